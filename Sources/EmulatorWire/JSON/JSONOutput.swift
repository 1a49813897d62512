/// Encodes values as compact JSON: members in the order in which the type encodes them, those of a
/// dictionary sorted.
package enum JSONOutput {
  package static func bytes(of value: some Encodable) -> [UInt8] {
    bytes { $0.value(value) }
  }

  package static func text(of value: some Encodable) -> String {
    String(decoding: bytes(of: value), as: UTF8.self)
  }

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
