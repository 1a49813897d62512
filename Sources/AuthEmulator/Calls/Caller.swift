/// Who calls, and what the request says beside its members.
struct Caller: Sendable {
  let isPrivileged: Bool
  let token: PresentedToken?
  /// The request itself; nil for a call from this process.
  let request: HTTPRequest?
  /// What the server says of itself; nil for an embedded one.
  let facts: ServerFacts?
  /// Whether the request does not ask for a token that can be refreshed, and gets one of the older kind in production.
  var wantsLegacyToken = false
  /// Whether the request comes from a web page of an origin that is not allowed.
  let isForeign: Bool
  let settings: GivenSettings?

  /// An administrator in this process.
  static func ofProcess(_ facts: ServerFacts?) -> Self {
    Self(isPrivileged: true, token: nil, request: nil, facts: facts, isForeign: false, settings: nil)
  }

  /// `scheme://host[:port]` at which the client reaches the server, for links.
  var baseURL: String { facts?.publicURL ?? "http://\(request?.fields["host"] ?? "127.0.0.1")" }

  /// The pairs of the query in order, for an operation that reads the query itself.
  var query: [(name: String, value: String)] { request?.target.items ?? [] }

  /// The language that the request asks for in messages, BCP 47.
  var locale: String? { request?.fields["x-firebase-locale"] }
}
