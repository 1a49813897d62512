package struct WireArrayWriter: UnkeyedEncodingContainer {
  private let element: WireEncoder
  package private(set) var count = 0

  init(_ element: WireEncoder) { self.element = element }

  package var codingPath: [any CodingKey] { [] }

  package mutating func encodeNil() throws { try next().encodeNil() }
  package mutating func encode(_ value: Bool) throws { try next().encode(value) }
  package mutating func encode(_ value: String) throws { try next().encode(value) }
  package mutating func encode(_ value: some BinaryFloatingPoint & CustomStringConvertible & Encodable) throws
  { try next().encode(value) }
  package mutating func encode(_ value: some FixedWidthInteger & Encodable) throws {
    try next().encode(value)
  }
  package mutating func encode(_ value: some Encodable) throws { try next().encode(value) }

  package mutating func nestedContainer<Key: CodingKey>(
    keyedBy keyType: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    next().container(keyedBy: keyType)
  }

  package mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
  package mutating func superEncoder() -> any Encoder { next() }

  private mutating func next() -> WireEncoder {
    count += 1
    element.output.close(to: element.depth)
    return element
  }
}
