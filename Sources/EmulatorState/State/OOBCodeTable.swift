package struct OOBCodeTable: EntryTable {
  package var entries = OrderedTable<SentEmail>()
  private var codesByPurpose: [Purpose: Set<Name>] = [:]

  private struct Purpose: Hashable {
    let requestType: OOBRequestType
    let email: Name
  }

  package subscript(oobCode: String) -> SentEmail? { entries[oobCode] }

  package static func key(of entry: SentEmail) -> String { entry.oobCode }

  package mutating func insert(_ entry: consuming SentEmail) {
    let entry = entry
    remove(entry.oobCode)
    entries.insert(entry, for: entry.oobCode)
    codesByPurpose[Self.purpose(entry.requestType, entry.email), default: []].insert(entry.oobCode)
  }

  package mutating func remove(_ oobCode: String) {
    guard let entry = entries.remove(oobCode) else { return }
    let purpose = Self.purpose(entry.requestType, entry.email)
    codesByPurpose[purpose]?.remove(oobCode)
    if codesByPurpose[purpose]?.isEmpty == true { codesByPurpose[purpose] = nil }
  }

  /// Removes the codes that were sent to an address for one purpose.
  package mutating func removeAll(of requestType: OOBRequestType, to email: String) {
    for code in codesByPurpose[Self.purpose(requestType, email)] ?? [] { remove(code.text) }
  }

  /// When the newest unused code of a purpose was sent to an address, in milliseconds since 1970.
  package func lastSent(_ requestType: OOBRequestType, to email: String) -> Int64? {
    codesByPurpose[Self.purpose(requestType, email)]?.compactMap { self[$0.text]?.sentAt }.max()
  }

  private static func purpose(_ requestType: OOBRequestType, _ email: String) -> Purpose {
    Purpose(requestType: requestType, email: Name(email))
  }

  package init() {}
}
