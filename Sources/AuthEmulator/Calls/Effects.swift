import Platform
import SafeFiles

/// A call's effects besides its response: what it reports, and what it needs from outside before it can
/// continue.
struct Effects: Sendable {
  /// Which changes of accounts are observed; messages are reported anyway.
  let observed: AccountJournal.Content
  /// The newest events of the server; nil for an embedded one.
  let eventRing: Ring<ObservedEvent>?
  /// The faults of the server; nil for an embedded one.
  let faults: Faults?
  /// The database of the server, if it has one.
  let database: StateDatabase?
  /// The accounts to send to functions.
  var accountTriggers: [AccountTrigger] = []
  /// The events to report after the state is stored.
  var events: [EmulatorEvent] = []
  /// Events of accounts and settings, which are listed and sent to the server's receivers.
  var accountEvents: [EmulatorEvent] = []
  /// Whether the request does not ask for a refreshable token, and gets a legacy one in production.
  var wantsLegacyToken = false
  var refusedMember: String?
  /// Whether the answer is a refusal with status 200.
  var isRefused = false
  /// Whether the call has created an account that signs in for the first time.
  var makesUser = false
  let functionOutcomes: [BlockingEvent: FunctionOutcome]
  let madeCheck: PasswordCheck.Made?
  /// What must be done, with the state unlocked, before this call can be answered.
  var needed: NeededWork?

  func storedSnapshot(_ name: String) throws(SafeFileError) -> ServerState {
    guard let database else { throw .cannotRead(path: name, errno: ENOENT) }
    return try database.snapshot(name)
  }
}

enum NeededWork {
  case function(FunctionCall)
  case check(PasswordCheck)
}

extension ServerError {
  /// The operation stops until the work in ``Effects/needed`` is done; no client ever sees this error.
  static let awaitingWork = frontEnd(503)
}
