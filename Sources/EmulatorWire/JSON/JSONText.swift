/// JSON as a string, for which the order of members must not change.
package enum JSONText {
  /// Returns the JSON as JavaScript writes it: without blanks, with its forms of numbers and strings; the
  /// bytes must contain one valid value.
  package static func compact(_ bytes: [UInt8]) -> String {
    var compact: [UInt8] = []
    compact.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      place += 1
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: "\""):
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
          place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place + 1, bytes.count)
        rewrite(bytes[start..<place], to: &compact)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        while place < bytes.count, "+-.eE0123456789".utf8.contains(bytes[place]) { place += 1 }
        rewrite(bytes[start..<place], to: &compact)
      default: compact.append(byte)
      }
    }
    return String(decoding: compact, as: UTF8.self)
  }

  private static func rewrite(_ token: ArraySlice<UInt8>, to compact: inout [UInt8]) {
    let isPlain = token.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e")
    }
    let isText = token.first == UInt8(ascii: "\"")
    if isText ? !token.contains(UInt8(ascii: "\\")) : isPlain && token.count < 16 {
      compact += token
      return
    }
    switch try? JSONReader.read(Array(token)) {
    case .string(let text)?: compact += JSONOutput.bytes(of: JSONValue.string(text))
    case let number?: compact += Array((number.primitiveText ?? "0").utf8)
    case nil: compact += token
    }
  }
}
