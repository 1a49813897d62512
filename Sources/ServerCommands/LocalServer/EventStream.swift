import AuthEmulator

/// The output of `--events`.
///
/// A slow or missing reader delays no request.
final class EventStream: Sendable {
  /// Whether events are written to standard output, which is then reserved for them.
  let isStandardOutput: Bool
  private let path: String
  private let writer: LineWriter

  /// Opens the file to append to, or standard output for `-`.
  init(path: String) throws(CommandFailure) {
    self.path = path
    isStandardOutput = path == "-"
    var output = ConsoleStream.output.rawValue
    if path != "-" {
      // Opening a FIFO only for writing would block until it has a reader. New files contain SMS codes: 0600.
      output = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
      if output < 0, errno == ENXIO { output = open(path, O_RDWR | O_CLOEXEC) }
      let code = errno
      guard output >= 0 else { throw Self.failure(path, String(cString: strerror(code))) }
      _ = fcntl(output, F_SETFL, fcntl(output, F_GETFL) & ~O_NONBLOCK)
    }
    do throws(SystemError) {
      writer = try LineWriter(to: output) { count in
        #"{"count":\#(count),"kind":"eventsDropped","schema":\#(ObservedEvent.schema)}"#.utf8 + [0x0A]
      }
    } catch {
      throw Self.failure(path, error.reason)
    }
  }

  /// Starts to write: `first`, then the lines that are waiting.
  func start(with first: String = "", _ terminal: Terminal) throws(CommandFailure) {
    let isStarted = writer.start(with: Array(first.utf8)) { reason in
      let isUnread = reason == String(cString: strerror(EPIPE))
      let what = isUnread ? "the events are no longer read" : "the events cannot be written: \(reason)"
      terminal.note("\(what); the server continues without them")
    }
    guard isStarted else { throw Self.failure(path, "the system cannot start another thread") }
  }

  /// Queues an event; never waits.
  func append(_ event: ObservedEvent) { writer.append(event.line) }

  /// Waits until every line is written, for a moment at most.
  func finish() { writer.drain(atMost: .milliseconds(150)) }

  private static func failure(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      .unwritableFile, "cannot write events to \(path): \(reason)",
      hint: "use a file that can be written: \(run: .again(without: "events") + "--events PATH")")
  }
}
