/// Writes JSON with sorted names and without blanks, so that the same value always makes the same bytes.
enum SortedJSON {
  static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let number): bytes += number.description.utf8
    case .string(let text): append(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(element, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(member.value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
