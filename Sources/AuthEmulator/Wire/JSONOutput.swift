/// The one place where this module turns values into JSON.
enum JSONOutput {
  /// The value as compact JSON: members in the order in which its type encodes them, those of a dictionary sorted.
  static func bytes(of value: some Encodable) -> [UInt8] {
    var writer = JSONWriter(reserving: 512)
    writer.value(value)
    return writer.bytes
  }

  /// The same for a value that writes itself.
  static func bytes(of value: some JSONWritable) -> [UInt8] {
    var writer = JSONWriter(reserving: 512)
    value.write(to: &writer)
    return writer.bytes
  }

  /// The same for a value that can do both.
  static func bytes(of value: some JSONWritable & Encodable) -> [UInt8] {
    var writer = JSONWriter(reserving: 512)
    value.write(to: &writer)
    return writer.bytes
  }
}
