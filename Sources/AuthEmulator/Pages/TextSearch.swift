import AuthHTTP
import IdentityToolkit

/// What a person typed to find a user: a piece of text, letter case aside, or of a phone number however it is written.
struct TextSearch: Sendable {
  private let needle: String
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// The digits, where nothing but a phone number's characters was typed.
  private let digits: [UInt8]?

  init(_ text: String) {
    needle = trimmingBlanks(text).lowercased()
    bytes = Array(needle.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    let isNumber = bytes.allSatisfy { Self.isDigit($0) || "+-(). ".utf8.contains($0) }
    let digits = bytes.filter(Self.isDigit)
    self.digits = isNumber && !digits.isEmpty ? digits : nil
  }

  /// Whether everything is wanted.
  var isEmpty: Bool { bytes.isEmpty }

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
    return isASCII ? Self.contains(text.utf8, bytes) : text.lowercased().contains(needle)
  }

  private func matches(number: String?) -> Bool {
    guard let digits, let number else { return false }
    return Self.contains(number.utf8, digits)
  }

  private static func contains(_ text: String.UTF8View, _ needle: [UInt8]) -> Bool {
    text.withContiguousStorageIfAvailable { search($0, needle) } ?? search(Array(text), needle)
  }

  private static func search(_ text: some RandomAccessCollection<UInt8>, _ needle: [UInt8]) -> Bool {
    guard text.count >= needle.count else { return false }
    return (0...text.count - needle.count).contains { offset in
      zip(text.dropFirst(offset), needle).allSatisfy { lowered($0) == $1 }
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
