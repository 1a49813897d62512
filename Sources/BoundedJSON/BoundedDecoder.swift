/// Decodes `Decodable` values from JSON whose size and nesting ``JSONReader`` has checked, in time
/// proportional to its length.
///
/// Foundation's `JSONDecoder` takes time cubic in the depth for a type that contains itself, as ``JSONValue``
/// does, so it gets no input from outside. The decoding rules are the same: `null` is an absent value, a
/// whole number may have a zero fraction, no other value is converted, unknown members are ignored.
package struct BoundedDecoder: Decoder {
  /// Decodes the types whose JSON differs from what their `init(from:)` accepts; nil for all others.
  package typealias Conversion = @Sendable (any Decodable.Type, JSONValue) throws(Misfit) -> Any?

  package let value: JSONValue
  let place: Place
  let conversion: Conversion?

  init(_ value: JSONValue, at place: Place = .top, _ conversion: Conversion?) {
    self.value = value
    self.place = place
    self.conversion = conversion
  }

  package var codingPath: [any CodingKey] { place.path }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value from one JSON text.
  ///
  /// - Parameters:
  ///   - type: the expected type.
  ///   - bytes: the JSON, in UTF-8.
  ///   - depth: how deep objects and arrays may be nested.
  ///   - conversion: reads the types with a JSON form of their own.
  /// - Returns: the value.
  /// - Throws: ``JSONReader/Failure`` for what is not JSON, `DecodingError` for JSON of another shape, or the
  ///   error of the type's own `init(from:)`.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], depth: Int = JSONReader.maximumDepth,
    conversion: Conversion? = nil
  ) throws -> Value {
    try decode(type, from: try JSONReader.read(bytes, depth: depth), conversion: conversion)
  }

  /// Decodes a value from JSON that was read before.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, conversion: Conversion? = nil
  ) throws -> Value {
    try BoundedDecoder(value, conversion).decode(type)
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch("an object", ByName<JSONValue>.self) }
    return KeyedDecodingContainer(ObjectContainer(members: members, place: place, conversion: conversion))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch("an array", [JSONValue].self) }
    return ArrayContainer(elements: elements, decoder: self)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func mismatch(_ expected: String, _ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "expected \(expected)")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension BoundedDecoder: SingleValueDecodingContainer {
  package func decodeNil() -> Bool { if case .null = value { true } else { false } }

  package func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = value else { throw mismatch("a boolean", type) }
    return flag
  }

  package func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = value else { throw mismatch("a string", type) }
    return text
  }

  package func decode(_ type: Double.Type) throws -> Double {
    guard let number = value.double else { throw mismatch("a number", type) }
    return number
  }

  package func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  package func decode(_ type: Int.Type) throws -> Int { try integer() }
  package func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  package func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  package func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  package func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  package func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  package func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  package func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  package func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  package func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == JSONValue.self, let found = value as? Value { return found }
    if let conversion {
      do throws(Misfit) {
        if let found = try conversion(type, value), let found = found as? Value { return found }
      } catch {
        throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: error.reason))
      }
    }
    return try Value(from: self)
  }

  private func integer<Number: FixedWidthInteger>() throws -> Number {
    guard let whole = value.integer else { throw mismatch("a whole number", Number.self) }
    guard let number = Number(exactly: whole) else {
      throw DecodingError.dataCorruptedError(in: self, debugDescription: "the number is out of range")
    }
    return number
  }
}
