/// What a call does besides its answer: what it reports, and what it needs from outside before it can go on.
struct Effects: Sendable {
  /// Whether events other than messages are observed.
  let isObserved: Bool
  /// The newest events of the server; nil for an embedded one.
  let eventRing: EventRing?
  /// The faults of the server; nil for an embedded one.
  let faults: Faults?
  /// Whether functions are told of accounts that this call makes or deletes.
  let keepsRecords: Bool
  /// The accounts that functions are told of.
  var accountTriggers: [AccountTrigger] = []
  /// The events to report after the state is stored.
  var events: [EmulatorEvent] = []
  /// What happened to accounts and settings, which is listed, and told to whom the server was started for.
  var accountEvents: [EmulatorEvent] = []
  /// Whether the call has made an account that signs in for the first time.
  var makesUser = false
  let functionOutcomes: [BlockingEvent: FunctionOutcome]
  var neededFunction: FunctionCall?
  let madeCheck: PasswordCheck.Made?
  /// The password check that must be made before this call can be answered.
  var neededCheck: PasswordCheck?
}
