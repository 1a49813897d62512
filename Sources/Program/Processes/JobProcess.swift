/// The command of `emulator exec`, run like a shell's job: in its own process group, which gets every signal once.
package struct JobProcess: Sendable {
  /// The signals that are passed on, and those about the child and the terminal.
  package static let signals: Set<Int32> = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTSTP, SIGCONT, SIGCHLD, SIGTTIN, SIGTTOU,
  ]

  /// The process ID, which is also the ID of the group.
  package let id: Int32
  private let processes: any Processes
  private let received: any ReceivedSignals
  private let terminal: (any JobTerminal)?

  /// Starts the command, in the foreground if this process is there.
  ///
  /// ``signals`` must have been received since before any thread started.
  ///
  /// - Throws: ``CommandFailure`` with exit code 127 if the command does not exist, 126 if it cannot be run.
  package init(
    _ command: [String], variables: [String: String], by processes: any Processes,
    passingOn received: any ReceivedSignals
  ) throws(CommandFailure) {
    do throws(StartFailure) {
      id = try processes.start(command, variables: variables)
    } catch {
      throw CommandFailure(
        ErrorReport(
          error.code == ENOENT ? .commandNotFound : .cannotRun,
          message: "cannot run \(command[0]): \(String(cString: strerror(error.code)))"))
    }
    self.processes = processes
    self.received = received
    terminal = processes.openTerminal()
    terminal?.hand(to: id)
  }

  /// Waits until the command ends, and passes signals on.
  ///
  /// It looks at the command before each wait, and stays on the main thread: off it, Dispatch would discard a SIGCHLD
  /// (``BlockedSignals/next()``).
  ///
  /// - Returns: the exit code, or 128 plus the number of the signal that ended it.
  @MainActor package func waitForEnd() async -> Int32 {
    defer {
      terminal?.takeBack(from: id)
      terminal?.release()
    }
    while true {
      while let change = processes.change(of: id) {
        switch change {
        case .ended(let code): return code
        case .stopped(let signal): stopped(by: signal)
        }
      }
      let signal = await received.next()
      switch signal {
      case SIGCHLD: continue
      case SIGCONT: goOn()
      case SIGTTIN, SIGTTOU: break
      default: processes.send(signal, to: id)
      }
    }
  }

  /// Stops this process too if the terminal stopped the child: the two are one job for the shell.
  private func stopped(by signal: Int32) {
    guard let terminal else { return }
    let asksForTerminal = signal == SIGTTIN || signal == SIGTTOU
    let hasTerminal = terminal.belongs(to: id)
    // The child asked for the terminal before it got it; by now it may have it.
    if asksForTerminal, hasTerminal || terminal.isOwn { return goOn() }
    guard asksForTerminal || hasTerminal else { return }
    terminal.takeBack(from: id)
    processes.suspend()
    goOn()
  }

  /// Continues the child, in the foreground if this process is there now.
  private func goOn() {
    terminal?.hand(to: id)
    processes.send(SIGCONT, to: id)
  }
}

package enum ChildEnvironment {
  package static func passedOn(_ variables: [String: String]) -> [String: String] {
    variables.filter { isPassedOn($0.key) }
  }

  /// A child gets no credentials and nothing that would lead it to a different server; output settings are kept.
  static func isPassedOn(_ variable: String) -> Bool {
    guard variable.hasPrefix("AUTHCTL_") else { return true }
    return ["COLOR", "JSON", "LANGUAGE", "NO_INPUT", "QUIET", "TIMEOUT"].contains(variable.dropFirst(8))
  }
}

/// The terminal this process was started from, for job control: which process group gets its keys.
///
/// ``ControllingTerminal`` is the real one; a test passes one with a script.
package protocol JobTerminal: Sendable {
  /// Whether the keys reach this process.
  var isOwn: Bool { get }

  /// Whether the keys reach another group.
  func belongs(to group: Int32) -> Bool

  /// Makes another group the foreground job, if this process is it.
  func hand(to group: Int32)

  /// Makes this process the foreground job again, if the other group was it.
  func takeBack(from group: Int32)

  /// Ends the use of the terminal.
  func release()
}

/// A group in the background that gives the terminal away would be stopped by SIGTTOU, so that signal must be blocked.
struct ControllingTerminal: JobTerminal {
  private let descriptor: Int32
  private let ownGroup = getpgrp()

  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
  }

  var isOwn: Bool { tcgetpgrp(descriptor) == ownGroup }

  func belongs(to group: Int32) -> Bool { tcgetpgrp(descriptor) == group }

  func hand(to group: Int32) {
    if isOwn { _ = tcsetpgrp(descriptor, group) }
  }

  func takeBack(from group: Int32) {
    if belongs(to: group) { _ = tcsetpgrp(descriptor, ownGroup) }
  }

  func release() { _ = close(descriptor) }
}
