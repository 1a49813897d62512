package struct SMSCodes: Sendable, Equatable {
  /// An SMS that a real service would have sent.
  package struct Entry: Codable, Sendable, Equatable {
    package var phoneNumber: String
    package var sessionInfo: String
    package var code: String
    /// Milliseconds since 1970.
    package var sentAt: Int64?
    /// The language of the message, BCP 47, if the client or the project chose one.
    package var languageCode: String?
    /// Counted only if their number is limited.
    package var wrongCodes: Int?

    package init(
      phoneNumber: String, sessionInfo: String, code: String, sentAt: Int64? = nil,
      languageCode: String? = nil, wrongCodes: Int? = nil
    ) {
      self.phoneNumber = phoneNumber
      self.sessionInfo = sessionInfo
      self.code = code
      self.sentAt = sentAt
      self.languageCode = languageCode
      self.wrongCodes = wrongCodes
    }
  }

  private var entries = OrderedTable<Entry>()

  /// What changed since somebody asked.
  package var changes: ChangedKeys {
    get { entries.changes }
    _modify { yield &entries.changes }
  }

  package var table: OrderedTable<Entry> { entries }

  /// The codes, oldest first.
  package var all: some Sequence<Entry> { entries.elements }

  package subscript(sessionInfo: String) -> Entry? { entries[sessionInfo] }

  package mutating func insert(_ entry: Entry) { entries.insert(entry, for: entry.sessionInfo) }

  package mutating func countWrongCode(_ sessionInfo: String) {
    _ = entries.change(sessionInfo) { $0.wrongCodes = ($0.wrongCodes ?? 0) + 1 }
  }

  package mutating func remove(_ sessionInfo: String) { entries.remove(sessionInfo) }

  package init() {}
}

extension SMSCodes: Codable {
  package init(from decoder: any Decoder) throws {
    for entry in try [Entry](from: decoder) { insert(entry) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for entry in all { try container.encode(entry) }
  }
}
