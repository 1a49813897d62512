/// Writes any ``Encodable`` value with a ``JSONWriter``, with its members in the order in which it encodes
/// them.
///
/// Nothing is buffered, so a type must fill a nested container before it uses the parent again.
/// Compiler-generated encoding does so, and so do all types of this program.
package struct WireEncoder: Encoder {
  let output: Output
  /// How many containers surround the encoded value.
  let depth: Int

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The text so far and its open containers.
  package final class Output {
    var writer: JSONWriter
    private var containers: [Container] = []

    package enum Container { case object, array }

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

  static func write(_ value: some Encodable, to writer: inout JSONWriter) {
    let output = Output(writer)
    // Only one reference to the text at a time, so that growing it copies nothing.
    writer = JSONWriter()
    do {
      try output.encode(value, at: 0)
    } catch {
      // Wire types contain only strings, integers and finite doubles, which JSON can always represent.
      preconditionFailure("a wire value cannot be written as JSON: \(error)")
    }
    writer = output.writer
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    output.open(.object, at: depth)
    return KeyedEncodingContainer(WireObjectWriter(output: output, depth: depth + 1))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    output.open(.array, at: depth)
    return WireArrayWriter(WireEncoder(output: output, depth: depth + 1))
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension WireEncoder: SingleValueEncodingContainer {
  package func encodeNil() throws { output.writer.null() }
  package func encode(_ value: Bool) throws { output.writer.bool(value) }
  package func encode(_ value: String) throws { output.writer.string(value) }
  package func encode(_ value: some BinaryFloatingPoint & CustomStringConvertible & Encodable) throws {
    output.writer.number(value)
  }
  package func encode(_ value: some FixedWidthInteger & Encodable) throws { output.writer.integer(value) }
  package func encode(_ value: some Encodable) throws { try output.encode(value, at: depth) }
}
