/// The members of one JSON object, for ``BoundedDecoder``.
struct ObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: ByName<JSONValue>
  let place: Place
  let conversion: BoundedDecoder.Conversion?

  var codingPath: [any CodingKey] { place.path }
  var allKeys: [Key] {
    var keys: [Key] = []
    // A loop, because the generic types of `compactMap` cost the runtime time at each start.
    for name in members.keys {
      if let key = Key(stringValue: name) { keys.append(key) }
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { members[key.memberName] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).decode(type)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    switch members[key.memberName] {
    case nil, .null: nil
    case .string(let text): text
    case let found?: try nested(found, key).decode(type)
    }
  }

  // Looks up the member once; the standard implementation does it three times.
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let found = members[key.memberName], found != .null else { return nil }
    return try nested(found, key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { BoundedDecoder(.object(members), at: place, conversion) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func nested(_ value: JSONValue, _ key: Key) -> BoundedDecoder {
    BoundedDecoder(value, at: .member(key.memberName, of: place), conversion)
  }

  private func member(_ key: Key) throws -> BoundedDecoder {
    guard let found = members[key.memberName] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "no such member"))
    }
    return nested(found, key)
  }
}
