/// A 64-bit integer that travels as a JSON string; a JSON number is read too (Docs/protocol.md 1.4).
public struct Int64String: Sendable, Hashable, Codable, ExpressibleByIntegerLiteral {
  public var value: Int64
  /// The text on the wire where it is not the number's own, such as `0x10`.
  public private(set) var otherText: String?

  public init(_ value: Int64) { self.value = value }

  /// Wraps a number and its text on the wire.
  public init(_ value: Int64, as text: String) {
    self.value = value
    otherText = text == String(value) ? nil : text
  }

  public var text: String { otherText ?? String(value) }

  /// Lets it be written as a number.
  public init(integerLiteral value: Int64) { self.value = value }

  /// Reads a string of decimal digits or a whole number.
  public init(from decoder: any Decoder) throws {
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

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
