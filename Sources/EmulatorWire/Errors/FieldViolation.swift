/// A refused member of the body, as listed by `google.rpc.BadRequest` (Docs/protocol.md 10.1).
package struct FieldViolation: Encodable {
  /// The location of the member; nil for the body itself.
  let field: String?
  let description: String

  /// The entry of `error.details` that lists violations.
  package struct Detail: Encodable {
    let type = "type.googleapis.com/google.rpc.BadRequest"
    let fieldViolations: [FieldViolation]

    private enum CodingKeys: String, CodingKey {
      case type = "@type"
      case fieldViolations
    }
  }

  /// The violations described in a message, one per line; nil if it is about something else.
  static func list(in message: String) -> [Self]? {
    guard starts.contains(where: { message.hasPrefix($0) }) else { return nil }
    return message.split(separator: "\n").map { line in
      let place = line.firstRange(of: " at '").map { line[$0.upperBound...].prefix(before: "'") }
      return Self(field: place.map { String($0) }, description: String(line))
    }
  }

  private static let starts = ["Invalid JSON payload received. Unknown name", "Invalid value "]
}
