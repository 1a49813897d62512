import AuthHTTP
import IdentityToolkit

/// A search for users: part of a text in any case, or of a phone number in any notation.
struct TextSearch: Sendable {
  /// Whether the search finds everything.
  let isEmpty: Bool
  private let bytes: PatternSearch<UInt8>
  /// Used if the text is not ASCII.
  private let characters: PatternSearch<Character>?
  /// The digits, if the text contains only characters of a phone number.
  private let digits: PatternSearch<UInt8>?

  init(_ text: String) {
    let text = trimmingBlanks(text).lowercased()
    isEmpty = text.isEmpty
    bytes = PatternSearch(Array(text.utf8))
    characters = text.utf8.allSatisfy { $0 < 0x80 } ? nil : PatternSearch(Array(text))
    let isNumber = text.utf8.allSatisfy { Self.isDigit($0) || "+-(). ".utf8.contains($0) }
    let digits = text.utf8.filter(Self.isDigit)
    self.digits = isNumber && !digits.isEmpty ? PatternSearch(digits) : nil
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
    // Each keystroke may search a million users: bytes are several times faster than characters.
    return characters?.isFound(in: text.lowercased()) ?? Self.finds(bytes, in: text.utf8)
  }

  private func matches(number: String?) -> Bool {
    guard let digits, let number else { return false }
    return Self.finds(digits, in: number.utf8)
  }

  private static func finds(_ pattern: PatternSearch<UInt8>, in text: String.UTF8View) -> Bool {
    text.withContiguousStorageIfAvailable { pattern.isFound(in: $0.lazy.map(lowered)) }
      ?? pattern.isFound(in: text.lazy.map(lowered))
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
