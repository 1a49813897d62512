import BoundedJSON
import IdentityToolkit

/// The elements of one JSON array, in order.
struct WireArrayReader: UnkeyedDecodingContainer {
  private let elements: [JSONValue]
  private let decoder: WireDecoder
  private(set) var currentIndex = 0

  init(_ elements: [JSONValue], in decoder: WireDecoder) {
    self.elements = elements
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> WireDecoder {
    guard !isAtEnd else { throw decoder.misfit("must have more elements") }
    defer { currentIndex += 1 }
    return decoder.nested(elements[currentIndex], at: String(currentIndex))
  }
}
