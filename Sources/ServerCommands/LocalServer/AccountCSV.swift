/// The CSV of `firebase auth:export`, without a header, or a table with the service's names in its first line.
enum AccountCSV {
  struct Fault: Error, CustomStringConvertible {
    let description: String
    /// Whether the text is no table at all.
    var isNoTable = false
  }

  /// The first columns, in the order of firebase-tools; nil for those of identities.
  private static let columns = [
    0: "localId", 1: "email", 2: "emailVerified", 3: "passwordHash", 4: "salt", 5: "displayName",
    6: "photoUrl",
    23: "createdAt", 24: "lastLoginAt", 25: "phoneNumber", 26: "disabled", claimsColumn: "customAttributes",
  ]
  private static let claimsColumn = 27

  /// The identities, each with the column of its `rawId`; the address, name and picture follow.
  private static let identities = [
    (7, "google.com"), (11, "facebook.com"), (15, "twitter.com"), (19, "github.com"), (28, "apple.com"),
    (32, "microsoft.com"), (36, "gc.apple.com"), (40, "playgames.google.com"), (44, "linkedin.com"),
    (48, "yahoo.com"),
  ]

  static func accounts(
    in text: String
  ) throws(Fault) -> [(place: String, members: ByName<JSONValue>)] {
    let records = try records(in: text)
    guard let first = records.first, first.fields.count > 1 else {
      throw Fault(description: " is neither JSON nor a table of accounts", isNoTable: true)
    }
    let isNamed = first.fields.contains { ["localid", "uid"].contains($0.lowercased()) }
    if !isNamed, isHeader(first.fields) {
      let known = columns.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
      throw Fault(
        description:
          ":\(first.line): no column localId; the names of columns are \(known), and uid for localId")
    }
    let names = first.fields.enumerated().map { isNamed ? $1 : columns[$0] ?? "" }
    return try (isNamed ? records.dropFirst() : records[...]).map { record throws(Fault) in
      guard record.fields.count == first.fields.count else {
        throw Fault(
          description:
            ":\(record.line): \(record.fields.count) columns, where the first line has \(first.fields.count)")
      }
      var members: ByName<JSONValue> = [:]
      for (name, field) in zip(names, record.fields) where !name.isEmpty && !field.isEmpty {
        members[name] = value(of: field, named: name)
      }
      if !isNamed { members["providerUserInfo"] = identities(in: record.fields) }
      return ("line \(record.line)", members)
    }
  }

  /// Whether a line has names of columns, and could not be an account, whose second field is an address or empty.
  private static func isHeader(_ fields: [String]) -> Bool {
    guard !fields[1].isEmpty, !fields[1].contains("@") else { return false }
    let known = Set(columns.values.map { $0.lowercased() }).union([
      "id", "userid", "name", "phone", "password",
    ])
    return fields.contains { field in known.contains(field.lowercased().filter { $0.isLetter }) }
  }

  private static func value(of field: String, named name: String) -> JSONValue {
    guard name == "emailVerified" || name == "disabled" else { return .string(field) }
    switch field.lowercased() {
    case "true": return true
    case "false": return false
    default: return .string(field)
    }
  }

  private static func identities(in fields: [String]) -> JSONValue? {
    let found = identities.compactMap { column, provider -> JSONValue? in
      guard fields.count > column, !fields[column].isEmpty else { return nil }
      var identity: ByName<JSONValue> = ["providerId": .string(provider)]
      for (name, field) in zip(["rawId", "email", "displayName", "photoUrl"], fields[column...])
      where !field.isEmpty {
        identity[name] = .string(field)
      }
      return .object(identity)
    }
    return found.isEmpty ? nil : .array(found)
  }

  /// The records (RFC 4180), with the line in which each begins.
  ///
  /// In claims firebase-tools doubles no quote after a backslash.
  private static func records(in text: String) throws(Fault) -> [(line: Int, fields: [String])] {
    let bytes = Array(text.utf8)
    let (quote, comma, newline) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"))
    var records: [(line: Int, fields: [String])] = []
    var (fields, field): ([String], [UInt8]) = ([], [])
    var (line, start, isQuoted) = (1, 1, false)
    func isEnd(_ index: Int) -> Bool {
      index >= bytes.count || [comma, newline, UInt8(ascii: "\r")].contains(bytes[index])
    }
    func finish() {
      fields.append(String(decoding: field, as: UTF8.self).cleaned())
      field = []
    }
    func finishRecord() {
      finish()
      if fields.contains(where: { !$0.isEmpty }) { records.append((start, fields)) }
      fields = []
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == newline { line += 1 }
      if isQuoted, byte == quote {
        let isEscaped = fields.count == claimsColumn && field.last == UInt8(ascii: "\\")
        if index + 1 < bytes.count, bytes[index + 1] == quote {
          field.append(quote)
          index += 1
        } else if isEnd(index + 1), !isEscaped {
          isQuoted = false
        } else {
          field.append(quote)
        }
      } else if isQuoted {
        field.append(byte)
      } else if byte == quote, field.allSatisfy({ $0 == 0x20 }) {
        (isQuoted, field) = (true, [])
      } else if byte == comma {
        finish()
      } else if byte == newline {
        finishRecord()
        start = line
      } else {
        field.append(byte)
      }
      index += 1
    }
    guard !isQuoted else { throw Fault(description: ":\(start): a quoted field does not end") }
    if !field.isEmpty || !fields.isEmpty { finishRecord() }
    return records
  }
}
