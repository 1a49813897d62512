/// What turns one table into another: the removals come first.
struct TableChange<Element: Sendable>: Sendable {
  /// The keys of the elements to remove.
  var removed: [String] = []
  /// The elements to store in this order: in the place of those with their keys, or at the end.
  var stored: [Element] = []

  var isEmpty: Bool { removed.isEmpty && stored.isEmpty }
}

/// A table whose changes a journal keeps one by one.
protocol JournaledTable: Sendable {
  associatedtype Element: Sendable & Equatable
  /// The member of a journal's record.
  static var name: StaticString { get }
  /// What changed since somebody asked.
  var changes: ChangedKeys { get set }
  /// The elements without indexes.
  var table: OrderedTable<Element> { get }
  /// An empty table.
  init()
  static func key(of element: Element) -> String
  /// Stores an element in the place of the one with its key, or at the end.
  mutating func put(_ element: Element)
  mutating func remove(_ key: String)
}

extension JournaledTable {
  /// Returns what changed since the notes were taken, and starts over.
  mutating func takeChanges() -> TableChange<Element> {
    let keys = changes.take()
    let table = table
    return TableChange(removed: keys.removed, stored: keys.changed.compactMap { table[$0] })
  }

  /// Returns what turns the other table into this one.
  func changes(since other: Self) -> TableChange<Element> {
    table.changes(since: other.table, key: Self.key)
  }

  /// Begins to note changes.
  mutating func beginNotes() {
    changes = ChangedKeys()
    changes.isKept = true
  }
}

extension UserTable: JournaledTable {
  static let name: StaticString = "users"

  static func key(of user: UserRecord) -> String { user.localID }

  mutating func put(_ user: UserRecord) {
    if change(user.localID, { $0 = user }) == nil { insert(user) }
  }
}

extension SMSCodes: JournaledTable {
  static let name: StaticString = "verificationCodes"

  static func key(of code: Entry) -> String { code.sessionInfo }

  mutating func put(_ code: Entry) { insert(code) }
}

extension OOBCodeTable: JournaledTable {
  static let name: StaticString = "oobCodes"

  static func key(of code: Entry) -> String { code.oobCode }

  mutating func put(_ code: Entry) { insert(code) }
}
