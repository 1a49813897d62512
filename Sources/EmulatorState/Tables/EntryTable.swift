/// A table of entries with indexes that follow from them, stored as a list.
package protocol EntryTable: Codable, Sendable, Equatable {
  associatedtype Entry: Codable & Sendable & Equatable
  var entries: OrderedTable<Entry> { get set }
  init()
  static func key(of entry: Entry) -> String
  mutating func insert(_ entry: consuming Entry)
}

extension EntryTable {
  package typealias Slots = ChunkedArray<Entry?>

  /// The entries without the indexes; a copy of them costs next to nothing.
  package var slots: Slots { entries.slots }

  /// Makes a table of entries, with its indexes.
  package init(slots: Slots) {
    self.init()
    for entry in slots.elements { if let entry { insert(entry) } }
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
