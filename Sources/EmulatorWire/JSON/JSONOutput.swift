package enum JSONOutput {
  /// Encodes a value as compact JSON: members in the order in which the type encodes them, those of a
  /// dictionary sorted.
  package static func bytes(of value: some Encodable) -> [UInt8] {
    bytes { $0.value(value) }
  }

  /// Encodes a value that writes itself, as compact JSON.
  package static func bytes(of value: some JSONWritable) -> [UInt8] {
    bytes { value.write(to: &$0) }
  }

  /// Encodes a value that conforms to both protocols, as compact JSON.
  package static func bytes(of value: some JSONWritable & Encodable) -> [UInt8] {
    bytes { value.write(to: &$0) }
  }

  /// Returns the output of a function as compact JSON.
  package static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    // Room for nearly all responses, so that few need to grow.
    var writer = JSONWriter(reserving: 1024)
    write(&writer)
    return writer.finish()
  }

  package static func members(of value: some Encodable) -> [String: JSONValue] { members { $0.value(value) } }

  /// The members of an object written by a function.
  package static func members(_ write: (inout JSONWriter) -> Void) -> [String: JSONValue] {
    (try? JSONReader.read(bytes(write), depth: JSONReader.ownDepth))?.object ?? [:]
  }
}
