/// Values by key in insertion order; finding, adding and removing take constant time.
struct OrderedTable<Element: Sendable & Equatable>: Sendable, Equatable {
  /// The elements.
  ///
  /// Removing one leaves a hole, so that the others keep their places; holes are closed when they are the majority.
  private var slots = ChunkedArray<Element?>()
  private var places = ShardedDictionary<String, Int>()

  var count: Int { places.count }

  /// The elements, oldest first.
  var elements: some Sequence<Element> { slots.elements.lazy.compactMap { $0 } }

  /// The elements, newest first.
  var reversed: some Sequence<Element> { slots.reversed.lazy.compactMap { $0 } }

  /// The keys, unordered.
  var keys: some Sequence<String> { places.keys }

  subscript(key: String) -> Element? {
    guard let place = places[key] else { return nil }
    return slots[place]
  }

  /// Adds an element at the end, or replaces the one with that key in place.
  mutating func insert(_ element: consuming Element, for key: String) {
    if let place = places.value(of: key, orNew: slots.count) {
      slots[place] = element
    } else {
      slots.append(element)
    }
  }

  /// Changes the element of a key in place; nil if there is none.
  mutating func change<Result>(_ key: String, _ body: (inout Element) -> Result) -> Result? {
    guard let place = places[key] else { return nil }
    return slots[place].change(body)
  }

  /// Removes and returns the element of a key.
  @discardableResult
  mutating func remove(_ key: String) -> Element? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    let removed = slots[place]
    slots[place] = nil
    if slots.count > 32, places.count * 2 < slots.count { closeHoles() }
    return removed
  }

  static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.elements.elementsEqual(other.elements)
  }

  private mutating func closeHoles() {
    var moved = [Int](repeating: 0, count: slots.count)
    var kept = ChunkedArray<Element?>()
    for (place, slot) in slots.elements.enumerated() {
      guard let slot else { continue }
      moved[place] = kept.count
      kept.append(slot)
    }
    places.changeValues { moved[$0] }
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
