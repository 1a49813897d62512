/// Any JSON value (RFC 8259), for fields this program passes on without interpreting them.
package enum JSONValue: Sendable, Hashable, Codable {
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  case number(Double)
  /// A number of which a `Double` would lose digits, as it is written; only ``JSONReader`` makes it.
  case digits(String)
  case string(String)
  case array([JSONValue])
  /// An object, without the order of its members.
  case object(ByName<JSONValue>)

  /// Reads any JSON value.
  ///
  /// - Throws: `DecodingError`, also when another decoder finds a value inside more than 64 others: such a
  ///   decoder may take time cubic in the depth.
  package init(from decoder: any Decoder) throws {
    if let decoder = decoder as? BoundedDecoder {
      self = decoder.value
      return
    }
    let path = decoder.codingPath
    guard path.count <= JSONReader.maximumDepth else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "JSON is nested too deeply"))
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(ByName<JSONValue>.self) {
      self = .object(value)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .digits: try container.encode(double)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  // Written out, because the compiler's would hash the text as Unicode (``Name``).
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value), .digits(let value): hasher.combine(Name(value))
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }

  /// The member `name` of an object; nil for anything else.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The text of a string; nil for anything else.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The members of an object; nil for anything else.
  package var object: ByName<JSONValue>? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// The elements of an array; nil for anything else.
  package var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// A whole number, also one written with a zero fraction; nil for anything else.
  package var integer: Int64? {
    if case .integer(let value) = self { value } else { double.flatMap { Int64(exactly: $0) } }
  }

  /// A number, with or without a fraction; nil for anything else.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .digits(let text): Double(text)
    default: nil
    }
  }
}
