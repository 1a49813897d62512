/// A response as both sides see it (RFC 9112 section 4).
package struct HTTPResponse: Sendable, Equatable {
  package var status: HTTPStatus
  /// Header fields, without those that only frame the message.
  package var fields: HTTPFields
  /// The content without its framing.
  package var body: [UInt8]

  /// Creates a response; nothing is checked until it is serialized.
  package init(_ status: HTTPStatus, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
