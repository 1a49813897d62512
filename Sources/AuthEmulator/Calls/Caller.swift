/// The client of a call, and the request apart from its members.
///
/// A class, because a call is copied often and it never changes.
final class Caller: Sendable {
  let isPrivileged: Bool
  let token: PresentedToken?
  /// The request itself; nil for a call from this process.
  let request: HTTPRequest?
  /// The server's facts about itself; nil for an embedded server.
  let facts: ServerFacts?
  /// Whether the request comes from a web page of a disallowed origin.
  private let isForeign: Bool
  /// Whether the request names the server as containers do.
  private let isContainers: Bool
  let settings: GivenSettings?

  init(
    isPrivileged: Bool, token: PresentedToken? = nil, request: HTTPRequest? = nil, facts: ServerFacts?,
    isForeign: Bool = false, isContainers: Bool = false, settings: GivenSettings? = nil
  ) {
    self.isPrivileged = isPrivileged
    self.token = token
    self.request = request
    self.facts = facts
    self.isForeign = isForeign
    self.isContainers = isContainers
    self.settings = settings
  }

  /// The refusal of what only this server's pages and programs may do; nil for them.
  var strangersRefusal: ServerError? {
    isContainers
      ? .containersHost(HostCheck.name(in: request?.fields["host"]))
      : isForeign ? .foreignOrigin(request) : nil
  }

  var hasToken: Bool { token != nil }

  /// `scheme://host[:port]` at which the client reaches the server, for links.
  var baseURL: String { facts?.publicURL ?? "http://\(request?.fields["host"] ?? "127.0.0.1")" }

  /// The pairs of the query in order, for an operation that parses the query itself.
  var query: [(name: String, value: String)] { request?.target.items ?? [] }

  /// The requested language of messages, BCP 47.
  var locale: String? { request?.fields["x-firebase-locale"] }

  /// The app that calls, as far as it says.
  var app: String? { request?.fields.app }
}
