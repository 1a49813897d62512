/// A member that contains JSON as a value or as a string (Docs/protocol.md 1.4); it is kept and written as a
/// string.
@propertyWrapper
package struct TextOrJSON: Codable, Sendable, Equatable {
  /// The string; nil for an absent member.
  package var wrappedValue: String?

  package init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  /// Decodes a string unchanged, and any other value as its JSON.
  package init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    switch value {
    case .string(let text): wrappedValue = text
    case .null: wrappedValue = nil
    default: wrappedValue = JSONOutput.text(of: value)
    }
  }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A member that contains a list of strings, as a value or as a string of JSON (Docs/protocol.md 1.4); it is
/// written as a value.
@propertyWrapper
package struct ListOrJSON: Codable, Sendable, Equatable {
  /// The list; nil for an absent member.
  package var wrappedValue: [String]?

  package init(wrappedValue: [String]?) { self.wrappedValue = wrappedValue }

  /// Decodes either form; anything but a list of strings is nil.
  package init(from decoder: any Decoder) throws {
    var value = try JSONValue(from: decoder)
    if let text = value.string {
      value = (try? JSONReader.read(Array(text.utf8))) ?? .null
    }
    wrappedValue = value.array?.compactMap(\.string)
  }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// A synthesized `Codable` requires a wrapped member; these allow an absent one.
extension KeyedDecodingContainer {
  package func decode(_ type: TextOrJSON.Type, forKey key: Key) throws -> TextOrJSON {
    try decodeIfPresent(type, forKey: key) ?? TextOrJSON(wrappedValue: nil)
  }

  package func decode(_ type: ListOrJSON.Type, forKey key: Key) throws -> ListOrJSON {
    try decodeIfPresent(type, forKey: key) ?? ListOrJSON(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  package mutating func encode(_ value: TextOrJSON, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }

  package mutating func encode(_ value: ListOrJSON, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
