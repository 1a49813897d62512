/// The unused SMS codes of a project, oldest first.
struct SMSCodes: Sendable, Equatable {
  /// An SMS that a real service would have sent.
  struct Entry: Codable, Sendable, Equatable {
    var phoneNumber: String
    /// The verification ID.
    var sessionInfo: String
    /// Six digits.
    var code: String
    /// Milliseconds since 1970.
    var sentAt: Int64?
    /// The language of the message, BCP 47, if the client or the project chose one.
    var languageCode: String?
    /// Counted only if their number is limited.
    var wrongCodes: Int?
  }

  private var entries = OrderedTable<Entry>()

  /// What changed since somebody asked.
  var changes: ChangedKeys {
    get { entries.changes }
    _modify { yield &entries.changes }
  }

  /// The codes without the indexes.
  var table: OrderedTable<Entry> { entries }

  /// The codes, oldest first.
  var all: some Sequence<Entry> { entries.elements }

  subscript(sessionInfo: String) -> Entry? { entries[sessionInfo] }

  mutating func insert(_ entry: Entry) { entries.insert(entry, for: entry.sessionInfo) }

  mutating func countWrongCode(_ sessionInfo: String) {
    _ = entries.change(sessionInfo) { $0.wrongCodes = ($0.wrongCodes ?? 0) + 1 }
  }

  mutating func remove(_ sessionInfo: String) { entries.remove(sessionInfo) }
}

extension SMSCodes: Codable {
  init(from decoder: any Decoder) throws {
    for entry in try [Entry](from: decoder) { insert(entry) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for entry in all { try container.encode(entry) }
  }
}
