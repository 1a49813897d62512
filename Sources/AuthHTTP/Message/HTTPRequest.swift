/// A request as both sides see it (RFC 9112 section 3): where it goes is the transport's second argument.
public struct HTTPRequest: Sendable, Equatable {
  /// What to do.
  public var method: HTTPMethod
  /// What to do it to: path and query.
  public var target: RequestTarget
  /// Header fields, without those that only frame the message (`Content-Length`, `Transfer-Encoding`).
  public var fields: HTTPFields
  /// The content, decoded from whatever framing carried it.
  public var body: [UInt8]

  /// Makes a request; nothing is checked until it is serialised.
  public init(
    _ method: HTTPMethod, _ target: RequestTarget, fields: HTTPFields = HTTPFields(), body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }
}

/// A response as both sides see it (RFC 9112 section 4).
public struct HTTPResponse: Sendable, Equatable {
  /// How it went.
  public var status: HTTPStatus
  /// Header fields, without those that only frame the message.
  public var fields: HTTPFields
  /// The content, decoded from whatever framing carried it.
  public var body: [UInt8]

  /// Makes a response; nothing is checked until it is serialised.
  public init(_ status: HTTPStatus, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
