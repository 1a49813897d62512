extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// An object; a repeated name keeps its last value.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(ByName(elements) { _, last in last })
  }

  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
}
