/// A search for users: part of a string in any case, or of a phone number in any notation.
struct TextSearch: Sendable {
  let isEmpty: Bool
  private let bytes: [UInt8]
  /// Used if the string is not ASCII.
  private let letters: String?
  /// The digits, if the string contains only characters of a phone number.
  private let digits: [UInt8]?

  /// Uses only the first 256 letters, so that the time grows only with what is searched.
  init(_ text: String) {
    let text = String(trimmingBlanks(text).lowercased().prefix(256))
    isEmpty = text.isEmpty
    bytes = Array(text.utf8)
    letters = bytes.allSatisfy { $0 < 0x80 } ? nil : text
    let isNumber = bytes.allSatisfy { Self.isDigit($0) || "+-(). ".utf8.contains($0) }
    let digits = bytes.filter(Self.isDigit)
    self.digits = isNumber && !digits.isEmpty ? digits : nil
  }

  func matches(_ user: UserRecord) -> Bool {
    isEmpty || matches(user.localID) || matches(user.email) || matches(user.displayName)
      || matches(user.phoneNumber) || matches(user.screenName) || matches(number: user.phoneNumber)
      || (user.providerUserInfo ?? []).contains { matches($0) }
  }

  func matches(_ identity: ProviderUserInfo) -> Bool {
    isEmpty || matches(identity.rawID) || matches(identity.email) || matches(identity.displayName)
      || matches(identity.screenName)
  }

  private func matches(_ text: String?) -> Bool {
    guard let text else { return false }
    // Each keystroke may search 100,000 users, and bytes are several times faster than characters.
    if let letters { return text.lowercased().contains(letters) }
    return Self.finds(bytes, in: text)
  }

  private func matches(number: String?) -> Bool {
    guard let digits, let number else { return false }
    return Self.finds(digits, in: number)
  }

  private static func finds(_ pattern: [UInt8], in text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.dropLast(pattern.count - 1).contains { start in
        pattern.indices.allSatisfy { lowered(bytes[start + $0]) == pattern[$0] }
      }
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
