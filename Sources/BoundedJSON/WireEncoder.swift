/// Writes any ``Encodable`` value with a ``JSONWriter``, with its members in the order in which it encodes
/// them.
///
/// Nothing is buffered, so a type must fill a nested container before it uses the parent again.
/// Compiler-generated encoding does so, and so do all types of this program.
struct WireEncoder: Encoder {
  let output: Output
  /// How many containers surround the encoded value.
  let depth: Int
  private(set) var count = 0

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The text so far and its open containers.
  final class Output {
    var writer: JSONWriter
    private var containers: [Container] = []

    enum Container { case object, array }

    init(_ writer: consuming JSONWriter) { self.writer = writer }

    /// Opens a container inside `depth` others, unless it is open: a type may ask its encoder for one several
    /// times.
    func open(_ container: Container, at depth: Int) {
      if containers.count > depth { return close(to: depth + 1) }
      precondition(containers.count == depth, "a container is used after its parent was")
      containers.append(container)
      switch container {
      case .object: writer.beginObject()
      case .array: writer.beginArray()
      }
    }

    func encode(number value: some BinaryFloatingPoint & CustomStringConvertible) throws {
      guard value.isFinite else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: [], debugDescription: "JSON has no such number"))
      }
      writer.number(value)
    }

    func close(to depth: Int) {
      while containers.count > depth {
        switch containers.removeLast() {
        case .object: writer.endObject()
        case .array: writer.endArray()
        }
      }
    }

    func encode(_ value: some Encodable, at depth: Int) throws {
      if let writable = value as? any JSONWritable { return writable.write(to: &writer) }
      try encodeMembers(of: value, at: depth)
    }

    func encodeMembers(of value: some Encodable, at depth: Int) throws {
      let before = writer.count
      try value.encode(to: WireEncoder(output: self, depth: depth))
      close(to: depth)
      if writer.count == before {
        // A type without members may encode nothing at all.
        writer.beginObject()
        writer.endObject()
      }
    }
  }

  /// Writes a value that is not ``JSONWritable``.
  ///
  /// - Throws: `EncodingError` for a number that JSON does not have, and what the value throws.
  static func write(_ value: some Encodable, to writer: inout JSONWriter) throws {
    let output = Output(writer)
    // Only one reference to the text at a time, so that growing it copies nothing.
    writer = JSONWriter()
    defer { writer = output.writer }
    try output.encodeMembers(of: value, at: 0)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    output.open(.object, at: depth)
    return KeyedEncodingContainer(WireMembers(value: WireEncoder(output: output, depth: depth + 1)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    output.open(.array, at: depth)
    return WireEncoder(output: output, depth: depth + 1)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

// A single value, or each element of an array, which closes the containers of the one before.
extension WireEncoder: SingleValueEncodingContainer, UnkeyedEncodingContainer {
  mutating func encodeNil() throws { next().writer.null() }
  mutating func encode(_ value: Bool) throws { next().writer.bool(value) }
  mutating func encode(_ value: String) throws { next().writer.string(value) }
  mutating func encode(_ value: some BinaryFloatingPoint & CustomStringConvertible & Encodable) throws {
    try next().encode(number: value)
  }
  mutating func encode(_ value: some FixedWidthInteger & Encodable) throws { next().writer.integer(value) }
  mutating func encode(_ value: some Encodable) throws { try next().encode(value, at: depth) }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    _ = next()
    return container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    _ = next()
    return unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    _ = next()
    return self
  }

  private mutating func next() -> Output {
    count += 1
    output.close(to: depth)
    return output
  }
}

private struct WireMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// Writes the value of each member.
  let value: WireEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws { named(key).output.writer.null() }
  func encode(_ value: Bool, forKey key: Key) throws { named(key).output.writer.bool(value) }
  func encode(_ value: String, forKey key: Key) throws { named(key).output.writer.string(value) }
  func encode(
    _ value: some BinaryFloatingPoint & CustomStringConvertible & Encodable, forKey key: Key
  ) throws { try named(key).output.encode(number: value) }
  func encode(_ value: some FixedWidthInteger & Encodable, forKey key: Key) throws {
    named(key).output.writer.integer(value)
  }
  func encode(_ value: some Encodable, forKey key: Key) throws {
    let member = named(key)
    try member.output.encode(value, at: member.depth)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    named(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    named(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { WireEncoder(output: value.output, depth: value.depth - 1) }
  func superEncoder(forKey key: Key) -> any Encoder { named(key) }

  /// Writes the name of a member, after the end of the one before.
  private func named(_ key: Key) -> WireEncoder {
    value.output.close(to: value.depth)
    value.output.writer.name(text: key.memberName)
    return value
  }
}
