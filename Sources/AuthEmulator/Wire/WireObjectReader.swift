import BoundedJSON
import IdentityToolkit

/// The members of one JSON object, by either spelling of their names.
struct WireObjectReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let members: [String: JSONValue]
  private let decoder: WireDecoder
  /// Whether any name may be in `snake_case`.
  private let hasUnderscores: Bool

  init(_ members: [String: JSONValue], in decoder: WireDecoder) {
    self.members = members
    self.decoder = decoder
    hasUnderscores = members.keys.contains { $0.utf8.contains(UInt8(ascii: "_")) }
  }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { member(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { false }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decode(type)
  }

  // Nearly all members are optional: these look for one once, where the standard library also asks whether it exists and is nil.
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try member(key).map { try decoder.nested($0, at: key.stringValue).decode(type) }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try member(key).map { try decoder.nested($0, at: key.stringValue).decode(type) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try member(key).map { try decoder.nested($0, at: key.stringValue).decode(type) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

  private func member(_ key: Key) -> JSONValue? {
    // Anonymous sign-ups have none.
    guard !members.isEmpty else { return nil }
    if let found = members[key.stringValue] { return found }
    if key.stringValue.utf8.contains(UInt8(ascii: "_")) { return members[camelCased(key.stringValue)] }
    return hasUnderscores ? members[snakeCased(key.stringValue)] : nil
  }

  private func value(_ key: Key) throws -> WireDecoder {
    guard let found = member(key) else {
      throw decoder.misfit("must have required property '\(key.stringValue)'")
    }
    return decoder.nested(found, at: key.stringValue)
  }
}
