import AuthCrypto

/// A random UUID (RFC 9562, version 4).
package enum UniqueID {
  /// Formats 16 random bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    var value = bytes
    value[6] = value[6] & 0x0F | 0x40
    value[8] = value[8] & 0x3F | 0x80
    let digits = Array(Hexadecimal.encode(value))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}
