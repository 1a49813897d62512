import Synchronization

/// How a command speaks that serves others meanwhile, whoever reads what it says.
extension Terminal {
  /// From now on a thread of its own writes standard error, and nobody waits for it: what finds no room is dropped and counted.
  func startErrorWriter() {
    // Without a pipe or a thread to be had, everything is written as before.
    guard let descriptor = console.descriptor(of: .error),
      let writer = try? LineWriter(to: descriptor, tellingDropped: droppedNotes), writer.start()
    else { return }
    errorWriter.use(writer)
  }

  /// Waits until what was said on standard error is written, for a moment at most.
  func drainErrors() { errorWriter.current?.drain(atMost: .milliseconds(150)) }

  /// Writes a line to standard output and waits a moment for a reader; where there is none, the line waits alone.
  ///
  /// - Throws: ``WriteFailure``.
  func offer(_ line: String) throws(WriteFailure) {
    guard let descriptor = console.descriptor(of: .output),
      let writer = try? LineWriter(to: descriptor, tellingDropped: { _ in [] }),
      writer.start(with: Array(line.utf8))
    else { return try write(line) }
    if !writer.drain(atMost: .milliseconds(250)) {
      note("nobody reads standard output, so the line that says where the server is has to wait")
    }
    if let reason = writer.failure { throw WriteFailure(stream: .output, reason: reason) }
  }

  private func droppedNotes(_ count: Int) -> [UInt8] {
    let lines = count == 1 ? "line was" : "lines were"
    return Array(
      "\(errorStyle.faint("note:")) \(count) \(lines) dropped while nobody read standard error\n".utf8)
  }
}

/// Who writes standard error: the caller, until a thread does.
final class ErrorWriter: Sendable {
  private let writer = Mutex<LineWriter?>(nil)

  /// The thread's queue; nil where the caller writes.
  var current: LineWriter? { writer.withLock { $0 } }

  /// Leaves standard error to a thread.
  func use(_ writer: LineWriter) { self.writer.withLock { $0 = writer } }
}
