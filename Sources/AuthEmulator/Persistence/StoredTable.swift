protocol StoredTable: EntryTable {
  static var part: StateSchema.Part { get }
  /// What the keys of all its rows begin with.
  static var scope: [SQLiteConnection.Value] { get }
  static func columns(of entry: Entry) -> [SQLiteConnection.Value]
}

extension UserTable: StoredTable {
  static let part = StateSchema.Part.users
  static let scope: [SQLiteConnection.Value] = []

  static func columns(of user: UserRecord) -> [SQLiteConnection.Value] {
    [.init(user.email), .init(user.phoneNumber), .bytes(JSONOutput.bytes { user.writeRest(to: &$0) })]
  }
}

protocol StoredCodes: StoredTable {
  static var kind: CodeKind { get }
}

extension StoredCodes {
  static var part: StateSchema.Part { .codes }
  static var scope: [SQLiteConnection.Value] { [.text(kind.rawValue)] }

  static func columns(of code: Entry) -> [SQLiteConnection.Value] { [.bytes(JSONOutput.bytes(of: code))] }
}

extension SMSCodes: StoredCodes {
  static let kind = CodeKind.sms
}

extension OOBCodeTable: StoredCodes {
  static let kind = CodeKind.email
}
