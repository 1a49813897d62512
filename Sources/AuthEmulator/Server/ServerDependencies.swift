package import Platform

package struct ServerDependencies: Sendable {
  package var now: @Sendable () -> Date
  package var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// Receives every message that a real service would send, after the state is stored.
  package var report: @Sendable (EmulatorEvent) -> Void
  /// Receives every event in order; nil if events are not observed, which costs nothing.
  ///
  /// Called while the state is locked: it must be fast and must not call the server.
  package var observe: (@Sendable (ObservedEvent) -> Void)?
  /// Receives every created or deleted account, in order, for the project's background functions; nil if
  /// there are none.
  ///
  /// Called under the same conditions as ``observe``.
  package var accountTriggered: (@Sendable (AccountTrigger) -> Void)?

  /// Receives every call with its response, including secrets; nil if calls are not observed, which costs
  /// nothing.
  ///
  /// Called on the responding thread: it must be fast.
  package var observeCall: (@Sendable (HTTPExchange) -> Void)?

  /// Receives each host name by which requests were refused, once, and only so many.
  package var hostRefused: @Sendable (String) -> Void = { _ in }

  /// Receives the first project other than the server's that a call names, if no rule says what to do with one.
  package var otherProjectNamed: @Sendable (String) -> Void = { _ in }

  /// Calls a project's own function and waits for its response, on a thread that may wait.
  package var callFunction: @Sendable (FunctionCall) -> FunctionOutcome

  /// Creates dependencies in which events are not observed; by default every function is unreachable.
  package init(
    now: @escaping @Sendable () -> Date,
    randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
    report: @escaping @Sendable (EmulatorEvent) -> Void,
    callFunction: @escaping @Sendable (FunctionCall) -> FunctionOutcome = { _ in .unreachable }
  ) {
    self.now = now
    self.randomBytes = randomBytes
    self.report = report
    self.callFunction = callFunction
  }

  var milliseconds: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded(.down)) }
}
