import SafeFiles

/// A table whose changes are stored one by one.
protocol StoredTable: Sendable {
  associatedtype Element: Sendable & Equatable
  /// What changed since somebody asked.
  var changes: ChangedKeys { get set }
  /// The elements without indexes.
  var table: OrderedTable<Element> { get }
  static func key(of element: Element) -> String
  /// Stores an element in the place of the one with its key, or at the end.
  static func put(_ element: Element, at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError)
  static func remove(_ key: String, at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError)
  static func removeAll(at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError)
}

extension StoredTable {
  /// Returns what changed since the notes were taken, and starts over.
  mutating func drainChanges() -> TableChange<Element> {
    let keys = changes.drain()
    let table = table
    return TableChange(removed: keys.removed, stored: keys.changed.compactMap { table[$0] })
  }

  func changes(since other: Self) -> TableChange<Element> {
    table.changes(since: other.table, key: Self.key)
  }

  mutating func beginNotes() {
    changes = ChangedKeys()
    changes.isKept = true
  }
}

extension UserTable: StoredTable {
  static func key(of user: UserRecord) -> String { user.localID }

  static func put(_ user: UserRecord, at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError)
  {
    try writer.put(user, at: place)
  }

  static func remove(_ uid: String, at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError) {
    try writer.removeUser(uid, at: place)
  }

  static func removeAll(at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError) {
    try writer.removeUsers(at: place)
  }
}

/// A table of codes, which share a table of the database.
protocol StoredCodes: StoredTable where Element: Encodable {
  static var kind: CodeKind { get }
}

extension StoredCodes {
  static func put(_ code: Element, at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError) {
    try writer.put(kind, key(of: code), JSONOutput.bytes(of: code), at: place)
  }

  static func remove(_ key: String, at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError) {
    try writer.remove(kind, key, at: place)
  }

  static func removeAll(at place: StatePlace, _ writer: inout StateWriter) throws(SafeFileError) {
    try writer.removeAll(kind, at: place)
  }
}

extension SMSCodes: StoredCodes {
  static let kind = CodeKind.sms

  static func key(of code: Entry) -> String { code.sessionInfo }
}

extension OOBCodeTable: StoredCodes {
  static let kind = CodeKind.email

  static func key(of code: Entry) -> String { code.oobCode }
}
