/// Bytes that have arrived and are not yet used.
///
/// Each byte is searched for a line end once, however small the slices are.
struct InputBuffer: Sendable {
  /// Read through a range that ``takeLine(atMost:tooLong:)`` returned; the next ``append(_:)`` makes ranges
  /// invalid.
  private(set) var storage: [UInt8] = []
  private var position = 0
  private var searched = 0

  var isEmpty: Bool { position == storage.count }

  /// The number of waiting bytes.
  var count: Int { storage.count - position }

  mutating func append(_ bytes: Span<UInt8>) {
    if position == storage.count {
      storage.removeAll(keepingCapacity: true)
      (position, searched) = (0, 0)
    } else if position > 64 << 10 {
      storage.removeSubrange(..<position)
      (position, searched) = (0, searched - position)
    }
    bytes.withUnsafeBufferPointer { storage.append(contentsOf: $0) }
  }

  /// Gives back the memory of a large message, which an idle connection must not keep.
  mutating func shrink() {
    guard position == storage.count, storage.capacity > 16 << 10 else { return }
    (storage, position, searched) = ([], 0, 0)
  }

  /// The range of the next line, without its CR LF; nil if its end has not arrived.
  mutating func takeLine(atMost limit: Int, tooLong: MessageFault) throws(MessageFault) -> Range<Int>? {
    let end = storage.span.firstIndex(of: Octet.lineFeed, in: searched..<storage.count)
    searched = end ?? storage.count
    guard let end else {
      if storage.count - position > limit + 1 { throw tooLong }
      return nil
    }
    // Checked first, so that a line is judged alike whether it came whole or in pieces.
    guard end - position <= limit + 1 else { throw tooLong }
    guard end > position, storage[end - 1] == Octet.carriageReturn else {
      throw MessageFault(400, "a line ends in a lone line feed")
    }
    let line = position..<end - 1
    (position, searched) = (end + 1, end + 1)
    return line
  }

  /// Skips CR LF and returns whether it was next; nil if too few bytes have arrived.
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
