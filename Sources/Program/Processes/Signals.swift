/// What the process does on signals.
enum Signals {
  /// Ctrl-C ends the program with 130 at once (Docs/architecture.md 5): every file write is a rename, so nothing can be half done.
  ///
  /// If it was started with SIGINT ignored, as a shell starts a job in the background, it stays ignored.
  static func exitOnInterrupt() {
    if !isIgnored(SIGINT) { signal(SIGINT) { _ in _exit(130) } }
  }

  /// A file size limit becomes a write error (EFBIG), which leaves no half-written file.
  ///
  /// A handler instead of `SIG_IGN`, which children would inherit; a signal that is already ignored stays ignored.
  static func surviveFileSizeLimit() {
    let before = signal(SIGXFSZ) { _ in }
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGXFSZ, SIG_IGN)
    }
  }

  /// No core dumps: they may contain passwords and tokens.
  ///
  /// Children inherit the limit and may raise it.
  static func leaveNoCore() {
    var limit = rlimit()
    guard getrlimit(SystemNames.coreLimit, &limit) == 0 else { return }
    limit.rlim_cur = 0
    _ = setrlimit(SystemNames.coreLimit, &limit)
  }

  /// A closed pipe is an error of the write, not the end of a server.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Installs a handler; the C function, under a name that properties do not hide.
  static func handle(_ number: Int32, by handler: @convention(c) (Int32) -> Void) { signal(number, handler) }

  /// Gives a signal its usual effect.
  static func restore(_ number: Int32) { signal(number, SIG_DFL) }

  /// Whether a signal is ignored: by this program, or by `nohup` or a shell before the start.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return SystemNames.ignores(action)
  }
}

/// Signals to wait for, so that a server can stop cleanly.
///
/// They are blocked from creation on, and only ``next()`` receives them: `NativeThread` takes no signals. A SIGHUP or SIGINT
/// that was ignored when the program started, as `nohup` does, is not waited for.
struct BlockedSignals: ReceivedSignals {
  private let signals: Set<Int32>

  /// Blocks the signals in this thread and those it starts.
  init(_ signals: Set<Int32>) {
    // A blocked signal is received even if it is ignored.
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
