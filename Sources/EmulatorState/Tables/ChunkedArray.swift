/// An array in chunks of equal size: growing moves no element, and changing a copy copies one chunk.
///
/// With `--state` a copy always exists, and the first write to a plain array of 100,000 users would copy them
/// all. Chunks are in groups, so that the copy of a long array is short too.
package struct ChunkedArray<Element: Sendable>: Sendable {
  /// The groups of chunks; all but the last are full.
  private var groups: [[[Element]]] = []

  // Powers of two, so that a position can be found by shifting. A chunk is copied for one changed element of a
  // state that is being kept, and a group holds the chunks of two thousand users.
  private static var chunkSize: Int { 32 }
  private static var groupSize: Int { chunkSize * 64 }

  package private(set) var count = 0

  var elements: some Sequence<Element> { groups.lazy.joined().joined() }

  var reversed: some Sequence<Element> {
    groups.lazy.reversed().flatMap { $0.lazy.reversed().flatMap { $0.reversed() } }
  }

  subscript(position: Int) -> Element {
    _read {
      yield groups[position / Self.groupSize][position % Self.groupSize / Self.chunkSize][
        position % Self.chunkSize]
    }
    _modify {
      yield &groups[position / Self.groupSize][position % Self.groupSize / Self.chunkSize][
        position % Self.chunkSize]
    }
  }

  /// How many elements from this position on both arrays keep in the same piece of memory, so that they are equal; 0 if they do not.
  func sharedCount(with other: Self, from position: Int) -> Int {
    guard position % Self.chunkSize == 0, position < min(count, other.count) else { return 0 }
    let (own, others) = (groups[position / Self.groupSize], other.groups[position / Self.groupSize])
    if position % Self.groupSize == 0, Self.isSame(own, others) {
      return min(Self.groupSize, count - position)
    }
    let chunk = position % Self.groupSize / Self.chunkSize
    return Self.isSame(own[chunk], others[chunk]) ? own[chunk].count : 0
  }

  private static func isSame<Item>(_ one: [Item], _ other: [Item]) -> Bool {
    one.count == other.count
      && one.withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
      }
  }

  mutating func append(_ element: consuming Element) {
    if count.isMultiple(of: Self.groupSize) { groups.append([]) }
    let group = groups.count - 1
    if count.isMultiple(of: Self.chunkSize) {
      var chunk: [Element] = []
      // Small states stay small: only later chunks reserve their whole size at once.
      if count > 0 { chunk.reserveCapacity(Self.chunkSize) }
      groups[group].append(chunk)
    }
    groups[group][groups[group].count - 1].append(element)
    count += 1
  }
}
