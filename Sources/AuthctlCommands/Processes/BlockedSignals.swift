import Platform

/// Signals as something to wait for, so that a server can stop cleanly.
///
/// They are blocked from the moment this is made, and only ``next()`` receives them: `NativeThread` takes no signals. A SIGHUP or SIGINT
/// that was ignored when the program started, as `nohup` does, is not waited for.
struct BlockedSignals: ReceivedSignals {
  private let signals: Set<Int32>

  /// Blocks the signals in this thread and those it starts.
  init(_ signals: Set<Int32>) {
    // A blocked signal is received even where it is ignored.
    let signals = signals.filter { ![SIGHUP, SIGINT, SIGQUIT].contains($0) || !Signals.isIgnored($0) }
    self.signals = signals
    var set = Self.set(of: signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for one of them and returns its number; blocks the main thread.
  ///
  /// Not a thread of Swift's pool, which others need. If the main thread did not wait here, Dispatch would let it take every signal: it
  /// unblocks them all there while the main task is suspended.
  @MainActor func next() async -> Int32 {
    var set = Self.set(of: signals)
    var received: Int32 = 0
    while sigwait(&set, &received) != 0 {}
    return received
  }

  static func set(of signals: Set<Int32>) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
