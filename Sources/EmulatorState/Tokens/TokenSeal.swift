/// Detects forged or edited tokens of this server: a keyed hash (RFC 2104) after the text.
///
/// Google's emulator accepts every refresh token and pending credential that it can decode (Docs/protocol.md
/// 9.5), and so does this server unless it signs its tokens or follows production: then a string that anyone
/// can write must not be exchanged for a valid token. Verification IDs, temporary proofs, e-mail codes and
/// enrollment sessions are random and looked up, so they need no seal.
package struct TokenSeal: Sendable {
  /// The kind of a sealed string, so that one kind is not accepted as another.
  package enum Kind: String {
    case refreshToken, pendingCredential, pendingIdpToken, silentPush, recaptchaToken, appleCode
  }

  package static let keyLength = 32
  /// The maximum number of keys from earlier servers; each import from a server with another key adds one.
  static let keyLimit = 8

  /// A seal that does nothing and accepts everything.
  package static let none = Self(keys: [])

  /// The keys: the first one seals, all are accepted, and without keys nothing is sealed.
  private let keys: [[UInt8]]

  private init(keys: [[UInt8]]) { self.keys = keys }

  /// The seal of one project.
  ///
  /// Its key is derived from the server's, so that an export reveals no other project's key. `others` are those of the servers that its
  /// accounts were exported from, in the form of ``exportedKeys``.
  package init(serverKey: [UInt8], projectID: String, others: [String]) {
    let own = HMAC<SHA256>.code(of: Array("project \(projectID)".utf8), key: serverKey)
    keys = [own] + others.prefix(Self.keyLimit).compactMap { Base64URL.decode($0) }.filter { $0 != own }
  }

  package var exportedKeys: [String] { keys.prefix(Self.keyLimit).map { Base64URL.encode($0) } }

  package func sealed(_ text: String, as kind: Kind) -> String {
    guard let key = keys.first else { return text }
    return "\(text).\(Base64URL.encode(Self.code(of: text, as: kind, key)))"
  }

  package func opened(_ sealed: String, as kind: Kind) -> String? {
    let text = Self.text(of: sealed)
    guard !keys.isEmpty else { return text }
    guard let code = Base64URL.decode(String(sealed.dropFirst(text.count + 1))) else { return nil }
    return keys.contains { isEqualInConstantTime(Self.code(of: text, as: kind, $0), code) } ? text : nil
  }

  static func text(of sealed: String) -> String { String(sealed.prefix(before: ".")) }

  private static func code(of text: String, as kind: Kind, _ key: [UInt8]) -> [UInt8] {
    HMAC<SHA256>.code(of: Array("\(kind.rawValue) \(text)".utf8), key: key)
  }
}
