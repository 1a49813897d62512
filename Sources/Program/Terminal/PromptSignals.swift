import Synchronization

/// The signals that arrived since the last check, one bit each; global, because a signal handler has no context.
private let arrived = Atomic<UInt64>(0)

/// Holds signals back during a question, so that the terminal is restored before they take effect.
///
/// They are caught, not blocked: a blocked signal would still reach another thread. A signal that was ignored at the start (nohup) stays
/// ignored.
struct PromptSignals {
  /// The signals that end a question: those that end a program, apart from its own faults.
  static let ending: Set<Int32> = usual.union(SystemNames.endingSignals)

  private static let usual: Set<Int32> = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
  ]

  // The C libraries have different names for it.
  private typealias Handler = @convention(c) (Int32) -> Void
  private var before: [(signal: Int32, handler: Handler?)] = []

  /// Catches the ending signals and those of job control.
  init() {
    arrived.store(0, ordering: .relaxed)
    for number in Self.ending.union([SIGTSTP, SIGCONT]) {
      let handler = signal(number) { arrived.bitwiseOr(1 << UInt64($0), ordering: .relaxed) }
      if unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      } else {
        before.append((number, handler))
      }
    }
  }

  /// Restores the former handlers, and delivers the signals that arrived meanwhile.
  func release() {
    for (number, handler) in before { signal(number, handler) }
    for number in take().subtracting([SIGCONT]) { Self.deliver(number) }
  }

  /// The signals since the last call.
  func take() -> Set<Int32> {
    let bits = arrived.exchange(0, ordering: .relaxed)
    return Set(before.map(\.signal)).filter { bits & 1 << UInt64($0) != 0 }
  }

  /// Forgets that the program was continued, once the terminal is restored.
  func forgetContinuation() { arrived.bitwiseAnd(~(1 << UInt64(SIGCONT)), ordering: .relaxed) }

  /// Keeps a signal for ``release()`` to deliver.
  func postpone(_ signal: Int32) { arrived.bitwiseOr(1 << UInt64(signal), ordering: .relaxed) }

  /// Stops this process as Ctrl-Z does; returns when it is continued, or at once if no shell could continue it.
  func suspend() {
    let stopping = signal(SIGTSTP, SIG_DFL)
    // The question is asked again anyway; a handler in another thread could still come while the answer is typed.
    let continuing = signal(SIGCONT, SIG_IGN)
    Self.deliver(SIGTSTP)
    signal(SIGCONT, continuing)
    signal(SIGTSTP, stopping)
  }

  /// Raises a signal in this thread: otherwise it would continue until another thread got the signal.
  ///
  /// After a call it may be one of those threads that block all signals.
  private static func deliver(_ number: Int32) {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
