import Synchronization

/// Asks a loop to stop, from any thread or from a signal handler: an atomic store and one write(2).
final class StopFlag: Sendable {
  private let raised = Atomic(false)
  private let wakeup: Wakeup

  init() throws(SystemError) { wakeup = try Wakeup() }

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Readable once the flag is raised.
  var descriptor: Int32 { wakeup.readEnd }

  func raise() {
    raised.store(true, ordering: .releasing)
    wakeup.wake()
  }
}
