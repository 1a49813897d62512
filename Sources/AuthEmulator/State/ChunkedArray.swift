/// An array in pieces of one size: growing never moves what is there, and a copy that is changed copies one piece.
///
/// With a million users, an array that doubles would hold them twice for a moment and keep room for as many again.
struct ChunkedArray<Element: Sendable>: Sendable {
  /// All full but the last.
  private var chunks: [[Element]] = []

  /// A power of two, so that a place is found by shifting.
  private static var chunkSize: Int { 256 }

  private(set) var count = 0

  /// All of them in order.
  var elements: some Sequence<Element> { chunks.joined() }

  /// All of them, the last first.
  var reversed: some Sequence<Element> { chunks.lazy.reversed().flatMap { $0.reversed() } }

  subscript(place: Int) -> Element {
    _read { yield chunks[place / Self.chunkSize][place % Self.chunkSize] }
    _modify { yield &chunks[place / Self.chunkSize][place % Self.chunkSize] }
  }

  mutating func append(_ element: Element) {
    if count.isMultiple(of: Self.chunkSize) {
      var chunk: [Element] = []
      // Small states stay small: only later pieces take their whole room at once.
      if count > 0 { chunk.reserveCapacity(Self.chunkSize) }
      chunks.append(chunk)
    }
    chunks[chunks.count - 1].append(element)
    count += 1
  }
}
