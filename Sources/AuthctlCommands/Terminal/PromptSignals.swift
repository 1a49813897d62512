import Platform
import Synchronization

/// The signals that came since they were last asked for, a bit each; a signal handler is given nothing but can see a global.
private let arrived = Atomic<UInt64>(0)

/// Signals held up while a question is on the terminal, so that the terminal is put right before they take effect.
///
/// They are caught, not blocked: a blocked signal would still reach another thread. One that the program was started with ignored (nohup)
/// stays ignored.
struct PromptSignals {
  /// What ends a question.
  static let ending: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

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

  /// Lets the signals do again what they did before; one that came at the last moment does it now.
  func release() {
    for (number, handler) in before { signal(number, handler) }
    for number in take().subtracting([SIGCONT]) { raise(number) }
  }

  /// The signals since the last call.
  func take() -> Set<Int32> {
    let bits = arrived.exchange(0, ordering: .relaxed)
    return Set(before.map(\.signal)).filter { bits & 1 << UInt64($0) != 0 }
  }

  /// Forgets that the program was continued: whatever that changed has been put right.
  func forgetContinuation() { arrived.bitwiseAnd(~(1 << UInt64(SIGCONT)), ordering: .relaxed) }

  /// Takes note of a signal as if it came now: ``release()`` delivers it.
  func postpone(_ signal: Int32) { arrived.bitwiseOr(1 << UInt64(signal), ordering: .relaxed) }

  /// Stops this process as Ctrl-Z does; returns when it is continued, or at once where no shell could continue it.
  func suspend() {
    let handler = signal(SIGTSTP, SIG_DFL)
    // To this thread, so that it does not run on until another one has taken the signal.
    raise(SIGTSTP)
    signal(SIGTSTP, handler)
  }
}
