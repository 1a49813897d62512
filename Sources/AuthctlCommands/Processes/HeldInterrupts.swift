import Synchronization

/// A request to end that a command checks for, so that it can clean up first.
protocol HeldInterrupts: Sendable {
  /// The signal that requested the end; nil if none arrived.
  var signal: Int32? { get }
  /// Restores the earlier effect of the signals.
  func release()
}

extension Processes {
  /// Keeps Ctrl-C, SIGTERM and SIGHUP from ending this program at once; the second one does.
  func holdInterrupts() -> any HeldInterrupts { NoInterrupts() }
}

/// Used where no signals can arrive.
struct NoInterrupts: HeldInterrupts {
  var signal: Int32? { nil }
  func release() {}
}

/// The first signal, 0 for none; global, because a signal handler has no context.
private let arrived = Atomic<Int32>(0)

/// The signals of the system; they are caught, not blocked, as another thread would receive a blocked one.
///
/// One that was ignored at the start (nohup, a job in the background) stays ignored.
struct CaughtInterrupts: HeldInterrupts {
  // The C libraries have different names for it.
  private typealias Handler = @convention(c) (Int32) -> Void

  /// The former handler.
  ///
  /// It is a C function or one of the system's two constants, and is only passed back: no state is shared.
  private struct Before: @unchecked Sendable {
    let number: Int32
    let handler: Handler?
  }

  private let before: [Before]

  /// Catches the signals that ask a program to end.
  init() {
    arrived.store(0, ordering: .relaxed)
    var before: [Before] = []
    for number in [SIGINT, SIGTERM, SIGHUP] where !Signals.isIgnored(number) {
      let handler = Glue.signal(number) { number in
        let first = arrived.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        if !first.exchanged { _exit(128 + number) }
      }
      before.append(Before(number: number, handler: handler))
    }
    self.before = before
  }

  var signal: Int32? {
    let number = arrived.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  func release() {
    for one in before { _ = Glue.signal(one.number, one.handler) }
  }

  /// The C function, which the property of the same name hides here.
  private enum Glue {
    static func signal(_ number: Int32, _ handler: Handler?) -> Handler? {
      #if canImport(Glibc)
      Glibc.signal(number, handler)
      #elseif canImport(Musl)
      Musl.signal(number, handler)
      #else
      Darwin.signal(number, handler)
      #endif
    }
  }
}
