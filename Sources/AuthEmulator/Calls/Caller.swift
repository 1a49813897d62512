/// The client of a call, and the request apart from its members.
struct Caller: Sendable {
  let isPrivileged: Bool
  let token: PresentedToken?
  /// The request itself; nil for a call from this process.
  let request: HTTPRequest?
  /// The server's facts about itself; nil for an embedded server.
  let facts: ServerFacts?
  /// Whether the request does not ask for a refreshable token, and gets a legacy one in production.
  var wantsLegacyToken = false
  /// Whether the request comes from a web page of a disallowed origin.
  let isForeign: Bool
  let settings: GivenSettings?

  /// `scheme://host[:port]` at which the client reaches the server, for links.
  var baseURL: String { facts?.publicURL ?? "http://\(request?.fields["host"] ?? "127.0.0.1")" }

  /// The pairs of the query in order, for an operation that parses the query itself.
  var query: [(name: String, value: String)] { request?.target.items ?? [] }

  /// The requested language of messages, BCP 47.
  var locale: String? { request?.fields["x-firebase-locale"] }
}
