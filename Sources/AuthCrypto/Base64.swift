/// Base64 with the standard alphabet and padding (RFC 4648 section 4).
package enum Base64 {
  /// Encodes an array, padded with `=` to a multiple of four letters.
  package static func encode(_ bytes: [UInt8]) -> String {
    RadixCoding.base64.text(of: bytes, isPadded: true)
  }

  /// Decodes; nil for foreign letters, missing or surplus padding, and leftover bits that are not zero.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let letters = bytes(of: text)
    guard letters.count % 4 == 0 else { return nil }
    var end = letters.count
    while end > 0, letters.count - end < 3, letters[end - 1] == UInt8(ascii: "=") { end -= 1 }
    guard letters.count - end <= 2 else { return nil }
    return RadixCoding.base64.decode(letters[..<end])
  }

  /// Decodes as Node.js does: both alphabets, with or without padding; anything else is skipped.
  package static func decodeAsFarAsPossible(_ text: some Collection<UInt8>) -> [UInt8] {
    let letters = text.compactMap { letter -> UInt8? in
      switch letter {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: RadixCoding.base64.has(letter) ? letter : nil
      }
    }
    return RadixCoding.base64.decode(letters[...], dropsLeftover: true) ?? []
  }
}

/// Base64 with the URL alphabet and no padding (RFC 4648 section 5, RFC 7515 section 2).
package enum Base64URL {
  /// Encodes an array without `=`.
  package static func encode(_ bytes: [UInt8]) -> String {
    RadixCoding.base64URL.text(of: bytes)
  }

  /// Encodes an array without `=` between two other strings, such as the parts of a token.
  package static func encode(_ bytes: [UInt8], after beginning: String, before end: String) -> String {
    RadixCoding.base64URL.text(of: bytes, after: beginning, before: end)
  }

  /// Decodes; nil for foreign letters, including `=`, an impossible length, and leftover bits that are not
  /// zero.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    decode(bytes(of: text)[...])
  }

  /// Decodes letters in UTF-8 in the same way; `dropsLeftover` ignores bits that do not fill a byte, as
  /// Node.js does.
  package static func decode(_ letters: ArraySlice<UInt8>, dropsLeftover: Bool = false) -> [UInt8]? {
    RadixCoding.base64URL.decode(letters, dropsLeftover: dropsLeftover)
  }
}

/// Base32 (RFC 4648 section 6), the encoding of TOTP secrets.
package enum Base32 {
  /// Encodes without `=`, as authenticator apps expect.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    RadixCoding.base32.text(of: Array(bytes))
  }

  /// Decodes what people and services write: lower case, spaces and dashes between groups, with or without
  /// padding; nil for anything else.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var letters: [UInt8] = []
    for letter in bytes(of: text) where letter != UInt8(ascii: " ") && letter != UInt8(ascii: "-") {
      let small = UInt8(ascii: "a")...UInt8(ascii: "z")
      letters.append(small.contains(letter) ? letter - 0x20 : letter)
    }
    while letters.last == UInt8(ascii: "=") { letters.removeLast() }
    return RadixCoding.base32.decode(letters[...])
  }
}

/// The string's UTF-8 bytes, copied in one piece if it is contiguous.
private func bytes(of text: some StringProtocol) -> [UInt8] {
  text.utf8.withContiguousStorageIfAvailable { Array($0) } ?? Array(text.utf8)
}
