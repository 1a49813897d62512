/// What the calls of a server share besides its state.
struct ServerParts: Sendable {
  let configuration: EmulatorConfiguration
  let dependencies: ServerDependencies
  /// Nil if the state is only in memory, or in a file.
  var database: StateDatabase?
  /// Nil for an embedded server, which lives for one call, like ``events``.
  var faults: Faults?
  var events: Ring<ObservedEvent>?
  /// The calls so far, to find why this one is refused; nil for a call that is not recorded.
  var calls: Ring<HTTPExchange>?

  /// Whether someone outside of the server is told of events.
  var reports: Bool { dependencies.observe != nil || dependencies.accountTriggered != nil }
}
