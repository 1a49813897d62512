/// An array in chunks of equal size: growing moves no element, and changing a copy copies one chunk.
///
/// With a million users, an array that doubles would briefly hold them twice and reserve room for as many
/// again.
package struct ChunkedArray<Element: Sendable>: Sendable {
  /// The chunks; all but the last are full.
  private var chunks: [[Element]] = []

  /// A power of two, so that a position can be found by shifting.
  private static var chunkSize: Int { 256 }

  private(set) var count = 0

  var elements: some Sequence<Element> { chunks.joined() }

  var reversed: some Sequence<Element> { chunks.lazy.reversed().flatMap { $0.reversed() } }

  subscript(position: Int) -> Element {
    _read { yield chunks[position / Self.chunkSize][position % Self.chunkSize] }
    _modify { yield &chunks[position / Self.chunkSize][position % Self.chunkSize] }
  }

  /// How many elements from this position on both arrays keep in the same piece of memory, so that they are equal; 0 if they do not.
  func sharedCount(with other: Self, from position: Int) -> Int {
    let chunk = position / Self.chunkSize
    guard position % Self.chunkSize == 0, chunk < chunks.count, chunk < other.chunks.count else { return 0 }
    let (own, others) = (chunks[chunk], other.chunks[chunk])
    guard own.count == others.count else { return 0 }
    let isSame = own.withUnsafeBufferPointer { own in
      others.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
    return isSame ? own.count : 0
  }

  mutating func append(_ element: consuming Element) {
    if count.isMultiple(of: Self.chunkSize) {
      var chunk: [Element] = []
      // Small states stay small: only later chunks reserve their whole size at once.
      if count > 0 { chunk.reserveCapacity(Self.chunkSize) }
      chunks.append(chunk)
    }
    chunks[chunks.count - 1].append(element)
    count += 1
  }
}
