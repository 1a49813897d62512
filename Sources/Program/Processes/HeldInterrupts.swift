import Synchronization

/// A request to end that a command checks for, so that it can clean up first.
package struct HeldInterrupts: Sendable {
  package let signal: @Sendable () -> Int32?
  /// Makes the next signal end the program at once.
  package var release: @Sendable () -> Void = {}
}

/// The first signal, 0 for none; global, because a signal handler has no context.
private let arrived = Atomic<Int32>(0)
/// Whether a signal ends the program at once.
private let isReleased = Atomic(false)

extension HeldInterrupts {
  /// Catches the signals that ask a program to end; not blocked, as another thread would receive a blocked one.
  ///
  /// One that was ignored at the start (nohup, a job in the background) stays ignored. Until the release, a closed pipe is a failure of
  /// the write.
  static func caught() -> Self {
    let diesOfPipes = !Signals.isIgnored(SIGPIPE)
    if diesOfPipes { Signals.handle(SIGPIPE) { _ in } }
    for number in [SIGINT, SIGTERM, SIGHUP] where !Signals.isIgnored(number) {
      Signals.handle(number) { number in
        let first = arrived.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        if !first.exchanged || isReleased.load(ordering: .relaxed) { _exit(128 + number) }
      }
    }
    return Self(
      signal: {
        let number = arrived.load(ordering: .relaxed)
        return number == 0 ? nil : number
      },
      release: {
        isReleased.store(true, ordering: .relaxed)
        if diesOfPipes { Signals.restore(SIGPIPE) }
      })
  }
}
