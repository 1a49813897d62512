import IdentityToolkit

/// The context of one request: what an operation knows besides its fields, and what it reports.
struct Call: Sendable {
  /// The project the request is about.
  var projectID: String
  /// The tenant that the path, the request or its token names.
  let tenantID: String?
  /// Whether the caller has administrator's rights.
  let isPrivileged: Bool
  /// The token the request carries.
  let token: PresentedToken?
  /// Where the client reached the server, such as `127.0.0.1:9099`.
  let host: String
  /// The server's time, in milliseconds since 1970: the machine's plus the offset of `emulator clock`.
  let milliseconds: Int64
  /// The machine's time, in milliseconds since 1970.
  let machineMilliseconds: Int64
  let random: Randomness
  /// The lifetime of an ID token in seconds.
  let tokenLifetime: Int64
  /// Whether events other than messages are observed.
  let isObserved: Bool
  let policy: Policy
  /// How long an expired ID token is still accepted, in seconds.
  let expiryGrace: Int64
  /// How tokens are signed.
  let tokenSigning: TokenSigning
  /// What the server says of itself; nil for an embedded one.
  var facts: ServerFacts?
  /// The pairs of the query in order, for an operation that reads the query itself.
  var query: [(name: String, value: String)] = []
  /// The newest events of the server; nil for an embedded one.
  var eventRing: EventRing?
  /// The keys of providers and of custom tokens.
  var trustedKeys = TrustedKeys()
  /// Whether a sign-in returns a token of the older kind, without a refresh token.
  var wantsLegacyToken = false
  /// Whether the request comes from a web page of an origin that is not allowed.
  var isForeign = false
  /// The language that the request asks for in messages; read only if it can send one.
  var locale: String?
  /// The settings in the request, if it is one that changes them.
  var settings: GivenSettings?
  /// Seals refresh tokens and pending credentials, so that forged ones are found out.
  var seal = TokenSeal.none
  /// Whether functions are told of accounts that this call makes or deletes.
  var keepsRecords = false
  /// The accounts that functions are told of.
  var accountTriggers: [AccountTrigger] = []
  /// The events to report after the state is stored.
  var events: [EmulatorEvent] = []
  /// What happened to accounts and settings, which is listed, and told to whom the server was started for.
  var accountEvents: [EmulatorEvent] = []
  /// What the project's functions are told about the client.
  var caller = Caller()
  /// Whether the call has made an account that signs in for the first time.
  var makesUser = false
  /// The answers of the project's functions for this call.
  var functionOutcomes: [BlockingEvent: FunctionOutcome] = [:]
  /// The function that must be called before this call can be answered.
  var neededFunction: FunctionCall?
  /// The password check that was made for this call.
  var madeCheck: PasswordCheck.Made?
  /// The password check that must be made before this call can be answered.
  var neededCheck: PasswordCheck?

  /// `scheme://host[:port]` at which the client reaches the server, for links.
  var baseURL: String { facts?.publicURL ?? "http://\(host)" }

  /// The time in seconds since 1970.
  var seconds: Int64 { milliseconds / 1000 }

  /// Refuses a user's call where production asks for an administrator; Google's emulator asks only where a project is named.
  func requireAdministrator() throws(ServerError) {
    guard isPrivileged || !policy.hasFrontEnd else { throw .projectNeedsCredentials }
  }

  /// Refuses a sign-in that is older than five minutes (Docs/protocol.md 7.6).
  func requireRecentSignIn(_ claims: IDTokenClaims) throws(ServerError) {
    guard policy.protectsAccounts else { return }
    guard seconds.since(claims.authenticatedAt) <= 300 else { throw ServerError(.credentialTooOldLoginAgain) }
  }
}
