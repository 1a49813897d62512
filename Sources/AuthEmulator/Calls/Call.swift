import IdentityToolkit

/// What an operation knows beside its request, and whom it tells what happened.
struct Call: Sendable {
  /// The project the request is about.
  var projectID: String
  /// The tenant the path, the request or its token names.
  let tenantID: String?
  /// Whether the caller showed administrator's rights.
  let isPrivileged: Bool
  /// The token the request carries.
  let token: PresentedToken?
  /// Where the client reached the server, such as `127.0.0.1:9099`.
  let host: String
  /// The server's time, in milliseconds since 1970: the machine's, moved as `emulator clock` says.
  let milliseconds: Int64
  /// The machine's time, in milliseconds since 1970.
  let machineMilliseconds: Int64
  let random: Randomness
  /// Seconds an ID token lives.
  let tokenLifetime: Int64
  /// Whether somebody listens to more than messages.
  let isObserved: Bool
  let strictRules: Set<StrictRule>
  /// Seconds an ID token is accepted beyond its end.
  let expiryGrace: Int64
  /// How tokens are signed.
  let tokenSigning: TokenSigning
  /// Whether a web page of an origin that nobody named asks.
  var isForeign = false
  /// What the request asks for and the server does not do, by names.
  var withoutEffect: [String] = []
  /// What tells the server's own refresh tokens and pending credentials from others.
  var seal = TokenSeal.none
  /// What is to be reported once the state is in place.
  var events: [EmulatorEvent] = []
  /// What the project's functions have said about this call.
  var functionOutcomes: [BlockingEvent: FunctionOutcome] = [:]
  /// The function that has to be asked before the call can be answered.
  var neededFunction: FunctionCall?

  /// The time in seconds since 1970.
  var seconds: Int64 { milliseconds / 1000 }

  /// Whether production's way is wanted.
  func enforces(_ rule: StrictRule) -> Bool { strictRules.contains(rule) }

  /// Refuses what only a recent sign-in may do (Docs/protocol.md 7.6).
  func requireRecentSignIn(_ claims: IDTokenClaims) throws(ServerError) {
    guard enforces(.recentSignIn) else { return }
    guard seconds.since(claims.authenticatedAt) <= 300 else { throw ServerError(.credentialTooOldLoginAgain) }
  }
}
