/// The JSON of a result: one object with `schema` and, if resolved, `target` (Docs/architecture.md 5).
package enum ReplyJSON {
  /// The version of the JSON; it changes if a member changes its meaning or is removed.
  package static let schema: Int64 = 1

  static func members(of result: Reply, target: Project?) throws -> ByName<JSONValue> {
    var members = try value(of: result).object ?? [:]
    members["schema"] = .integer(schema)
    if let target { members["target"] = try value(of: target) }
    return members
  }

  package static func value(of value: some Encodable) throws -> JSONValue {
    try JSONReader.read(Array(try JSONEncoder.wire().encode(value)), depth: JSONReader.ownDepth)
  }

  /// One line of JSON, members sorted.
  package static func line(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.wire().encode(value), as: UTF8.self).withControlsEscapedForJSON + "\n"
  }

  /// A value as JSON to send, members sorted, nothing escaped for a terminal.
  package static func compact(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.wire().encode(value), as: UTF8.self)
  }

  /// A value as `--field` prints it: a string unquoted, anything else as JSON.
  package static func fieldLine(_ value: JSONValue) throws -> String {
    try value.string.map { $0 + "\n" } ?? line(value)
  }

  /// Indented JSON for people, members sorted.
  package static func pretty(_ members: ByName<JSONValue>) -> String {
    guard let json = try? JSONEncoder.wire(isIndented: true).encode(members) else { return "" }
    return String(decoding: json, as: UTF8.self).withControlsEscapedForJSON + "\n"
  }
}

/// The path to one value of a JSON object: names and array indexes, as in `users.0.email` or `users[0].email` (`--field`).
package struct FieldPath: Sendable, Equatable {
  package let steps: [String]

  /// Splits at dots and brackets and drops a leading dot; nil if a step is empty.
  package init?(_ text: String) {
    var steps: [String] = []
    for part in text.dropFirst(text.hasPrefix(".") ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let name = pieces.first else { return nil }
      if !name.isEmpty || pieces.count == 1 { steps.append(String(name)) }
      for piece in pieces.dropFirst() {
        guard piece.last == "]" else { return nil }
        steps.append(String(piece.dropLast()))
      }
    }
    guard !steps.isEmpty, !steps.contains("") else { return nil }
    self.steps = steps
  }

  /// Joins steps into a path: `users[0].email`.
  package static func text(_ steps: [String]) -> String {
    steps.reduce("") { text, step in
      Int(step) != nil ? "\(text)[\(step)]" : text.isEmpty ? step : "\(text).\(step)"
    }
  }

  /// The value at the path; nil if a step does not exist.
  package func value(in top: JSONValue) -> JSONValue? { top.value(at: steps) }
}

extension JSONValue {
  /// The value at a path of names and indexes; nil if a step does not exist.
  package func value(at path: [String]) -> JSONValue? {
    path.reduce(self as JSONValue?) { value, step in
      guard let elements = value?.array else { return value?[step] }
      return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
  }
}
