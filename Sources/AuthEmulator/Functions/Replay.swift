import Synchronization

/// What an operation that had to wait for a function needs to run again and come to the same point.
///
/// Its first run is taken back as if it had not been. The second one gets the same time and the same random bytes, so
/// that the user whom the function was told of is the user who is made.
struct Replay: Sendable {
  let milliseconds: Int64
  let tape = RandomTape()
  /// What the functions asked so far have said.
  var outcomes: [BlockingEvent: FunctionOutcome] = [:]

  /// A source of random bytes that begins with those of the earlier runs.
  func recording(_ source: @escaping @Sendable (Int) -> [UInt8]) -> @Sendable (Int) -> [UInt8] {
    tape.rewind()
    return { [tape] count in tape.bytes(count, from: source) }
  }
}

/// Random bytes that can be had again in the same order.
final class RandomTape: Sendable {
  private let recorded = Mutex<(bytes: [UInt8], next: Int)>(([], 0))

  func rewind() { recorded.withLock { $0.next = 0 } }

  /// Bytes from the tape, and from `source` what it does not hold yet.
  func bytes(_ count: Int, from source: (Int) -> [UInt8]) -> [UInt8] {
    recorded.withLock { tape in
      let missing = tape.next + count - tape.bytes.count
      if missing > 0 { tape.bytes += source(missing) }
      defer { tape.next += count }
      return Array(tape.bytes[tape.next..<tape.next + count])
    }
  }
}
