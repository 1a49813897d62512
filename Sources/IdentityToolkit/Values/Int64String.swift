/// A 64-bit integer sent as a JSON string; a JSON number is accepted too (Docs/protocol.md 1.4).
package struct Int64String: Sendable, Hashable, Codable, ExpressibleByIntegerLiteral {
  package var value: Int64

  package init(_ value: Int64) { self.value = value }

  package init(integerLiteral value: Int64) { self.value = value }

  /// Decodes a string of decimal digits or an integer.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      value = number
      return
    }
    let text = try container.decode(String.self)
    guard let number = Int64(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a 64-bit integer")
    }
    value = number
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(value))
  }
}

extension Int64String: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.quoted(value)
  }
}
