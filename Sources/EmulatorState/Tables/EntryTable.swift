/// A table of entries with indexes that follow from them, stored as a list.
package protocol EntryTable: Codable, Sendable, Equatable {
  associatedtype Entry: Codable & Sendable & Equatable
  var entries: OrderedTable<Entry> { get set }
  init()
  static func key(of entry: Entry) -> String
  mutating func insert(_ entry: consuming Entry)
}

extension EntryTable {
  /// What changed since the notes began.
  package var changes: ChangedKeys {
    get { entries.changes }
    _modify { yield &entries.changes }
  }

  /// Records what differs from an older table that records its changes; without one, the table counts as new.
  mutating func recordChanges(since old: Self?) {
    changes = ChangedKeys()
    guard let old, old.changes.isKept else { return }
    changes.isKept = true
    entries.recordChanges(since: old.entries, key: Self.key)
  }

  package var all: some Sequence<Entry> { entries.elements }

  package static func == (one: Self, other: Self) -> Bool { one.entries == other.entries }

  package init(from decoder: any Decoder) throws {
    self.init()
    for entry in try [Entry](from: decoder) { insert(entry) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for entry in all { try container.encode(entry) }
  }
}
