import IdentityToolkit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A command run beside the local server.
enum ChildProcess {
  /// Signals that are passed on to the child, and those that tell of its end.
  ///
  /// Made before any thread is started, so that all of them leave these signals to ``run(_:variables:)``.
  struct Watch {
    private static let forwarded: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]
    private var mask = sigset_t()
    private let signals: EndingSignals

    init() {
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      signals = EndingSignals(Self.forwarded.union([SIGCHLD]))
    }

    /// Runs the command to its end.
    ///
    /// - Returns: its exit code, or 128 plus the number of the signal that ended it.
    /// - Throws: ``CommandFailure`` when it cannot be started.
    func run(_ command: [String], variables: [String: String]) throws(CommandFailure) -> Int32 {
      let child = try start(command, variables)
      while true {
        let signal = signals.wait()
        if signal == SIGCHLD {
          if let code = ChildProcess.code(ofEnded: child) { return code }
        } else if !(signal == SIGINT || signal == SIGQUIT) || isatty(0) == 0 {
          kill(child, signal)
        }
        // On a terminal Ctrl-C goes to the whole foreground group, so the child has it already.
      }
    }

    private func start(_ command: [String], _ variables: [String: String]) throws(CommandFailure) -> pid_t {
      #if canImport(Darwin)
      var attributes: posix_spawnattr_t? = nil
      #else
      var attributes = posix_spawnattr_t()
      #endif
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // The child starts with the signals as this program got them, not blocked or ignored as the server needs them.
      var mask = mask
      posix_spawnattr_setsigmask(&attributes, &mask)
      var defaults = EndingSignals.set(of: [SIGPIPE, SIGINT])
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      let words = command.map { strdup($0) } + [nil]
      let environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { for pointer in words + environment { free(pointer) } }
      var child: pid_t = 0
      let failure = posix_spawnp(&child, command[0], nil, &attributes, words, environment)
      guard failure == 0 else {
        throw CommandFailure(
          ErrorReport(
            code: "CANNOT_RUN", message: "cannot run \(command[0]): \(String(cString: strerror(failure)))",
            hint: "authctl emulator exec --help", exitStatus: .usage))
      }
      return child
    }
  }

  private static func code(ofEnded child: pid_t) -> Int32? {
    var status: Int32 = 0
    guard waitpid(child, &status, WNOHANG) == child else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
