import AuthCrypto

/// Tells what this server handed out from what somebody made or edited: a keyed hash (RFC 2104) behind the text.
///
/// Google's emulator believes every refresh token and pending credential that it can read (Docs/protocol.md 9.5), and so does this server
/// until it signs its tokens or answers as production does: then what anybody can write must not become a token that is believed.
/// Verification IDs, temporary proofs, e-mail codes and sessions of authenticator apps say nothing and are looked up, so they need no seal.
struct TokenSeal: Sendable {
  /// What a text is, so that none can stand for another.
  enum Kind: String {
    case refreshToken, pendingCredential, pendingIdpToken
  }

  /// The length of a key in bytes.
  static let keyLength = 32
  /// How many keys of earlier servers are kept; one more comes with each export that a server of another key imports.
  static let keyLimit = 8

  /// Nothing is sealed, and everything is believed.
  static let none = Self(keys: [])

  /// The first seals, all are good; with none nothing is sealed.
  private let keys: [[UInt8]]

  private init(keys: [[UInt8]]) { self.keys = keys }

  /// The seal of one project.
  ///
  /// - Parameters:
  ///   - serverKey: the key of the server, of which the project's own is made, so that an export gives away no other project.
  ///   - projectID: the project.
  ///   - others: keys of the servers that the project's accounts were exported from, as ``exportedKeys`` wrote them.
  init(serverKey: [UInt8], projectID: String, others: [String]) {
    let own = HMAC<SHA256>.code(of: Array("project \(projectID)".utf8), key: serverKey)
    keys = [own] + others.prefix(Self.keyLimit).compactMap { Base64URL.decode($0) }.filter { $0 != own }
  }

  /// The keys as an export keeps them.
  var exportedKeys: [String] { keys.prefix(Self.keyLimit).map { Base64URL.encode($0) } }

  /// The text as it is handed out.
  func sealed(_ text: String, as kind: Kind) -> String {
    guard let key = keys.first else { return text }
    return "\(text).\(Base64URL.encode(Self.code(of: text, as: kind, key)))"
  }

  /// The text that was sealed; nil where a seal is needed and is not there, or is not this server's.
  func opened(_ sealed: String, as kind: Kind) -> String? {
    let text = Self.text(of: sealed)
    guard !keys.isEmpty else { return text }
    guard let code = Base64URL.decode(String(sealed.dropFirst(text.count + 1))) else { return nil }
    return keys.contains { isEqualInConstantTime(Self.code(of: text, as: kind, $0), code) } ? text : nil
  }

  /// The text before the seal, whoever made it.
  static func text(of sealed: String) -> String { String(sealed.prefix { $0 != "." }) }

  private static func code(of text: String, as kind: Kind, _ key: [UInt8]) -> [UInt8] {
    HMAC<SHA256>.code(of: Array("\(kind.rawValue) \(text)".utf8), key: key)
  }
}
