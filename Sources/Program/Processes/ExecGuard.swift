/// A second process of this program.
///
/// If `emulator exec` is killed, the guard ends the processes it had started.
///
/// SIGKILL leaves no time to clean up, so the guard waits for the end of a pipe that only `emulator exec` holds. It kills the command's
/// process group and, on Linux, every other process with the mark in its environment, such as a server in its own session.
package struct ExecGuard: Sendable {
  /// The first argument of the guard's own process.
  static let word = "exec-guard"
  /// The variable that marks everything the command starts.
  package static let variable = "AUTHCTL_EXEC_ID"
  /// The word that tells the guard to do nothing.
  private static let released = "released"

  private let end: Int32

  /// Starts the guard; nil if the system has no process or descriptor left.
  ///
  /// `mark` is the value of the variable.
  init?(of mark: String, removing home: PrivateHome, by processes: SystemProcesses) {
    guard let program = ProcessFacts.executablePath else { return nil }
    var ends: [Int32] = [-1, -1]
    guard ends.withUnsafeMutableBufferPointer({ pipe($0.baseAddress) }) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    end = ends[1]
    // In its own session, out of reach of the terminal's keys and of a kill of the group.
    let id = try? processes.spawn(
      program, [program, Self.word], variables: [:], flags: SystemNames.newSession, input: ends[0])
    _ = close(ends[0])
    guard id != nil else {
      _ = close(end)
      return nil
    }
    for word in [mark, home.path] { write(word) }
  }

  /// Tells the guard the process ID of the command, which is also its group.
  package func watch(over id: pid_t) { write("\(id)") }

  /// Releases the guard: processes that the command left running continue, as they would under a shell.
  package func release() {
    write(Self.released)
    _ = close(end)
  }

  /// Writes a word and a zero, which no path contains; the empty pipe has room for all of them.
  private func write(_ word: String) {
    let bytes = word.utf8 + [0]
    while bytes.withUnsafeBytes({ posixWrite(end, $0.baseAddress, $0.count) }) < 0, errno == EINTR {}
  }
}

extension ExecGuard {
  /// Runs the guard's process and returns its exit status.
  static func run() -> Int32 {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] { signal(number, SIG_IGN) }
    // Close what the caller left open: a reader may wait for its end.
    if SystemNames.onlyDescriptorsOfActions == 0 {
      for descriptor in Int32(3)..<1024 { _ = close(descriptor) }
    }
    _ = chdir("/")
    let bytes = (try? SystemConsole().input(atMost: 1 << 20)) ?? []
    let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, words.last != released else { return 0 }
    if words.count > 2, let group = pid_t(words[2]), group > 1 { kill(-group, SIGKILL) }
    MarkedProcesses(variable: variable, mark: words[0]).killAll()
    PrivateHome(madeForExecAt: words[1])?.remove()
    return 0
  }
}

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
      let found = ProcessTable.processes(with: "\(variable)=\(mark)")
      guard !found.isEmpty else { return }
      for id in found { kill(id, SIGKILL) }
      usleep(2000)
    }
  }
}
