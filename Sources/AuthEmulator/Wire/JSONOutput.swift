/// Encodes values as JSON for the whole module.
enum JSONOutput {
  /// Returns the value as compact JSON: members in the order in which the type encodes them, those of a dictionary sorted.
  static func bytes(of value: some Encodable) -> [UInt8] {
    var writer = JSONWriter(reserving: 512)
    writer.value(value)
    return writer.take()
  }

  /// Returns a value that writes itself as compact JSON.
  static func bytes(of value: some JSONWritable) -> [UInt8] {
    var writer = JSONWriter(reserving: 512)
    value.write(to: &writer)
    return writer.take()
  }

  /// Returns a value that can do both as compact JSON.
  static func bytes(of value: some JSONWritable & Encodable) -> [UInt8] {
    var writer = JSONWriter(reserving: 512)
    value.write(to: &writer)
    return writer.take()
  }
}
