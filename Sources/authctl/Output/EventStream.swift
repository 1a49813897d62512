import AuthEmulator
import AuthHTTP
import IdentityToolkit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The lines of `--events`, written by a thread of their own: a reader that is slow or gone holds no request up.
final class EventStream: Sendable {
  /// More lines than this wait for no reader: the rest is dropped, and a line says how many.
  private static let capacity = 10_000

  private struct Queue {
    var lines: [[UInt8]] = []
    var dropped = 0
    var isEnded = false
  }

  private let queue = Mutex(Queue())
  private let path: String
  private let command: LocalServerCommand
  private let descriptor: Int32
  /// A byte goes through whenever the queue stops being empty.
  private let wake: Pipe
  /// A byte goes through when the last line is written.
  private let done: Pipe

  /// Opens the file, or takes standard output for `-`; the lines go to its end.
  init(path: String, of command: LocalServerCommand) throws(CommandFailure) {
    self.path = path
    self.command = command
    var output = Terminal.Stream.output.rawValue
    if path != "-" {
      // A FIFO that nobody reads yet would stop an open for writing alone. New files hold SMS codes: 0600.
      output = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
      if output < 0, errno == ENXIO { output = open(path, O_RDWR | O_CLOEXEC) }
      let code = errno
      guard output >= 0 else { throw Self.failure(path, command, String(cString: strerror(code))) }
      _ = fcntl(output, F_SETFL, fcntl(output, F_GETFL) & ~O_NONBLOCK)
    }
    wake = try Pipe(for: path, command)
    done = try Pipe(for: path, command)
    descriptor = output
  }

  /// Begins to write, the lines that wait already first.
  func start(_ terminal: Terminal) throws(CommandFailure) {
    do {
      try NativeThread { [self] in
        run(terminal)
        done.signal()
      }.detach()
    } catch {
      throw Self.failure(path, command, "\(error)")
    }
  }

  /// Takes a line; never waits.
  func append(_ event: ObservedEvent) { append(event.line) }

  /// Waits until every line is written, at most two seconds.
  func finish() {
    let isIdle = queue.withLock { queue in
      defer { queue.isEnded = true }
      return queue.lines.isEmpty
    }
    if isIdle { wake.signal() }
    done.wait(milliseconds: 2000)
  }

  private func append(_ line: [UInt8]) {
    let wasEmpty = queue.withLock { queue in
      guard queue.lines.count < Self.capacity, !queue.isEnded else {
        queue.dropped += 1
        return false
      }
      queue.lines.append(line)
      return queue.lines.count == 1
    }
    if wasEmpty { wake.signal() }
  }

  private func run(_ terminal: Terminal) {
    while true {
      wake.wait(milliseconds: -1)
      let (lines, dropped, isEnded) = queue.withLock { queue in
        defer {
          queue.lines = []
          queue.dropped = 0
        }
        return (queue.lines, queue.dropped, queue.isEnded)
      }
      var bytes = lines.flatMap { $0 }
      if dropped > 0 {
        bytes +=
          #"{"count":\#(dropped),"kind":"eventsDropped","schema":\#(ObservedEvent.schema)}"#.utf8 + [0x0A]
      }
      guard terminal.writeAll(bytes, to: descriptor) else {
        terminal.note("nobody reads the events any more; the server goes on without")
        queue.withLock { $0.isEnded = true }
        return
      }
      if isEnded { return }
    }
  }

  private static func failure(
    _ path: String, _ command: LocalServerCommand, _ reason: String
  ) -> CommandFailure {
    CommandFailure(
      ErrorReport(
        code: "UNWRITABLE_FILE", message: "cannot write events to \(path): \(reason)",
        hint: "name a file that can be written: \(command.line(with: "--events PATH"))",
        exitStatus: .unsafeFile))
  }

  /// Two ends of a pipe through which one thread wakes another; kept open as long as the process lives.
  private struct Pipe: Sendable {
    private let reading: Int32
    private let writing: Int32

    init(for path: String, _ command: LocalServerCommand) throws(CommandFailure) {
      var ends: [Int32] = [-1, -1]
      let result = ends.withUnsafeMutableBufferPointer { pipe($0.baseAddress) }
      let code = errno
      guard result == 0 else { throw EventStream.failure(path, command, String(cString: strerror(code))) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (ends[0], ends[1])
    }

    func signal() {
      var byte: UInt8 = 0
      while posixWrite(writing, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits for one signal; -1 waits for ever.
    func wait(milliseconds: Int32) {
      var descriptor = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      while true {
        let ready = poll(&descriptor, 1, milliseconds)
        if ready == 0 { return }
        if ready > 0 { break }
        guard errno == EINTR else { return }
      }
      var byte: UInt8 = 0
      while read(reading, &byte, 1) < 0, errno == EINTR {}
    }
  }
}
