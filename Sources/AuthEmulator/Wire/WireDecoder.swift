import BoundedJSON
import IdentityToolkit

/// Decodes a request from JSON as Google's front end does (Docs/protocol.md 1.4 and 9.9).
///
/// The names and types come from the Swift type itself, so there is no second list. A name is accepted in `camelCase` and
/// `snake_case`, an enumeration by name, number or numeric string, and a number in place of a string. Anything else that does not fit is
/// a ``ServerError`` that names the place. Members that the type does not have are ignored.
struct WireDecoder: JSONValueDecoder {
  let value: JSONValue
  /// The place of the value's container in the body, such as `/signIn`; empty for the body.
  var place = ""
  /// The value's name or index in its container; nil for the body.
  var name: String?
  /// Whether booleans and numbers may be text, as in queries and forms.
  var isTextual = false
  /// Whether an unknown member is an error.
  var refusesUnknown = false
  /// Whether any text passes for a whole number, as in Google's emulator.
  var takesAnyNumberText = false

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a whole request.
  static func decode<Request: Decodable>(
    _ type: Request.Type, from members: [String: JSONValue], isTextual: Bool = false,
    refusesUnknown: Bool = false, takesAnyNumberText: Bool = false
  ) throws(ServerError) -> Request {
    do {
      return try Request(
        from: WireDecoder(
          value: .object(members), isTextual: isTextual, refusesUnknown: refusesUnknown && !isTextual,
          takesAnyNumberText: takesAnyNumberText))
    } catch let error as ServerError {
      throw error
    } catch {
      // Only a hand-written `init(from:)` ends here, refusing a value of the right type.
      throw .misfit(path: "", "must match the schema")
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw misfit("must be object") }
    if refusesUnknown { try refuseUnknown(members, Key.self) }
    return KeyedDecodingContainer(WireObjectReader(members, in: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw misfit("must be array") }
    return WireArrayReader(elements, in: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// The place of the value in the body, such as `/signIn/allowDuplicateEmails`; computed only for an error.
  private var path: String { name.map { "\(place)/\($0)" } ?? place }

  /// Names that are accepted anywhere: they select where a request goes, or old clients send them.
  static let everywhere: Set = [
    "targetProjectId", "tenantId", "delegatedProjectNumber", "instanceId", "captchaChallenge",
    "captchaResponse",
    "captchaResp", "recaptchaVersion", "clientType", "updateMask",
  ]

  private func refuseUnknown<Key: CodingKey>(_ members: [String: JSONValue], _ type: Key.Type) throws {
    for name in members.keys.sorted() {
      let camel = camelCased(name)
      let isKnown =
        Key(stringValue: name) != nil || Key(stringValue: camel) != nil
        || Key(stringValue: snakeCased(name)) != nil || Self.everywhere.contains(camel)
      guard isKnown else {
        throw ServerError.unknownField(
          name, at: path.dropFirst().split(separator: "/").joined(separator: "."))
      }
    }
  }

  func misfit(_ requirement: String) -> ServerError { .misfit(path: path, requirement) }

  /// Returns a decoder with the same rules for the value of a member or element.
  func nested(_ value: JSONValue, at name: String) -> WireDecoder {
    WireDecoder(
      value: value, place: path, name: name, isTextual: isTextual, refusesUnknown: refusesUnknown,
      takesAnyNumberText: takesAnyNumberText)
  }
}

extension WireDecoder: SingleValueDecodingContainer {
  // Google's front end refuses `null` for a string, so nothing here is nil: the types below refuse it.
  func decodeNil() -> Bool { false }

  func decode(_ type: String.Type) throws -> String {
    switch value {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .number(let number): return number.description
    default: throw misfit("must be string")
    }
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    if case .bool(let flag) = value { return flag }
    if isTextual, let flag = value.string.flatMap(Bool.init) { return flag }
    throw misfit("must be boolean")
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .number(let number): return number
    case .integer(let number): return Double(number)
    case .string(let text) where isTextual:
      guard let number = Double(decimal: text) else { throw misfit("must be number") }
      return number
    default: throw misfit("must be number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let enumeration = type as? any WireEnum.Type {
      guard let found = enumeration.value(onWire: value) as? Value else {
        throw misfit("must be equal to one of the allowed values")
      }
      return found
    }
    if type == Int64String.self {
      let text = try decode(String.self)
      guard let number = Int64(text) ?? (takesAnyNumberText ? JavaScriptNumber.whole(of: text) : nil),
        let found = Int64String(number, as: text) as? Value
      else { throw misfit("must match format \"int64\"") }
      return found
    }
    if type == JSONValue.self, let found = value as? Value { return found }
    return try Value(from: self)
  }

  private func integer<Number: FixedWidthInteger>() throws -> Number {
    let whole = isTextual ? value.integer ?? value.string.flatMap { Int64($0) } : value.integer
    guard let whole, let number = Number(exactly: whole) else { throw misfit("must be integer") }
    return number
  }
}

extension WireEnum {
  /// Returns the case of a name, a number or a numeric string; cases are listed in the order of their numbers.
  fileprivate static func value(onWire value: JSONValue) -> Self? {
    if let named = value.string.flatMap(Self.init(rawValue:)) { return named }
    let cases = Array(allCases)
    guard let number = value.integer ?? value.string.flatMap({ Int64($0) }),
      let index = Int(exactly: number), cases.indices.contains(index)
    else { return nil }
    return cases[index]
  }
}
