/// Base64 with the standard alphabet and padding (RFC 4648 section 4).
package enum Base64 {
  /// Encodes, with `=` up to a multiple of four letters.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    let letters = RadixCoding.base64.encode(bytes)
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
    return String(decoding: letters + padding, as: UTF8.self)
  }

  /// Decodes; nil for foreign letters, missing or surplus padding, and bits left over that are not zero.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count % 4 == 0 else { return nil }
    let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    return RadixCoding.base64.decode(letters.dropLast(padding))
  }
}

/// Base64 with the alphabet for URLs and without padding (RFC 4648 section 5, RFC 7515 section 2).
package enum Base64URL {
  /// Encodes without `=`.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: RadixCoding.base64URL.encode(bytes), as: UTF8.self)
  }

  /// Decodes; nil for foreign letters, `=` included, a length that cannot be, and bits left over that are not zero.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    RadixCoding.base64URL.decode(text.utf8)
  }
}

/// Base32 (RFC 4648 section 6), the form of TOTP secrets.
package enum Base32 {
  /// Encodes without `=`, as authenticator apps expect.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: RadixCoding.base32.encode(bytes), as: UTF8.self)
  }

  /// Decodes what people and services write: small letters, spaces and dashes between groups, padding or none; else nil.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var letters: [UInt8] = []
    for letter in text.utf8 where letter != UInt8(ascii: " ") && letter != UInt8(ascii: "-") {
      let small = UInt8(ascii: "a")...UInt8(ascii: "z")
      letters.append(small.contains(letter) ? letter - 0x20 : letter)
    }
    while letters.last == UInt8(ascii: "=") { letters.removeLast() }
    return RadixCoding.base32.decode(letters)
  }
}
