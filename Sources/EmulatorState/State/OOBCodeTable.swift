package struct OOBCodeTable: EntryTable {
  /// An e-mail that a real service would have sent.
  package struct Entry: Codable, Sendable, Equatable {
    package var email: String
    /// The new address, for a change of address.
    package var newEmail: String?
    package var requestType: OOBRequestType
    package var oobCode: String
    package var oobLink: String
    /// Milliseconds since 1970.
    package var sentAt: Int64?
    /// The uid of the account with the address; stored only if codes end with their accounts.
    package var localID: String?

    package enum CodingKeys: String, CodingKey {
      case email, newEmail, requestType, oobCode, oobLink, sentAt, localID = "localId"
    }

    package init(
      email: String, newEmail: String? = nil, requestType: OOBRequestType, oobCode: String, oobLink: String,
      sentAt: Int64? = nil, localID: String? = nil
    ) {
      self.email = email
      self.newEmail = newEmail
      self.requestType = requestType
      self.oobCode = oobCode
      self.oobLink = oobLink
      self.sentAt = sentAt
      self.localID = localID
    }
  }

  fileprivate struct Purpose: Hashable {
    let requestType: OOBRequestType
    let email: String
  }

  package var entries = OrderedTable<Entry>()
  private var codesByPurpose: [Purpose: Set<String>] = [:]

  package subscript(oobCode: String) -> Entry? { entries[oobCode] }

  package static func key(of entry: Entry) -> String { entry.oobCode }

  package mutating func insert(_ entry: consuming Entry) {
    let entry = entry
    remove(entry.oobCode)
    entries.insert(entry, for: entry.oobCode)
    codesByPurpose[entry.purpose, default: []].insert(entry.oobCode)
  }

  package mutating func remove(_ oobCode: String) {
    guard let purpose = entries.remove(oobCode)?.purpose else { return }
    codesByPurpose[purpose]?.remove(oobCode)
    if codesByPurpose[purpose]?.isEmpty == true { codesByPurpose[purpose] = nil }
  }

  /// Removes the codes that were sent to an address for one purpose.
  package mutating func removeAll(of requestType: OOBRequestType, to email: String) {
    for code in codesByPurpose[Purpose(requestType: requestType, email: email)] ?? [] { remove(code) }
  }

  /// When the newest unused code of a purpose was sent to an address, in milliseconds since 1970.
  package func lastSent(_ requestType: OOBRequestType, to email: String) -> Int64? {
    codesByPurpose[Purpose(requestType: requestType, email: email)]?.compactMap { self[$0]?.sentAt }.max()
  }

  package init() {}
}

extension OOBCodeTable.Entry {
  fileprivate var purpose: OOBCodeTable.Purpose { .init(requestType: requestType, email: email) }
}
