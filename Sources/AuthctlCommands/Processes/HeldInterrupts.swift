import Synchronization

/// A request to end that a command checks for, so that it can clean up first.
protocol HeldInterrupts: Sendable {
  /// The signal that requested the end; nil if none arrived.
  var signal: Int32? { get }
  /// Makes the next signal end the program at once.
  func release()
}

/// The first signal, 0 for none; global, because a signal handler has no context.
private let arrived = Atomic<Int32>(0)
/// Whether a signal ends the program at once.
private let isReleased = Atomic(false)

/// The signals of the system; they are caught, not blocked, as another thread would receive a blocked one.
///
/// One that was ignored at the start (nohup, a job in the background) stays ignored.
struct CaughtInterrupts: HeldInterrupts {
  /// Catches the signals that ask a program to end.
  init() {
    for number in [SIGINT, SIGTERM, SIGHUP] where !Signals.isIgnored(number) {
      Signals.handle(number) { number in
        let first = arrived.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        if !first.exchanged || isReleased.load(ordering: .relaxed) { _exit(128 + number) }
      }
    }
  }

  var signal: Int32? {
    let number = arrived.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  func release() { isReleased.store(true, ordering: .relaxed) }
}
