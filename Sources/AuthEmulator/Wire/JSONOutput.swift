/// Encodes values as JSON for the whole module.
enum JSONOutput {
  /// Room for nearly all answers, so that few grow; in bytes.
  private static let usualSize = 1024

  /// Returns the value as compact JSON: members in the order in which the type encodes them, those of a dictionary sorted.
  static func bytes(of value: some Encodable) -> [UInt8] {
    var writer = JSONWriter(reserving: usualSize)
    writer.value(value)
    return writer.take()
  }

  /// Returns a value that writes itself as compact JSON.
  static func bytes(of value: some JSONWritable) -> [UInt8] {
    var writer = JSONWriter(reserving: usualSize)
    value.write(to: &writer)
    return writer.take()
  }

  /// Returns a value that can do both as compact JSON.
  static func bytes(of value: some JSONWritable & Encodable) -> [UInt8] {
    var writer = JSONWriter(reserving: usualSize)
    value.write(to: &writer)
    return writer.take()
  }

  /// Returns what a function writes, as compact JSON.
  static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(reserving: usualSize)
    write(&writer)
    return writer.take()
  }
}
