import AuthCrypto

/// A second process of this program.
///
/// If `emulator exec` is killed, the guard ends the processes it had started.
///
/// SIGKILL leaves no time to clean up, so the guard waits for the end of a pipe that only `emulator exec` holds. It kills the command's
/// process group and, on Linux, every other process with the mark in its environment, such as a server in its own session.
struct ExecGuard: Sendable {
  /// The first argument of the guard's own process.
  static let word = "exec-guard"
  /// The variable that marks everything the command starts.
  static let variable = "AUTHCTL_EXEC_ID"
  /// The line that tells the guard to do nothing.
  private static let released = "released"

  /// The value of the variable.
  let mark: String
  private let pipe: Int32

  /// Starts the guard; nil if the system has no process or descriptor left.
  init?(removing home: PrivateHome) {
    guard let program = ProcessFacts.executablePath else { return nil }
    var ends: [Int32] = [-1, -1]
    guard ends.withUnsafeMutableBufferPointer({ posixPipe($0.baseAddress) }) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    mark = Hexadecimal.encode(SecretRandom.bytes(16))
    pipe = ends[1]
    let isStarted = Self.start(program, reading: ends[0])
    _ = close(ends[0])
    guard isStarted else {
      _ = close(pipe)
      return nil
    }
    write("\(mark)\n\(home.path)\n")
  }

  /// Tells the guard the process ID of the command, which is also its group.
  func watch(over id: pid_t) { write("\(id)\n") }

  /// Releases the guard: processes that the command left running continue, as they would under a shell.
  func release() {
    write("\(Self.released)\n")
    _ = close(pipe)
  }

  /// Writes a few bytes, which always fit into the empty pipe.
  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    while bytes.withUnsafeBytes({ posixWrite(pipe, $0.baseAddress, $0.count) }) < 0, errno == EINTR {}
  }

  /// `POSIX_SPAWN_SETSID`, which Swift's modules for glibc and musl leave out (checked with Swift 6.3).
  static var newSession: Int16 {
    #if canImport(Darwin)
    Int16(POSIX_SPAWN_SETSID)
    #else
    0x80
    #endif
  }

  /// Starts the guard in its own session, out of reach of the terminal's keys and of a kill of the group.
  private static func start(_ program: String, reading end: Int32) -> Bool {
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t? = nil
    var actions: posix_spawn_file_actions_t? = nil
    #else
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var none = BlockedSignals.set(of: [])
    posix_spawnattr_setsigmask(&attributes, &none)
    #if canImport(Darwin)
    // The child gets only the descriptors of the actions: the system kills a process that closes one of its own.
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT) | newSession
    #else
    let flags = Int16(POSIX_SPAWN_SETSIGMASK) | newSession
    #endif
    posix_spawnattr_setflags(&attributes, flags)
    posix_spawn_file_actions_adddup2(&actions, end, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = [strdup(program), strdup(word), nil]
    let environment: [UnsafeMutablePointer<CChar>?] = [nil]
    defer { for pointer in words { free(pointer) } }
    var child: pid_t = 0
    return posix_spawn(&child, program, &actions, &attributes, words, environment) == 0
  }
}

extension ExecGuard {
  /// Runs the guard's process and returns its exit status.
  static func run() -> Int32 {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] { signal(number, SIG_IGN) }
    #if !canImport(Darwin)
    // Close what the caller left open: a reader may wait for its end.
    for descriptor in Int32(3)..<1024 { _ = close(descriptor) }
    #endif
    _ = chdir("/")
    let lines = readLines()
    guard lines.count >= 2, lines.last != released else { return 0 }
    if lines.count > 2, let group = pid_t(lines[2]), group > 1 { kill(-group, SIGKILL) }
    MarkedProcesses(variable: variable, mark: lines[0]).killAll()
    PrivateHome(path: lines[1]).remove()
    return 0
  }

  /// The lines up to the end of the pipe.
  private static func readLines() -> [String] {
    let bytes = (try? SystemConsole().input(atMost: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }
}

/// `pipe(2)` under a name that the property does not hide.
private func posixPipe(_ ends: UnsafeMutablePointer<Int32>?) -> Int32 { pipe(ends) }

/// The processes with a certain variable in their environment, in any session or group.
struct MarkedProcesses {
  let variable: String
  let mark: String

  /// Kills them, and what they start meanwhile.
  ///
  /// Processes of other users cannot be read and are left alone.
  ///
  /// Only Linux shows the environment of other processes; elsewhere nothing is found.
  func killAll() {
    // Each round finds what the previous one missed. Bounded, because a program may start others forever.
    for _ in 0..<500 {
      let found = all
      guard !found.isEmpty else { return }
      for id in found { kill(id, SIGKILL) }
      usleep(2000)
    }
  }

  private var all: [pid_t] {
    #if os(Linux)
    let entry = Array("\(variable)=\(mark)".utf8)
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { name in
      guard let id = pid_t(name), id > 1, id != getpid(),
        let bytes = try? InputFile.contents(ofFileAt: "/proc/\(id)/environ", limit: 1 << 20),
        bytes.split(separator: 0).contains(where: { $0.elementsEqual(entry) })
      else { return nil }
      return id
    }
    #else
    return []
    #endif
  }
}
