import Synchronization

/// The record of an operation's first run, so that it can run again after a function call and reach the same point.
///
/// The first run is undone. The second run gets the same time and the same random bytes, so that exactly the
/// user of the function call is created.
struct Replay: Sendable {
  let milliseconds: Int64
  let tape = RandomTape()
  var outcomes: [BlockingEvent: FunctionOutcome] = [:]

  /// Returns a source of random bytes that starts with those of the earlier runs.
  func recording(_ source: @escaping @Sendable (Int) -> [UInt8]) -> @Sendable (Int) -> [UInt8] {
    tape.rewind()
    return { [tape] count in tape.bytes(count, from: source) }
  }
}

/// Random bytes that can be replayed in the same order.
final class RandomTape: Sendable {
  private let recorded = Mutex<(bytes: [UInt8], next: Int)>(([], 0))

  func rewind() { recorded.withLock { $0.next = 0 } }

  func bytes(_ count: Int, from source: (Int) -> [UInt8]) -> [UInt8] {
    recorded.withLock { tape in
      let missing = tape.next + count - tape.bytes.count
      if missing > 0 { tape.bytes += source(missing) }
      defer { tape.next += count }
      return Array(tape.bytes[tape.next..<tape.next + count])
    }
  }
}
