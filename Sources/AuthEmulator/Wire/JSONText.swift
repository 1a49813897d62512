/// JSON as text, for which the order of members must not change.
enum JSONText {
  /// Returns the JSON without blanks between its tokens; the bytes must contain one valid value.
  static func compact(_ bytes: [UInt8]) -> String {
    var compact: [UInt8] = []
    compact.reserveCapacity(bytes.count)
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        compact.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
      if byte == UInt8(ascii: "\"") { isInString = true }
      compact.append(byte)
    }
    return String(decoding: compact, as: UTF8.self)
  }
}
