/// Values by key in insertion order; lookup, insertion and removal take constant time.
package struct OrderedTable<Element: Sendable & Equatable>: Sendable, Equatable {
  /// The elements.
  ///
  /// Removing one leaves a hole, so that the others keep their positions; holes are closed when they are the majority.
  private(set) var slots = ChunkedArray<Element?>()
  private var positions: [Name: Int] = [:]

  package var count: Int { positions.count }

  package var elements: some Sequence<Element> { slots.elements.lazy.compactMap { $0 } }

  package var reversed: some Sequence<Element> { slots.reversed.lazy.compactMap { $0 } }

  var keys: some Sequence<String> { positions.keys.lazy.map(\.text) }

  package subscript(key: String) -> Element? {
    guard let position = positions[Name(key)] else { return nil }
    return slots[position]
  }

  /// Adds an element at the end, or replaces the one with that key in place.
  mutating func insert(_ element: consuming Element, for key: String) {
    if let position = positions[Name(key)] {
      slots[position] = element
    } else {
      positions[Name(key)] = slots.count
      slots.append(element)
    }
  }

  /// Changes the element with a key in place; nil if there is none.
  mutating func change<Result>(_ key: String, _ body: (inout Element) -> Result) -> Result? {
    guard let position = positions[Name(key)] else { return nil }
    return slots[position].change(body)
  }

  @discardableResult
  mutating func remove(_ key: String) -> Element? {
    guard let position = positions.removeValue(forKey: Name(key)) else { return nil }
    let removed = slots[position]
    slots[position] = nil
    if slots.count > 32, positions.count * 2 < slots.count { closeHoles() }
    return removed
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.elements.elementsEqual(other.elements)
  }

  private mutating func closeHoles() {
    var moved = [Int](repeating: 0, count: slots.count)
    var kept = ChunkedArray<Element?>()
    for (position, slot) in slots.elements.enumerated() {
      guard let slot else { continue }
      moved[position] = kept.count
      kept.append(slot)
    }
    positions = positions.mapValues { moved[$0] }
    slots = kept
  }
}

extension Optional {
  /// Changes the wrapped value without a second reference, so that nothing inside it is copied.
  fileprivate mutating func change<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = take() else { return nil }
    defer { self = value }
    return body(&value)
  }
}
