/// Bytes that have arrived and are not yet used.
///
/// Each byte is searched for a line end once, however small the slices are in which it came.
struct InputBuffer: Sendable {
  /// Read through a range that ``takeLine(atMost:tooLong:)`` returned; ranges end with the next ``append(_:)``.
  private(set) var storage: [UInt8] = []
  private var position = 0
  private var searched = 0

  var isEmpty: Bool { position == storage.count }

  /// The number of bytes that wait.
  var count: Int { storage.count - position }

  mutating func append(_ bytes: Span<UInt8>) {
    if position == storage.count {
      // An idle connection does not keep the memory of its largest message.
      storage.removeAll(keepingCapacity: storage.capacity <= 16 << 10)
      (position, searched) = (0, 0)
    } else if position > 64 << 10 {
      storage.removeSubrange(..<position)
      (position, searched) = (0, searched - position)
    }
    bytes.withUnsafeBufferPointer { storage.append(contentsOf: $0) }
  }

  /// The range of the next line, without its CR LF; nil when its end has not arrived.
  mutating func takeLine(atMost limit: Int, tooLong: MessageFault) throws(MessageFault) -> Range<Int>? {
    let end = storage.span.firstIndex(of: Octet.lineFeed, in: searched..<storage.count)
    searched = end ?? storage.count
    guard let end else {
      if storage.count - position > limit + 1 { throw tooLong }
      return nil
    }
    // First of all, so that a line is judged alike whether it came whole or in pieces.
    guard end - position <= limit + 1 else { throw tooLong }
    guard end > position, storage[end - 1] == Octet.carriageReturn else {
      throw MessageFault(400, "a line ends in a lone line feed")
    }
    let line = position..<end - 1
    (position, searched) = (end + 1, end + 1)
    return line
  }

  /// Whether CR LF comes next, and skips it; nil when too few bytes are here to say.
  mutating func takeLineEnd() throws(MessageFault) -> Bool? {
    if isEmpty { return nil }
    guard storage[position] == Octet.carriageReturn else { return false }
    guard storage.count - position >= 2 else { return nil }
    guard storage[position + 1] == Octet.lineFeed else { return false }
    position += 2
    searched = position
    return true
  }

  /// Moves bytes to the end of a body and returns how many.
  @discardableResult
  mutating func move(atMost limit: Int, to body: inout [UInt8]) -> Int {
    let count = min(limit, storage.count - position)
    body += storage[position..<position + count]
    position += count
    searched = position
    return count
  }
}
