import Platform
import CSQLite
import SafeFiles

/// One open SQLite database; used by one thread at a time.
final class SQLiteConnection {
  static var isAvailable: Bool { csqlite_is_available() != 0 }

  enum Value {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    fileprivate func add(to sum: inout RowSum) {
      switch self {
      case .null: sum.addNothing()
      // As SQLite converts it.
      case .integer(let number): Self.text(String(number)).add(to: &sum)
      case .text(var text): text.withUTF8 { sum.add(UnsafeRawBufferPointer($0)) }
      case .bytes(let bytes): bytes.withUnsafeBytes { sum.add($0) }
      }
    }
  }

  struct Row {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { csqlite_integer(statement, column) }

    func text(_ column: Int32) -> String? { bytes(column) { String(decoding: $0, as: UTF8.self) } }

    func bytes(_ column: Int32) -> [UInt8]? { bytes(column) { Array($0) } }

    /// Whether the first columns are as they were written, by their sum in the column after them; a row of an earlier
    /// version has none.
    func isWhole(_ count: Int32) -> Bool {
      guard text(count) != nil else { return true }
      var sum = RowSum()
      for column in 0..<count {
        if bytes(column, { sum.add(UnsafeRawBufferPointer($0)) }) == nil { sum.addNothing() }
      }
      return integer(count) == sum.number
    }

    private func bytes<Result>(
      _ column: Int32, _ read: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
      var count = 0
      return csqlite_text(statement, column, &count).map {
        read(UnsafeBufferPointer(start: $0, count: count))
      }
    }
  }

  private enum Code {
    static let ok: Int32 = 0
    static let busy: Int32 = 5
    static let readOnly: Int32 = 8
    static let ioError: Int32 = 10
    static let full: Int32 = 13
    static let cannotOpen: Int32 = 14
    static let row: Int32 = 100
    static let done: Int32 = 101
  }

  private let path: String
  private var connection: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]
  /// Whether there are changes that are not committed.
  private(set) var isInTransaction = false

  init(path: String) throws(SafeFileError) {
    self.path = path
    let code = csqlite_open(path, &connection)
    guard code == Code.ok else {
      let error = failure(code)
      csqlite_close(connection)
      connection = nil
      throw error
    }
  }

  deinit {
    for statement in statements.values { csqlite_finalize(statement) }
    if connection != nil { csqlite_close(connection) }
  }

  /// Sets whether closing it moves the log into the database.
  func checkpointsAtClose(_ may: Bool) { csqlite_checkpoints_at_close(connection, may ? 1 : 0) }

  func execute(_ sql: String) throws(SafeFileError) {
    let code = csqlite_execute(connection, sql)
    guard code == Code.ok else { throw failure(code) }
  }

  /// Starts a transaction unless there is one.
  func begin() throws(SafeFileError) {
    guard !isInTransaction else { return }
    try run("BEGIN IMMEDIATE")
    isInTransaction = true
  }

  func change(_ sql: String, _ values: [Value] = []) throws(SafeFileError) {
    try begin()
    try run(sql, values)
  }

  /// Makes one change whose values are a row; their sum is one more value.
  func store(_ sql: String, row: [Value]) throws(SafeFileError) {
    var sum = RowSum()
    for value in row { value.add(to: &sum) }
    try change(sql, row + [.integer(sum.number)])
  }

  /// Commits all changes at once; does nothing without a change.
  func commit() throws(SafeFileError) {
    guard isInTransaction else { return }
    try run("COMMIT")
    isInTransaction = false
  }

  func rollBack() {
    // SQLite may have done it already.
    try? run("ROLLBACK")
    isInTransaction = false
  }

  /// Executes a statement, which is compiled once, and reads its rows.
  func run(
    _ sql: String, _ values: [Value] = [], _ read: (Row) throws(SafeFileError) -> Void = { _ in }
  ) throws(SafeFileError) {
    let statement = try statement(sql)
    defer { _ = csqlite_reset(statement) }
    for (index, value) in values.enumerated() {
      let code = bind(value, to: statement, Int32(index) + 1)
      guard code == Code.ok else { throw failure(code) }
    }
    while true {
      let code = csqlite_step(statement)
      guard code == Code.row else {
        if code == Code.done { return }
        throw failure(code)
      }
      try read(Row(statement: statement))
    }
  }

  /// What `read` returns for the only row; nil if there is none.
  func first<Result>(
    _ sql: String, _ values: Value..., read: (Row) -> Result?
  ) throws(SafeFileError) -> Result? {
    var found: Result?
    try run(sql, values) { found = read($0) }
    return found
  }

  private func statement(_ sql: String) throws(SafeFileError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = csqlite_prepare(connection, sql, &statement)
    guard code == Code.ok, let statement else { throw failure(code) }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: Value, to statement: OpaquePointer, _ place: Int32) -> Int32 {
    switch value {
    case .null: return csqlite_bind_null(statement, place)
    case .integer(let number): return csqlite_bind_integer(statement, place, number)
    case .text(var text):
      return text.withUTF8 { csqlite_bind_text(statement, place, $0.baseAddress, $0.count) }
    case .bytes(let bytes): return csqlite_bind_text(statement, place, bytes, bytes.count)
    }
  }

  private func failure(_ code: Int32) -> SafeFileError {
    let systemError = csqlite_system_error(connection)
    return switch code & 0xFF {
    case Code.full: .cannotWrite(path: path, errno: ENOSPC)
    case Code.readOnly: .cannotWrite(path: path, errno: EROFS)
    case Code.ioError: .cannotWrite(path: path, errno: systemError == 0 ? EIO : systemError)
    case Code.cannotOpen: .cannotRead(path: path, errno: systemError == 0 ? EIO : systemError)
    case Code.busy: .locked(path: path)
    default: .damaged(path: path, reason: String(cString: csqlite_message(connection)))
    }
  }
}
