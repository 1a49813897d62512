/// A request as both sides see it (RFC 9112 section 3); its destination is the transport's second argument.
public struct HTTPRequest: Sendable, Equatable {
  public var method: HTTPMethod
  /// Path and query.
  public var target: RequestTarget
  /// Header fields, without those that only frame the message (`Content-Length`, `Transfer-Encoding`).
  public var fields: HTTPFields
  /// The content without its framing.
  public var body: [UInt8]

  /// Creates a request; nothing is checked until it is serialized.
  public init(
    _ method: HTTPMethod, _ target: RequestTarget, fields: HTTPFields = HTTPFields(), body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }
}
