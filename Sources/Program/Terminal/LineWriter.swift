import Synchronization

/// Lines that a separate thread writes to a descriptor: a caller never waits, however slow the reader is.
///
/// An unread pipe is full after 64 KiB, and blocks the next writer for ever. Here that is only this thread.
package final class LineWriter: Sendable {
  /// The most lines that wait for a reader: further ones are dropped, and a line says how many.
  static let capacity = 10_000

  private struct Queue {
    var lines: [[UInt8]] = []
    var dropped = 0
    var isWriting = false
    /// Whether a caller waits until everything is written.
    var isAwaited = false
    var failure: String?
  }

  private let queue = Mutex(Queue())
  private let descriptor: Int32
  private let lineOfDropped: @Sendable (_ count: Int) -> [UInt8]
  private let wake: Doorbell
  private let idle: Doorbell

  /// Accepts lines from now on; they are written once it is started.
  ///
  /// - Parameters:
  ///   - descriptor: the output; it stays open for the life of the process.
  ///   - lineOfDropped: the line to write once there is room again after lines were dropped.
  /// - Throws: ``SystemError`` if no descriptor is left.
  package init(
    to descriptor: Int32, tellingDropped lineOfDropped: @escaping @Sendable (_ count: Int) -> [UInt8]
  ) throws(SystemError) {
    self.descriptor = descriptor
    self.lineOfDropped = lineOfDropped
    wake = try Doorbell()
    idle = try Doorbell()
  }

  /// Starts to write: `first`, then the waiting lines; false if the system cannot start another thread.
  ///
  /// The writing thread calls `failed` once, with the system's reason, when the descriptor accepts nothing anymore.
  package func start(
    with first: [UInt8] = [], failed: @escaping @Sendable (_ reason: String) -> Void = { _ in }
  ) -> Bool {
    if !first.isEmpty { queue.withLock { $0.lines.insert(first, at: 0) } }
    wake.ring()
    return NativeThread.run { [self] in run(failed) }
  }

  package func append(_ line: [UInt8]) {
    let wasEmpty = queue.withLock { queue in
      guard queue.failure == nil, queue.lines.count < Self.capacity else {
        queue.dropped += 1
        return false
      }
      queue.lines.append(line)
      return queue.lines.count == 1
    }
    if wasEmpty { wake.ring() }
  }

  /// Why writing failed; nil if it has not.
  var failure: String? { queue.withLock { $0.failure } }

  /// Waits until every line is written; false on a timeout.
  ///
  /// Only one thread at a time may wait.
  @discardableResult
  package func drain(atMost limit: Duration) -> Bool {
    let isBusy = queue.withLock { queue in
      queue.isAwaited = queue.failure == nil && (queue.isWriting || !queue.lines.isEmpty)
      return queue.isAwaited
    }
    return !isBusy || idle.wait(atMost: limit)
  }

  private func run(_ failed: (_ reason: String) -> Void) {
    while true {
      wake.wait()
      let bytes = takeAll()
      if let reason = SystemConsole.write(bytes, to: descriptor) {
        finishWriting(failure: reason)
        return failed(reason)
      }
      finishWriting()
    }
  }

  private func takeAll() -> [UInt8] {
    let (lines, dropped) = queue.withLock { queue in
      defer { (queue.lines, queue.dropped, queue.isWriting) = ([], 0, true) }
      return (queue.lines, queue.dropped)
    }
    return lines.flatMap(\.self) + (dropped > 0 ? lineOfDropped(dropped) : [])
  }

  private func finishWriting(failure: String? = nil) {
    let isAwaited = queue.withLock { queue in
      queue.isWriting = false
      queue.failure = failure
      if failure != nil { queue.lines = [] }
      guard queue.isAwaited, queue.lines.isEmpty else { return false }
      queue.isAwaited = false
      return true
    }
    if isAwaited { idle.ring() }
  }
}
