import AuthHTTP

/// Lists the latest calls that a running server answered or passed on, oldest first: `GET emulator/v1/calls`.
///
/// This program's own endpoint. Source: Docs/architecture.md 6, "Calls".
public struct RecentCalls: Endpoint {
  public static let route = Route(.get, .emulator, "v1/calls", form: .query)
  /// The position of the last known call; absent to start with the oldest.
  public var after: Int64String?

  public init() {}

  public struct Response: WireObject {
    /// The next calls, at most 200.
    public var calls: [Call]?
    /// The position of the oldest kept call.
    public var oldest: Int64String?
    /// The position of the newest call.
    public var newest: Int64String?
    /// The server's time, RFC 3339, for comparing with tokens' expiry.
    public var time: String?
    /// Where a proxy passes calls on; nil for a server that answers them itself.
    public var upstream: String?
    public init() {}
  }

  /// A call with its explanation, and the values for filtering and joining calls.
  public struct Call: WireObject {
    /// The position of the call, counted from 1.
    public var number: Int64String?
    /// The program that made it, as one word: `iOS`, `Android`, `web`, `admin`, `authctl`, `curl` or its own
    /// name.
    public var client: String?
    /// `signIn`, `secondFactor`, `message`, `account`, `token`, `administration` or `other`.
    public var kind: String?
    /// The e-mail addresses, numbers and uids of its user, the best name first.
    public var users: [String]?
    /// The fingerprints of what the response provides for a later call, such as a verification ID.
    public var gives: [String]?
    /// The fingerprints of what the request uses from an earlier call.
    public var uses: [String]?
    /// The next step before the sign-in or the change is finished.
    public var awaits: String?
    /// The explanation of the call and its result.
    public var explanation: Explanation?
    public init() {}
  }
}

extension RecentCalls.Call {
  /// Describes a call, without secrets.
  package init(_ exchange: Exchange, number: Int64) {
    self.init()
    let explanation = Explanation(exchange)
    let parties = CallParties(
      of: exchange, explanation.tokens ?? [], SecretCleaner(KnownSecrets(of: exchange)))
    self.number = Int64String(number)
    self.explanation = explanation
    client = CallParties.client(of: exchange.request.fields)
    let method = exchange.request.method.rawValue
    kind = (exchange.place.map { CallKind.kind(for: $0, method: method) } ?? .other).rawValue
    users = parties.users.isEmpty ? nil : parties.users
    gives = parties.given.isEmpty ? nil : parties.given
    uses = parties.used.isEmpty ? nil : parties.used
    switch explanation.outcome {
    case .secondFactorNeeded: awaits = "a second factor"
    case .done: awaits = exchange.place.flatMap { CallKind.awaited(after: $0) }
    case .refused, .failed, nil: break
    }
  }
}
