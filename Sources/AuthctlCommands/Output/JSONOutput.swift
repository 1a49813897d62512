import Platform
import AuthCore
import BoundedJSON
import IdentityToolkit

/// The JSON of a result: one object with `schema` and, if resolved, `target` (Docs/architecture.md 5).
enum JSONOutput {
  /// The version of the JSON; it changes if a member changes its meaning or is removed.
  static let schema: Int64 = 1

  /// The members of the object.
  static func members(of result: any CommandResult, target: Target?) throws -> [String: JSONValue] {
    var members = try value(of: result).object ?? [:]
    members["schema"] = .integer(schema)
    if let target { members["target"] = try value(of: target) }
    return members
  }

  /// A value as its JSON.
  static func value(of value: some Encodable) throws -> JSONValue {
    try JSONReader.read(Array(try encoder().encode(value)), depth: JSONReader.ownDepth)
  }

  /// One line of JSON, members sorted.
  static func line(_ value: some Encodable) throws -> String {
    String(decoding: try encoder().encode(value), as: UTF8.self).withControlsEscapedForJSON + "\n"
  }

  /// A value as JSON to send, members sorted, nothing escaped for a terminal.
  static func compact(_ value: some Encodable) throws -> String {
    String(decoding: try encoder().encode(value), as: UTF8.self)
  }

  /// A value as `--field` prints it: a text as it is, anything else as JSON.
  static func fieldLine(_ value: JSONValue) throws -> String {
    try value.string.map { $0 + "\n" } ?? line(value)
  }

  /// Indented JSON for people, members sorted.
  static func pretty(_ members: [String: JSONValue]) -> String {
    let encoder = encoder()
    encoder.outputFormatting.insert(.prettyPrinted)
    guard let json = try? encoder.encode(members) else { return "" }
    return String(decoding: json, as: UTF8.self).withControlsEscapedForJSON + "\n"
  }

  /// Times as RFC 3339 UTC, slashes as they are.
  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Timestamp(date).formatted())
    }
    return encoder
  }
}
