struct SystemProcesses: Processes {
  private let inheritance = Inheritance()
  let detachment = Detachment()

  /// The signal settings this program was started with: a child starts with the same ones blocked and ignored.
  private struct Inheritance {
    var mask = sigset_t()
    let defaults: Set<Int32>

    init() {
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      defaults = Set([SIGPIPE, SIGINT].filter { !Signals.isIgnored($0) })
    }
  }

  /// Create it before the program ignores or blocks any signal.
  init() {}

  var ownID: Int32 { ProcessFacts.processID }

  var executablePath: String? { ProcessFacts.executablePath }

  func openTerminal() -> (any JobTerminal)? { ControllingTerminal() }

  func ignoreBrokenPipes() { Signals.ignoreBrokenPipes() }

  func receive(_ signals: Set<Int32>) -> any ReceivedSignals {
    // If SIGCHLD is ignored, the system discards the exit codes of children.
    if signals.contains(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    return BlockedSignals(signals)
  }

  func start(_ command: [String], variables: [String: String]) throws(StartFailure) -> Int32 {
    try spawn(command[0], command, variables: variables, flags: Int16(POSIX_SPAWN_SETPGROUP))
  }

  /// Starts a program with this one's original signal settings, not those the server needs.
  ///
  /// `flags` are for a process group or a session of its own. `input` becomes its standard input, and it gets no output.
  func spawn(
    _ program: String, _ words: [String], variables: [String: String], flags: Int16, input: Int32? = nil
  ) throws(StartFailure) -> Int32 {
    var attributes = SystemNames.spawnAttributes
    var actions = SystemNames.spawnActions
    let flags = input == nil ? flags : flags | SystemNames.onlyDescriptorsOfActions
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var mask = inheritance.mask
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = BlockedSignals.set(of: inheritance.defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | flags)
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    let words = words.map { strdup($0) } + [nil]
    let environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + environment { free(pointer) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, program, &actions, &attributes, words, environment)
    guard failure == 0 else { throw StartFailure(code: failure) }
    return child
  }

  func change(of child: Int32) -> ProcessChange? {
    var status: Int32 = 0
    // Process 1, as in a container, is also the parent of every orphan, which it must reap.
    let children = ownID == 1 ? -1 : child
    while true {
      let changed = waitpid(children, &status, WNOHANG | WUNTRACED)
      guard changed > 0 else { return nil }
      if changed == child { break }
    }
    if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
    return .ended(Self.exitCode(ofStatus: status))
  }

  /// The exit code in a status of waitpid(2), or 128 plus the number of the signal that ended the process.
  static func exitCode(ofStatus status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  func send(_ signal: Int32, to child: Int32) {
    if kill(-child, signal) != 0 { kill(child, signal) }
  }

  func suspend() {
    var set = BlockedSignals.set(of: [SIGTSTP])
    kill(0, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  func holdInterrupts() -> HeldInterrupts { .caught() }

  func startGuard(of mark: String, removing home: PrivateHome) -> ExecGuard? {
    ExecGuard(of: mark, removing: home, by: self)
  }
}
