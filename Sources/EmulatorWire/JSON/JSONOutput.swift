/// Encodes values as JSON for the whole module.
package enum JSONOutput {
  /// Returns the value as compact JSON: members in the order in which the type encodes them, those of a dictionary sorted.
  package static func bytes(of value: some Encodable) -> [UInt8] {
    bytes { $0.value(value) }
  }

  /// Returns a value that writes itself as compact JSON.
  package static func bytes(of value: some JSONWritable) -> [UInt8] {
    bytes { value.write(to: &$0) }
  }

  /// Returns a value that can do both as compact JSON.
  package static func bytes(of value: some JSONWritable & Encodable) -> [UInt8] {
    bytes { value.write(to: &$0) }
  }

  /// Returns what a function writes, as compact JSON.
  package static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    // Room for nearly all answers, so that few grow.
    var writer = JSONWriter(reserving: 1024)
    write(&writer)
    return writer.finish()
  }

  package static func members(of value: some Encodable) -> [String: JSONValue] { members { $0.value(value) } }

  /// Returns the members of an object that a function writes.
  package static func members(_ write: (inout JSONWriter) -> Void) -> [String: JSONValue] {
    (try? JSONReader.read(bytes(write), depth: JSONReader.ownDepth))?.object ?? [:]
  }
}
