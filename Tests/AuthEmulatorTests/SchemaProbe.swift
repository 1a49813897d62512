import BoundedJSON
import IdentityToolkit

/// Finds the fields of a wire type by decoding it from nothing, so that there is no second list of fields.
///
/// Decoding asks for every field with its name and type; each is recorded and reported as absent, which all
/// wire types allow.
final class SchemaProbe: Decoder {
  /// The JSON schemas of the fields by name.
  private(set) var properties: ByName<JSONValue> = [:]

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The JSON schema of a type.
  static func schema(of type: any Decodable.Type) -> JSONValue {
    switch type {
    case is String.Type: return ["type": "string"]
    case is Bool.Type: return ["type": "boolean"]
    case is Int64String.Type: return ["type": "string", "format": "int64"]
    case is Double.Type, is Float.Type: return ["type": "number"]
    case is any FixedWidthInteger.Type: return ["type": "integer"]
    case is JSONValue.Type: return [:]
    case let enumeration as any WireEnum.Type:
      return ["type": "string", "enum": .array(enumeration.names.map { .string($0) })]
    case let list as any ListType.Type: return ["type": "array", "items": schema(of: list.elementType)]
    case let map as any MapType.Type:
      return ["type": "object", "additionalProperties": schema(of: map.valueType)]
    default:
      let probe = SchemaProbe()
      _ = try? type.init(from: probe)
      return ["type": "object", "properties": .object(probe.properties)]
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields<Key>(probe: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Nothing() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Nothing() }

  /// The error for a value that is absent.
  private struct Nothing: Error {}

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: SchemaProbe

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { false }
    func decodeNil(forKey key: Key) throws -> Bool { true }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      note(type, key)
      throw Nothing()
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { note(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { note(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { note(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { note(type, key) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      note(type, key)
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw Nothing() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Nothing() }
    func superDecoder() throws -> any Decoder { probe }
    func superDecoder(forKey key: Key) throws -> any Decoder { probe }

    @discardableResult
    private func note<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
      probe.properties[key.memberName] = SchemaProbe.schema(of: type)
      return nil
    }
  }
}

/// An array type with the schema of its elements.
protocol ListType {
  static var elementType: any Decodable.Type { get }
}

extension Array: ListType where Element: Decodable {
  static var elementType: any Decodable.Type { Element.self }
}

/// A dictionary type with the schema of its values.
protocol MapType {
  static var valueType: any Decodable.Type { get }
}

extension Dictionary: MapType where Key == String, Value: Decodable {
  static var valueType: any Decodable.Type { Value.self }
}

extension ByName: MapType where Value: Decodable {
  static var valueType: any Decodable.Type { Value.self }
}

extension WireEnum {
  fileprivate static var names: [String] { allCases.map(\.rawValue) }
}
