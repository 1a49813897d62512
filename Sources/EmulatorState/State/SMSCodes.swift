package struct SMSCodes: EntryTable {
  /// An SMS that a real service would have sent.
  package struct Entry: Codable, Sendable, Equatable {
    package var phoneNumber: String
    package var sessionInfo: String
    package var code: String
    /// Milliseconds since 1970.
    package var sentAt: Int64?
    /// The language of the message, BCP 47, if the client or the project chose one.
    package var languageCode: String?
    package var purpose: EmulatorEvent.SMSPurpose?
    /// The app that asked: a bundle ID, a package name or a web origin.
    package var app: String?
    /// The uid of the account that has the number, or whose second factor it is.
    package var localID: String?
    /// Counted only if the number of wrong codes is limited.
    package var wrongCodes: Int?

    package init(
      phoneNumber: String, sessionInfo: String, code: String, sentAt: Int64? = nil,
      languageCode: String? = nil
    ) {
      self.phoneNumber = phoneNumber
      self.sessionInfo = sessionInfo
      self.code = code
      self.sentAt = sentAt
      self.languageCode = languageCode
    }
  }

  /// How long a code is valid where codes end, in milliseconds (Docs/protocol.md 10.6).
  package static let life: Int64 = 3_600_000

  package var entries = OrderedTable<Entry>()

  package subscript(sessionInfo: String) -> Entry? { entries[sessionInfo] }

  /// The newest messages, newest first.
  package func newest(_ count: Int) -> [Entry] { Array(entries.reversed.prefix(count)) }

  package static func key(of entry: Entry) -> String { entry.sessionInfo }

  package mutating func insert(_ entry: consuming Entry) {
    let key = entry.sessionInfo
    entries.insert(entry, for: key)
  }

  package mutating func countWrongCode(_ sessionInfo: String) {
    _ = entries.change(sessionInfo) { $0.wrongCodes = ($0.wrongCodes ?? 0) + 1 }
  }

  package mutating func remove(_ sessionInfo: String) { entries.remove(sessionInfo) }

  package init() {}
}
