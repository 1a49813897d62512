public import Platform
import AuthCrypto

/// A random text that ties an Apple ID token to one request: Apple gets the hash, Firebase the raw nonce (Docs/protocol.md 7.2).
public struct AppleNonce: Sendable, Hashable {
  /// For Firebase; it works once.
  public let raw: Secret
  /// For Apple: the SHA-256, in 64 lowercase hexadecimal digits.
  public let hashed: String
  /// When it was made, by this machine's clock.
  public let madeAt: Date

  init(_ raw: Secret, madeAt: Date) {
    self.raw = raw
    hashed = Self.hash(of: raw)
    self.madeAt = madeAt
  }

  /// The stored nonce; nil for a used one.
  init?(_ record: StoredNonce) {
    guard let raw = record.rawNonce else { return nil }
    self.raw = raw
    hashed = record.hashedNonce
    madeAt = record.madeAt
  }

  /// The valid lengths: shorter ones could be guessed.
  static let lengths = 16...128
  /// The length of the SDK's sample: 192 random bits.
  static let standardLength = 32

  /// The SDK's 64 characters; the capital W is not among them.
  static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVXYZabcdefghijklmnopqrstuvwxyz-._".utf8)

  /// A new nonce; all characters are equally likely, because 256 is a multiple of 64.
  static func make(
    length: Int = standardLength, madeAt: Date, randomBytes: (_ count: Int) -> [UInt8]
  ) -> Self {
    let characters = randomBytes(length).map { alphabet[Int($0) % alphabet.count] }
    return Self(Secret(String(decoding: characters, as: UTF8.self)), madeAt: madeAt)
  }

  static func hash(of raw: Secret) -> String {
    raw.reveal { Hexadecimal.encode(SHA256.hash(Array($0.utf8))) }
  }
}

extension AppleNonce {
  /// The address of Apple's page in a browser, which sends an authorization code and an ID token to the redirect URI.
  ///
  /// The redirect URI is registered with Apple for the client ID, a Services ID. `state` comes back with the response: as a form that is posted
  /// or, without scopes (`name`, `email`), in the fragment.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a redirect URI that Apple refuses.
  public func pageURL(
    clientID: String, redirectURI: String, scopes: [String] = [], state: String
  ) throws(AuthError) -> String {
    try Self.check(redirectURI: redirectURI, of: clientID)
    var items = [
      (name: "client_id", value: clientID), (name: "redirect_uri", value: redirectURI),
      (name: "response_type", value: "code id_token"),
      // Apple requires the form if name or address is requested.
      (name: "response_mode", value: scopes.isEmpty ? "fragment" : "form_post"),
    ]
    if !scopes.isEmpty { items.append(("scope", scopes.joined(separator: " "))) }
    items += [("state", state), ("nonce", hashed)]
    return "\(AppleIDToken.issuer)/auth/authorize?\(PercentEncoding.form(items))"
  }

  /// Refuses a redirect URI that Apple refuses, before there is a nonce.
  ///
  /// - Throws: ``AuthError/invalid(_:)``.
  package static func check(redirectURI: String, of clientID: String) throws(AuthError) {
    guard isAcceptable(redirectURI: redirectURI) else {
      throw .invalid(Problem(.argument(.redirectURI(clientID: clientID))))
    }
  }

  private static func isAcceptable(redirectURI: String) -> Bool {
    guard let parts = URLParts(address: redirectURI), parts.fragment == nil,
      parts.scheme.lowercased() == "https"
    else { return false }
    let authority = parts.authority
    let host = authority.prefix(before: ":").lowercased()
    let isAddress =
      authority.hasPrefix("[") || host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return host.contains(".") && !isAddress && !host.hasSuffix(".localhost") && !authority.contains("@")
  }
}

/// A nonce in the store.
///
/// It belongs to no target, because Apple's request comes before any request to Firebase. A used one is kept
/// without its raw nonce, to detect a second use before it is tried.
struct StoredNonce: Codable, Sendable, Equatable {
  /// Nil after its use.
  var rawNonce: Secret?
  var hashedNonce: String
  /// When it was created or, if it was created elsewhere, first used.
  var madeAt: Date
  var usedAt: Date?

  enum CodingKeys: String, CodingKey { case rawNonce, hashedNonce, madeAt, usedAt }

  init(_ nonce: AppleNonce) {
    rawNonce = nonce.raw
    hashedNonce = nonce.hashed
    madeAt = nonce.madeAt
  }

  func used(at time: Date) -> Self {
    var used = self
    used.rawNonce = nil
    used.usedAt = time
    return used
  }
}
