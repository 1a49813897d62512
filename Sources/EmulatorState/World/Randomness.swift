package struct Randomness: Sendable {
  package let bytes: @Sendable (_ count: Int) -> [UInt8]

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let lettersAndDigits = characters(of: letters)
  private static let urlAlphabet = characters(of: letters + "-_")
  private static let decimalDigits = characters(of: "0123456789")

  /// The character for each byte; zero for the bytes of the last, incomplete round, which would favor the
  /// first characters.
  private static func characters(of alphabet: String) -> [UInt8] {
    let alphabet = Array(alphabet.utf8)
    let fair = 256 / alphabet.count * alphabet.count
    return (0..<256).map { $0 < fair ? alphabet[$0 % alphabet.count] : 0 }
  }

  package func alphanumeric(_ count: Int) -> String { text(count, of: Self.lettersAndDigits) }

  /// Returns random characters of the base64url alphabet, such as a verification ID.
  ///
  /// The first one is not a hyphen: `--verification-id ID` and `email confirm CODE` would read it as an
  /// option.
  package func base64URL(_ count: Int) -> String { text(count, of: Self.urlAlphabet) }

  /// Returns a random UUID (RFC 9562, version 4), such as the ID of a second factor.
  package func uuid() -> String { UniqueID.text(bytes(16)) }

  package func digits(_ count: Int) -> String { text(count, of: Self.decimalDigits) }

  private func text(_ count: Int, of characters: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: count) { text in
      var filled = 0
      while filled < count {
        // No more than there is room for, whatever the source returns.
        for byte in bytes(count - filled).prefix(count - filled) {
          let character = characters[Int(byte)]
          guard character != 0, filled > 0 || character != UInt8(ascii: "-") else { continue }
          text[filled] = character
          filled += 1
        }
      }
      return filled
    }
  }

  package init(bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) {
    self.bytes = bytes
  }
}
