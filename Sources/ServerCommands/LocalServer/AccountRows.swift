import AuthEmulator

/// The accounts of a file as JSON objects, whatever its form, with their places for messages.
struct AccountRows: Sendable {
  private(set) var rows: [(place: String, members: ByName<JSONValue>)] = []
  /// The parameters of password hashes in the same object.
  private(set) var hashing: HashConfiguration?
  private(set) var notes: [String] = []

  /// What is wrong, to follow the name of the file.
  struct Fault: Error, CustomStringConvertible {
    let description: String
    /// Whether the file has no accounts at all, rather than a mistake.
    var isAboutJSON = false
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    let text = bytes.withoutByteOrderMark
    guard let first = text.first(where: { $0 > 0x20 }) else {
      throw Fault(description: " is empty", isAboutJSON: true)
    }
    if !"{[".utf8.contains(first) {
      if let offset = text.firstOutsideUTF8 {
        let line = text[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
        throw Fault(description: ":\(line): this text is not in UTF-8; save the table in it")
      }
      try readCSV(String(decoding: text, as: UTF8.self))
    } else if let value = try? JSONReader.read(bytes) {
      // One line may be the only one of a file with an account in each.
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let filled = lines.indices.filter { lines[$0].contains { $0 > 0x20 } }
      try read(value, alone: filled.count == 1 ? "line \(filled[0] + 1)" : "the account")
    } else {
      try readLines(text, of: bytes)
    }
  }

  /// Reads a list of accounts or one; `line` is its place among several, `alone` that of one that is all of the file.
  private mutating func read(
    _ value: JSONValue, at line: String? = nil, alone: String = "the account"
  ) throws(Fault) {
    if let users = value["users"] ?? (value.object == nil ? value : nil) {
      guard let users = users.array else { throw Fault(description: " has no list in users") }
      let place = line.map { "\($0): users" } ?? "users"
      for (index, user) in users.enumerated() { try add(user, at: "\(place)[\(index)]") }
      return try readRest(value.object ?? [:])
    }
    guard line != nil || ["localId", "uid", "email", "phoneNumber"].contains(where: { value[$0] != nil })
    else {
      throw Fault(description: " has no list of users", isAboutJSON: true)
    }
    try add(value, at: line ?? alone)
  }

  private mutating func add(_ value: JSONValue, at place: String) throws(Fault) {
    guard let members = value.object else {
      throw Fault(description: " is damaged: \(place) must be an object")
    }
    rows.append((place, members))
  }

  /// Reads what is beside the accounts.
  private mutating func readRest(_ members: ByName<JSONValue>) throws(Fault) {
    let tokens = ["nextPageToken", "pageToken"]
    if let token = tokens.first(where: { members[$0]?.string.filled != nil }) {
      notes.append("it is only one page of the users; \(token) beside them says that more follow")
    }
    let rest = members.filter { !(["users", "kind"] + tokens).contains($0.key) }
    let nested = rest["hash_config"]?.object ?? rest["hashConfig"]?.object
    let parameters = nested ?? rest.filter { HashConfiguration.name($0.key) != nil }
    if !parameters.isEmpty {
      do throws(HashConfiguration.Fault) {
        let found = try HashConfiguration(members: parameters)
        try found.check()
        hashing = found
      } catch {
        notes.append("the parameters of password hashes beside the users are not used: it \(error)")
      }
    }
    for name in rest.keys.sorted()
    where parameters[name] == nil && (nested == nil || rest[name]?.object != nested) {
      notes.append("\(name) beside the users is not used")
    }
  }

  /// Reads one account or list per line, if the first line is one; otherwise says where the JSON ends to be JSON.
  private mutating func readLines(_ text: ArraySlice<UInt8>, of bytes: [UInt8]) throws(Fault) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isOnePerLine = false
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      guard let value = try? JSONReader.read(Array(line)) else {
        guard isOnePerLine else { break }
        throw Self.mistake(in: Array(line), afterLines: index)
      }
      isOnePerLine = true
      try read(value, at: "line \(index + 1)")
    }
    guard !isOnePerLine else { return }
    throw Self.mistake(in: bytes, afterLines: 0)
  }

  private static func mistake(in bytes: [UInt8], afterLines lines: Int) -> Fault {
    guard let mistake = JSONMistake.first(in: bytes) else { return Fault(description: " is not JSON") }
    return Fault(
      description: ":\(mistake.position.line + lines):\(mistake.position.column): \(mistake.text)")
  }

  private mutating func readCSV(_ text: String) throws(Fault) {
    do throws(AccountCSV.Fault) {
      rows = try AccountCSV.accounts(in: text)
    } catch {
      throw Fault(description: error.description, isAboutJSON: error.isNoTable)
    }
  }
}
