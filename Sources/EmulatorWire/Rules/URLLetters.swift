/// The letters that must be encoded in each part of a URL (WHATWG URL, section 1.3).
package enum URLLetters {
  package enum Part {
    case opaque, fragment, query, specialQuery, path, user, location

    fileprivate func encodes(_ byte: UInt8) -> Bool {
      guard (0x20...0x7E).contains(byte) else { return true }
      let letters: StaticString =
        switch self {
        case .opaque: ""
        case .fragment: " \"<>`"
        case .query: " \"#<>"
        case .specialQuery: " \"#<>'"
        case .path: " \"#<>?`{}"
        case .user: " \"#<>?`{}/:;=@[\\]^|"
        case .location: " \"<>`{}"
        }
      return letters.withUTF8Buffer { $0.contains(byte) }
    }
  }

  /// Encodes a string for a part with `%XX`; existing escapes are kept.
  static func encoded(_ text: some StringProtocol, in part: Part) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 { append(byte, isEncoded: part.encodes(byte), to: &encoded) }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes a string to bytes; a `%` without two digits is kept.
  static func decoded(_ text: some StringProtocol) -> [UInt8] {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let high = PercentEncoding.hexValue(bytes[place + 1]),
        let low = PercentEncoding.hexValue(bytes[place + 2])
      {
        decoded.append(high << 4 | low)
        place += 3
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    return decoded
  }

  private static func append(_ byte: UInt8, isEncoded: Bool, to bytes: inout [UInt8]) {
    guard isEncoded else { return bytes.append(byte) }
    let digits = Array("0123456789ABCDEF".utf8)
    bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
  }
}
