/// A request as both sides see it (RFC 9112 section 3); its destination is the transport's second argument.
package struct HTTPRequest: Sendable, Equatable {
  package var method: HTTPMethod
  /// Path and query.
  package var target: RequestTarget
  /// Header fields, without those that only frame the message (`Content-Length`, `Transfer-Encoding`).
  package var fields: HTTPFields
  /// The content without its framing.
  package var body: [UInt8]

  /// Creates a request; nothing is checked until it is serialized.
  package init(
    _ method: HTTPMethod, _ target: RequestTarget, fields: HTTPFields = HTTPFields(), body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }
}
