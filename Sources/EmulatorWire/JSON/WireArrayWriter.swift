package struct WireArrayWriter: UnkeyedEncodingContainer {
  private let element: WireEncoder
  package private(set) var count = 0

  init(_ element: WireEncoder) { self.element = element }

  package var codingPath: [any CodingKey] { [] }

  package mutating func encodeNil() throws { try next().encodeNil() }
  package mutating func encode(_ value: Bool) throws { try next().encode(value) }
  package mutating func encode(_ value: String) throws { try next().encode(value) }
  package mutating func encode(_ value: Double) throws { try next().encode(value) }
  package mutating func encode(_ value: Float) throws { try next().encode(value) }
  package mutating func encode(_ value: Int) throws { try next().encode(value) }
  package mutating func encode(_ value: Int8) throws { try next().encode(value) }
  package mutating func encode(_ value: Int16) throws { try next().encode(value) }
  package mutating func encode(_ value: Int32) throws { try next().encode(value) }
  package mutating func encode(_ value: Int64) throws { try next().encode(value) }
  package mutating func encode(_ value: UInt) throws { try next().encode(value) }
  package mutating func encode(_ value: UInt8) throws { try next().encode(value) }
  package mutating func encode(_ value: UInt16) throws { try next().encode(value) }
  package mutating func encode(_ value: UInt32) throws { try next().encode(value) }
  package mutating func encode(_ value: UInt64) throws { try next().encode(value) }
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
