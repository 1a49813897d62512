extension PercentEncoding {
  /// Returns a `Location` as Express writes it: what may be in a URL stays as it is, escapes too (Docs/protocol.md 9.2).
  package static func encodeLocation(_ url: String) -> String {
    // Express takes this word for the page before, which no link of an e-mail has.
    if url == "back" { return "/" }
    let bytes = Array(url.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      let mayStay =
        switch byte {
        case UInt8(ascii: "%"): bytes.dropFirst(place + 1).prefix(2).count { isHexDigit($0) } == 2
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"),
          UInt8(ascii: "{"), UInt8(ascii: "}"):
          false
        default: (0x21...0x7E).contains(byte)
        }
      if mayStay {
        encoded.append(byte)
      } else {
        encoded += Array("%\(Hexadecimal.encode([byte]).uppercased())".utf8)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte < 0x80 && Character(UnicodeScalar(byte)).isHexDigit
  }
}
