/// Bytes as hexadecimal digits (RFC 4648, base 16).
package enum Hexadecimal {
  /// Encodes with lower-case digits, two per byte: the form of Apple's hashed nonce.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
