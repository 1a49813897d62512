/// Encodes values as compact JSON: members in the order in which the type encodes them, those of a
/// dictionary sorted.
package enum JSONOutput {
  package static func bytes(of value: some Encodable) -> [UInt8] {
    bytes { $0.value(value) }
  }

  package static func text(of value: some Encodable) -> String {
    String(decoding: bytes(of: value), as: UTF8.self)
  }

  package static func bytes(_ write: (inout JSONWriter) throws -> Void) rethrows -> [UInt8] {
    // Room for nearly all responses, so that few need to grow.
    var writer = JSONWriter(reserving: 1024)
    try write(&writer)
    return writer.finish()
  }

  package static func members(of value: some Encodable) -> ByName<JSONValue> { members { $0.value(value) } }

  /// The members of a value that is not ``JSONWritable`` and may have a number that JSON does not have.
  ///
  /// Without the cast, for which the runtime would search all conformances of the program.
  package static func members(encodedBy value: some Encodable) throws -> ByName<JSONValue> {
    try members { json in try WireEncoder.write(value, to: &json) }
  }

  /// The members of an object written by a function.
  package static func members(
    _ write: (inout JSONWriter) throws -> Void
  ) rethrows -> ByName<JSONValue> {
    let bytes = try bytes(write)
    return (try? JSONReader.read(bytes, depth: JSONReader.ownDepth))?.object ?? [:]
  }
}
