import IdentityToolkit

/// The codes of e-mails that were not used yet, oldest first.
struct OOBCodeTable: Sendable, Equatable {
  /// One e-mail that was not sent.
  struct Entry: Codable, Sendable, Equatable {
    var email: String
    /// The address a change leads to.
    var newEmail: String?
    var requestType: OOBRequestType
    var oobCode: String
    var oobLink: String
    /// Milliseconds since 1970.
    var sentAt: Int64?
  }

  private var entries = OrderedTable<Entry>()

  /// The codes, oldest first.
  var all: some Sequence<Entry> { entries.elements }

  subscript(oobCode: String) -> Entry? { entries[oobCode] }

  mutating func insert(_ entry: Entry) { entries.insert(entry, for: entry.oobCode) }

  mutating func remove(_ oobCode: String) { entries.remove(oobCode) }

  /// Removes the codes that `isUnwanted` names.
  mutating func remove(where isUnwanted: (Entry) -> Bool) {
    for entry in Array(all) where isUnwanted(entry) { entries.remove(entry.oobCode) }
  }
}

extension OOBCodeTable: Codable {
  init(from decoder: any Decoder) throws {
    for entry in try [Entry](from: decoder) { insert(entry) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for entry in all { try container.encode(entry) }
  }
}
