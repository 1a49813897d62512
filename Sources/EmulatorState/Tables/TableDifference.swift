/// What turns an older table into a newer one: these are removed first, then the others stored in order, a new one at
/// the end.
package struct TableDifference<Element: Sendable>: Sendable {
  package var removed: [String] = []
  package var changed: [Element] = []
}

extension ChunkedArray {
  /// What turns older slots into these, in time proportional to what both do not share.
  package func difference<Entry: Equatable & Sendable>(
    since old: Self, key: (Entry) -> String
  ) -> TableDifference<Entry> where Element == Entry? {
    var difference = TableDifference<Entry>()
    var (place, oldPlace) = (0, 0)
    while place < count || oldPlace < old.count {
      let shared = place == oldPlace ? sharedCount(with: old, from: place) : 0
      guard shared == 0 else {
        place += shared
        oldPlace += shared
        continue
      }
      let new = place < count ? self[place] : nil
      let former = oldPlace < old.count ? old[oldPlace] : nil
      switch (former, new) {
      case (let former?, let new?):
        let name = key(new)
        guard key(former) == name else {
          // Elements are only removed or added at the end, so a new one here was not there before.
          difference.removed.append(key(former))
          oldPlace += 1
          continue
        }
        if former != new { difference.changed.append(new) }
      case (let former?, nil):
        // A hole elsewhere, because holes were closed since, says nothing.
        guard place == oldPlace || place >= count else {
          place += 1
          continue
        }
        difference.removed.append(key(former))
      case (nil, let new?):
        guard oldPlace >= old.count else {
          oldPlace += 1
          continue
        }
        difference.changed.append(new)
      case (nil, nil): break
      }
      place += 1
      oldPlace += 1
    }
    return difference
  }
}
