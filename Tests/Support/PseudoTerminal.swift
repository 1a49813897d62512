import CTestSupport
public import Foundation

/// A program on a terminal of its own, typed at and read as a person would.
public final class PseudoTerminal {
  private let master: Int32
  private let child: pid_t
  /// Kept for the sake of its home.
  private let binary: Binary
  private var shown = ""
  private var isFinished = false

  /// Starts a program with a new terminal as its controlling one and as its three streams.
  public init(_ binary: Binary, _ words: [String], variables: [String: String] = [:]) throws {
    var name = [CChar](repeating: 0, count: 128)
    self.binary = binary
    master = ctestsupport_open_terminal(&name, name.count)
    guard master >= 0 else { throw CocoaError(.fileReadUnknown) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal a session leader opens becomes its controlling one.
    for stream in Int32(0)...2 { posix_spawn_file_actions_addopen(&actions, stream, name, O_RDWR, 0) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a test may block signals, a person's shell does not.
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, ctestsupport_spawn_setsid() | Int16(POSIX_SPAWN_SETSIGMASK))
    let all = binary.home.variables.merging(binary.variables) { $1 }.merging(["TERM": "xterm"]) { $1 }
      .merging(variables) { $1 }
    let argv = ([binary.path] + words).map { strdup($0) } + [nil]
    let environment = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + environment { free(pointer) } }
    var child: pid_t = 0
    guard posix_spawn(&child, binary.path, &actions, &attributes, argv, environment) == 0 else {
      throw CocoaError(.executableLoad)
    }
    self.child = child
  }

  deinit {
    // Once waited for, the number may be another process's.
    if !isFinished {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    close(master)
  }

  /// Types characters; `\u{3}` is Ctrl-C.
  public func type(_ text: String) {
    _ = text.withCString { write(master, $0, strlen($0)) }
  }

  /// Reads until the text was shown, or the seconds are over; returns everything shown so far.
  @discardableResult
  public func wait(for text: String, limit: TimeInterval = 60) -> String {
    let end = Date().addingTimeInterval(limit)
    while !shown.contains(text), Date() < end, readSome(until: end) {}
    return shown
  }

  /// Whether what is typed is shown.
  public var echoes: Bool {
    var modes = termios()
    return tcgetattr(master, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Whether the terminal itself edits lines, as a shell expects.
  public var isCanonical: Bool {
    var modes = termios()
    return tcgetattr(master, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) != 0
  }

  /// Reads to the end and returns the exit code, or 128 plus the signal's number, with everything that was shown.
  public func finish(limit: TimeInterval = 60) -> (status: Int32, shown: String) {
    let end = Date().addingTimeInterval(limit)
    while Date() < end, readSome(until: end) {}
    var status: Int32 = 0
    // Whoever still runs now is stuck, and says so by its signal.
    if Date() >= end { kill(child, SIGKILL) }
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    isFinished = true
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F), shown)
  }

  /// False once the other end is closed.
  private func readSome(until end: Date) -> Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    let ready = poll(&descriptor, 1, Int32(max(0, end.timeIntervalSinceNow * 1000)))
    guard ready > 0 else { return ready < 0 && errno == EINTR }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    shown += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }
}
