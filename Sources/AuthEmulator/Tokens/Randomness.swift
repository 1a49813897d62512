import AuthCrypto

/// Random identifiers and codes, in which every character is equally likely.
struct Randomness: Sendable {
  let bytes: @Sendable (_ count: Int) -> [UInt8]

  private static let lettersAndDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let urlAlphabet = lettersAndDigits + Array("-_".utf8)
  private static let decimalDigits = Array("0123456789".utf8)

  /// Returns random letters and digits, such as a uid.
  func alphanumeric(_ count: Int) -> String { text(count, of: Self.lettersAndDigits) }

  /// Returns random characters of the base64url alphabet, such as a verification ID.
  func base64URL(_ count: Int) -> String { text(count, of: Self.urlAlphabet) }

  /// Returns a random UUID (RFC 9562, version 4), such as the ID of a second factor.
  func uuid() -> String {
    var value = bytes(16)
    value[6] = value[6] & 0x0F | 0x40
    value[8] = value[8] & 0x3F | 0x80
    let digits = Hexadecimal.encode(value)
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  /// Returns random decimal digits, such as an SMS code.
  func digits(_ count: Int) -> String { text(count, of: Self.decimalDigits) }

  private func text(_ count: Int, of alphabet: [UInt8]) -> String {
    // Bytes from the last, incomplete round of the alphabet would favor its first characters.
    let fair = 256 / alphabet.count * alphabet.count
    return String(unsafeUninitializedCapacity: count) { characters in
      var filled = 0
      while filled < count {
        for byte in bytes(count - filled) where Int(byte) < fair {
          characters[filled] = alphabet[Int(byte) % alphabet.count]
          filled += 1
        }
      }
      return filled
    }
  }
}
