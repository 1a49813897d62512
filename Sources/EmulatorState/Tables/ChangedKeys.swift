/// The keys of a table that changed since they were last taken; recorded only for `--state`, so that they
/// cost nothing otherwise.
package struct ChangedKeys: Sendable {
  /// Whether changes are recorded; false for a new table, which the database does not have yet.
  package var isKept = false
  private var notes: [Note] = []

  private struct Note {
    let key: String
    let isRemoval: Bool
  }

  package var isEmpty: Bool { notes.isEmpty }

  mutating func noteChange(of key: String) { notes.append(Note(key: key, isRemoval: false)) }

  mutating func noteRemoval(of key: String) { notes.append(Note(key: key, isRemoval: true)) }

  /// Returns the removed keys, and the changed ones in the order in which they must be stored again; then
  /// starts over.
  package mutating func drain() -> (removed: [String], changed: [String]) {
    let notes = notes
    self.notes = []
    if notes.count == 1 { return notes[0].isRemoval ? ([notes[0].key], []) : ([], [notes[0].key]) }
    var removed: [String] = []
    var removedKeys: Set<String> = []
    var changed: [String?] = []
    var places: [String: Int] = [:]
    for note in notes {
      if note.isRemoval {
        if removedKeys.insert(note.key).inserted { removed.append(note.key) }
        // If stored again later, it comes after the others.
        if let place = places.removeValue(forKey: note.key) { changed[place] = nil }
      } else if places[note.key] == nil {
        places[note.key] = changed.count
        changed.append(note.key)
      }
    }
    return (removed, changed.compactMap(\.self))
  }

  package init() {}
}
