/// Values by key in insertion order; finding, adding and removing take constant time.
package struct OrderedTable<Element: Sendable & Equatable>: Sendable, Equatable {
  /// The elements.
  ///
  /// Removing one leaves a hole, so that the others keep their places; holes are closed when they are the majority.
  private var slots = ChunkedArray<Element?>()
  private var places = ShardedDictionary<String, Int>()
  /// What changed since somebody asked; not part of the value.
  var changes = ChangedKeys()

  var count: Int { places.count }

  package var elements: some Sequence<Element> { slots.elements.lazy.compactMap { $0 } }

  var reversed: some Sequence<Element> { slots.reversed.lazy.compactMap { $0 } }

  var keys: some Sequence<String> { places.keys }

  package subscript(key: String) -> Element? {
    guard let place = places[key] else { return nil }
    return slots[place]
  }

  /// Adds an element at the end, or replaces the one with that key in place.
  mutating func insert(_ element: consuming Element, for key: String) {
    if changes.isKept { changes.noteChange(of: key) }
    if let place = places.value(of: key, orNew: slots.count) {
      slots[place] = element
    } else {
      slots.append(element)
    }
  }

  /// Changes the element of a key in place; nil if there is none.
  mutating func change<Result>(_ key: String, _ body: (inout Element) -> Result) -> Result? {
    guard let place = places[key] else { return nil }
    if changes.isKept { changes.noteChange(of: key) }
    return slots[place].change(body)
  }

  @discardableResult
  mutating func remove(_ key: String) -> Element? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    if changes.isKept { changes.noteRemoval(of: key) }
    let removed = slots[place]
    slots[place] = nil
    if slots.count > 32, places.count * 2 < slots.count { closeHoles() }
    return removed
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.elements.elementsEqual(other.elements)
  }

  /// Returns what turns an older table into this one, in time proportional to what both do not share.
  package func changes(since other: Self, key: (Element) -> String) -> TableChange<Element> {
    var change = TableChange<Element>()
    let places = max(slots.count, other.slots.count)
    var place = 0
    while place < places {
      let shared = slots.sharedCount(with: other.slots, from: place)
      guard shared == 0 else {
        place += shared
        continue
      }
      let old = place < other.slots.count ? other.slots[place] : nil
      let new = place < slots.count ? slots[place] : nil
      guard old.map(key) == new.map(key) else { break }
      if let new, new != old { change.stored.append(new) }
      place += 1
    }
    // From the first differing element on, the order is rebuilt.
    if place < other.slots.count {
      change.removed = (place..<other.slots.count).compactMap { other.slots[$0].map(key) }
    }
    if place < slots.count { change.stored += (place..<slots.count).compactMap { slots[$0] } }
    return change
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

/// What turns one table into another: the removals come first.
package struct TableChange<Element: Sendable>: Sendable {
  package var removed: [String] = []
  /// The elements to store in this order: in the place of those with their keys, or at the end.
  package var stored: [Element] = []

  var isEmpty: Bool { removed.isEmpty && stored.isEmpty }

  package init(removed: [String] = [], stored: [Element] = []) {
    self.removed = removed
    self.stored = stored
  }
}
