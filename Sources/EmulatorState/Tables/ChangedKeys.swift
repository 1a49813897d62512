/// The keys of a table that changed since they were last taken; recorded only for `--state`, so that they
/// cost nothing otherwise.
package struct ChangedKeys: Sendable {
  /// Whether changes are recorded; false for a new table, which the database does not have yet.
  package var isKept = false
  private var entries: [(key: String, isRemoval: Bool)] = []

  package var isEmpty: Bool { entries.isEmpty }

  mutating func record(_ key: String, isRemoval: Bool = false) {
    if isKept { entries.append((key, isRemoval)) }
  }

  /// Returns the removed keys, and the changed ones in the order in which they must be stored again; then
  /// starts over.
  package mutating func drain() -> (removed: [String], changed: [String]) {
    let entries = entries
    self.entries = []
    if entries.count == 1 { return entries[0].isRemoval ? ([entries[0].key], []) : ([], [entries[0].key]) }
    var removed: [String] = []
    var removedKeys: Set<Name> = []
    var changed: [String?] = []
    var positions: ByName<Int> = [:]
    for entry in entries {
      if entry.isRemoval {
        if removedKeys.insert(entry.key).inserted { removed.append(entry.key) }
        // If stored again later, it comes after the others.
        if let position = positions.removeValue(forKey: entry.key) { changed[position] = nil }
      } else if positions[entry.key] == nil {
        positions[entry.key] = changed.count
        changed.append(entry.key)
      }
    }
    return (removed, changed.compactMap(\.self))
  }

  package init() {}
}
