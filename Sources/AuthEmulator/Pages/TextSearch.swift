import AuthHTTP
import IdentityToolkit

/// What a person typed to find a user: a piece of text, letter case aside, or of a phone number however it is written.
struct TextSearch: Sendable {
  /// Whether everything is wanted.
  let isEmpty: Bool
  private let bytes: PatternSearch<UInt8>
  /// Where more than ASCII was typed.
  private let characters: PatternSearch<Character>?
  /// The digits, where nothing but a phone number's characters was typed.
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
    isEmpty || matches(user.localId) || matches(user.email) || matches(user.displayName)
      || matches(user.phoneNumber) || matches(user.screenName) || matches(number: user.phoneNumber)
      || (user.providerUserInfo ?? []).contains { matches($0) }
  }

  func matches(_ identity: ProviderUserInfo) -> Bool {
    isEmpty || matches(identity.rawId) || matches(identity.email) || matches(identity.displayName)
      || matches(identity.screenName)
  }

  private func matches(_ text: String?) -> Bool {
    guard let text else { return false }
    // A million users are searched at each keystroke: bytes are several times faster than characters.
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
