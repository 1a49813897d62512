/// The elements of one JSON array, in order, for ``BoundedDecoder``.
struct ArrayContainer: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let decoder: BoundedDecoder
  private(set) var currentIndex = 0

  init(elements: [JSONValue], decoder: BoundedDecoder) {
    self.elements = elements
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try element().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let container = try element().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try element()
    currentIndex += 1
    return decoder
  }

  private func element() throws -> BoundedDecoder {
    let place = Place.element(currentIndex, of: decoder.place)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: place.path, debugDescription: "no more elements"))
    }
    return BoundedDecoder(elements[currentIndex], at: place, decoder.conversion)
  }
}
