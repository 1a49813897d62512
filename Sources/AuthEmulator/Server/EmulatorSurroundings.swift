#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// What the server takes from the world; a test makes its own.
package struct EmulatorSurroundings: Sendable {
  /// The time.
  package var now: @Sendable () -> Date
  /// Bytes nobody can guess.
  package var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// Told of every message that would go out, after the state that belongs to it is in place.
  package var report: @Sendable (EmulatorEvent) -> Void
  /// Told of everything that happens, in the order it happens; nil, and free of cost, where nobody listens.
  ///
  /// Called while the state is locked: it must be quick, and must not ask the server anything.
  package var observe: (@Sendable (ObservedEvent) -> Void)?

  /// Calls a project's own function and waits for its answer; runs on a thread that may wait.
  package var callFunction: @Sendable (FunctionCall) -> FunctionOutcome

  /// Takes them; nobody observes, and every function is unreachable, unless told otherwise.
  package init(
    now: @escaping @Sendable () -> Date,
    randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
    report: @escaping @Sendable (EmulatorEvent) -> Void,
    observe: (@Sendable (ObservedEvent) -> Void)? = nil,
    callFunction: @escaping @Sendable (FunctionCall) -> FunctionOutcome = { _ in .unreachable }
  ) {
    self.now = now
    self.randomBytes = randomBytes
    self.report = report
    self.observe = observe
    self.callFunction = callFunction
  }

  /// The time in milliseconds since 1970.
  var milliseconds: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded(.down)) }
}
