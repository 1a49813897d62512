package struct WireObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let output: WireEncoder.Output
  /// How many containers surround a member, including this one.
  let depth: Int

  package var codingPath: [any CodingKey] { [] }

  package func encodeNil(forKey key: Key) throws { write(key) { $0.null() } }
  package func encode(_ value: Bool, forKey key: Key) throws { write(key) { $0.bool(value) } }
  package func encode(_ value: String, forKey key: Key) throws { write(key) { $0.string(value) } }
  package func encode(
    _ value: some BinaryFloatingPoint & CustomStringConvertible & Encodable, forKey key: Key
  ) throws { write(key) { $0.number(value) } }
  package func encode(_ value: some FixedWidthInteger & Encodable, forKey key: Key) throws {
    write(key) { $0.integer(value) }
  }

  package func encode(_ value: some Encodable, forKey key: Key) throws {
    write(key) { _ in }
    try output.encode(value, at: depth)
  }

  package func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    nested(key).container(keyedBy: keyType)
  }

  package func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  package func superEncoder() -> any Encoder { WireEncoder(output: output, depth: depth - 1) }
  package func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func write(_ key: Key, _ value: (inout JSONWriter) -> Void) {
    output.close(to: depth)
    output.writer.name(text: key.memberName)
    value(&output.writer)
  }

  private func nested(_ key: Key) -> WireEncoder {
    write(key) { _ in }
    return WireEncoder(output: output, depth: depth)
  }
}
