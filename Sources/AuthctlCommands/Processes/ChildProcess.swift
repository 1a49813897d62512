import IdentityToolkit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The command of `emulator exec`, run as a shell runs a job: in its own process group, which gets every signal once.
struct ChildProcess {
  /// The process ID, which is also the ID of the group.
  let id: pid_t
  private let signals: BlockedSignals
  private let terminal: ControllingTerminal?

  /// The signals that are passed on, and those about the child and the terminal.
  ///
  /// Create it before any thread, so that all threads leave these signals to ``ChildProcess/waitForEnd()``.
  struct Watch {
    static let forwarded: Set<Int32> = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTSTP, SIGCONT,
    ]
    fileprivate let inheritance: Inheritance
    fileprivate let signals: BlockedSignals

    init(_ inheritance: Inheritance) {
      self.inheritance = inheritance
      // With SIGCHLD ignored, the system would forget the exit codes of children.
      signal(SIGCHLD, SIG_DFL)
      signals = BlockedSignals(Self.forwarded.union([SIGCHLD, SIGTTIN, SIGTTOU]))
    }
  }

  /// The signal settings this program was started with: the child starts with the same ones blocked and ignored.
  ///
  /// Create it before the program changes any of them.
  struct Inheritance {
    fileprivate var mask = sigset_t()
    fileprivate let defaults: Set<Int32>

    init() {
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      defaults = Set([SIGPIPE, SIGINT].filter { !Signals.isIgnored($0) })
    }
  }

  /// Starts the command, in the foreground if this process is there.
  ///
  /// - Throws: ``CommandFailure`` with exit code 127 when there is no such command, 126 when it cannot be run.
  init(
    _ command: [String], variables: [String: String], watch: consuming Watch
  ) throws(CommandFailure) {
    signals = watch.signals
    id = try Self.start(command, variables, watch.inheritance)
    terminal = ControllingTerminal()
    terminal?.hand(to: id)
  }

  /// Waits until the command ends, and passes signals on.
  ///
  /// - Returns: the exit code, or 128 plus the number of the signal that ended it.
  func waitForEnd() -> Int32 {
    defer {
      terminal?.takeBack(from: id)
      terminal?.close()
    }
    while true {
      let signal = signals.wait()
      switch signal {
      case SIGCHLD:
        while let change = nextChange() {
          switch change {
          case .ended(let code): return code
          case .stopped(let signal): stopped(by: signal)
          }
        }
      case SIGCONT: goOn()
      case SIGTTIN, SIGTTOU: break
      default: send(signal)
      }
    }
  }

  private enum Change {
    case ended(Int32)
    case stopped(Int32)
  }

  /// The change in the child since the last call; nil if there is none.
  private func nextChange() -> Change? {
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG | WUNTRACED) == id else { return nil }
    if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
    let signal = status & 0x7F
    return .ended(signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
  }

  /// Sends a signal to the child's whole group, which includes what the child started.
  private func send(_ signal: Int32) {
    if kill(-id, signal) != 0 { kill(id, signal) }
  }

  /// Stops this process too if the terminal stopped the child: the two are one job for the shell.
  private func stopped(by signal: Int32) {
    guard let terminal else { return }
    let asksForTerminal = signal == SIGTTIN || signal == SIGTTOU
    // The child asked for the terminal before it got it.
    if asksForTerminal, terminal.isOwn { return goOn() }
    guard asksForTerminal || terminal.belongs(to: id) else { return }
    terminal.takeBack(from: id)
    suspend()
    goOn()
  }

  /// Stops this process and the rest of its job.
  ///
  /// Returns when continued, or at once if no shell could continue it.
  private func suspend() {
    var set = BlockedSignals.set(of: [SIGTSTP])
    kill(0, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Continues the child, in the foreground if this process is there now.
  private func goOn() {
    terminal?.hand(to: id)
    send(SIGCONT)
  }

  private static func start(
    _ command: [String], _ variables: [String: String], _ inheritance: Inheritance
  ) throws(CommandFailure) -> pid_t {
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t? = nil
    #else
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The child starts with the signals as this program got them, not blocked or ignored as the server needs them.
    var mask = inheritance.mask
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = BlockedSignals.set(of: inheritance.defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let words = command.map { strdup($0) } + [nil]
    let environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + environment { free(pointer) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, command[0], nil, &attributes, words, environment)
    guard failure == 0 else {
      throw CommandFailure(
        ErrorReport(
          code: failure == ENOENT ? "COMMAND_NOT_FOUND" : "CANNOT_RUN",
          message: "cannot run \(command[0]): \(String(cString: strerror(failure)))",
          hint: "authctl help exec",
          exitStatus: failure == ENOENT ? .commandNotFound : .commandNotExecutable))
    }
    return child
  }
}
