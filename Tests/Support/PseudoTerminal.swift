import CTestSupport
import Foundation

/// A program on its own terminal, which a test types into and reads as a person would.
package final class PseudoTerminal {
  private let master: Int32
  private let child: ChildProcess
  /// Kept so that its home is not removed.
  private let binary: Binary
  private var shown = ""

  /// Starts the program with a new terminal as its controlling one and for its three streams.
  package convenience init(_ binary: Binary, _ words: [String], variables: [String: String] = [:]) throws {
    try self.init(binary, program: binary.path, words, variables: variables)
  }

  /// Starts any program in the same way, such as a shell.
  package init(_ binary: Binary, program: String, _ words: [String], variables: [String: String] = [:]) throws
  {
    var name = [CChar](repeating: 0, count: 128)
    self.binary = binary
    master = ctestsupport_open_terminal(&name, name.count)
    guard master >= 0 else { throw CocoaError(.fileReadUnknown) }
    let device = ChildProcess.Stream.terminal(
      String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    do {
      child = try ChildProcess(
        program, words,
        variables: binary.environment.merging(["TERM": "xterm"]) { $1 }.merging(variables) { $1 },
        directory: binary.home.path, streams: [device, device, device], leadsSession: true)
    } catch {
      close(master)
      throw error
    }
  }

  deinit { close(master) }

  /// Types characters; `\u{3}` is Ctrl-C.
  package func type(_ text: String) {
    _ = text.withCString { write(master, $0, strlen($0)) }
  }

  /// Sends the program a signal.
  package func signal(_ number: Int32) { child.signal(number) }

  /// Reads until the string was shown; returns everything shown so far.
  ///
  /// - Throws: ``TimedOut`` if it is not shown within the limit, or if the program has ended.
  @discardableResult
  package func wait(for text: String, within limit: Duration = .patience) throws -> String {
    let end = ContinuousClock.now + limit
    while !shown.contains(text) {
      guard readSome(until: end) else {
        throw TimedOut(waitingFor: "\"\(text)\" on a terminal that shows \"\(shown)\"", limit: limit)
      }
    }
    return shown
  }

  /// Clears what was shown so far, so that the next wait is for new output.
  package func forget() { shown = "" }

  /// Reads what is shown during a time; returns everything shown so far.
  @discardableResult
  package func read(for time: Duration) -> String {
    let end = ContinuousClock.now + time
    while readSome(until: end) {}
    return shown
  }

  /// Whether typed characters are shown.
  package var echoes: Bool {
    var modes = termios()
    return tcgetattr(master, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Whether the terminal itself edits lines, as a shell expects.
  package var isCanonical: Bool {
    var modes = termios()
    return tcgetattr(master, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) != 0
  }

  /// Reads to the end; returns everything shown and the exit code, or 128 plus the signal's number.
  ///
  /// - Throws: ``TimedOut`` if the program has not ended within the limit, after killing it.
  package func finish(within limit: Duration = .patience) throws -> (status: Int32, shown: String) {
    let end = ContinuousClock.now + limit
    while readSome(until: end) {}
    let status = try child.blockUntilEnd(within: max(.zero, end - ContinuousClock.now))
    return (status, shown)
  }

  /// False once the other end is closed or the time is over.
  private func readSome(until end: ContinuousClock.Instant) -> Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    let left = end - ContinuousClock.now
    let ready = poll(&descriptor, 1, Int32(max(0, left / .milliseconds(1))))
    guard ready > 0 else { return ready < 0 && errno == EINTR && left > .zero }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    shown += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }
}
