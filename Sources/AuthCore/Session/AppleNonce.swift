public import Platform
import AuthCrypto
public import IdentityToolkit

/// A random text that ties an ID token of Apple's to one request: Apple gets the hash, Firebase the raw nonce (Docs/protocol.md 7.2).
///
/// It belongs to no target, since Apple is asked before any request to Firebase. A used one is kept without its raw
/// nonce, so that a second use is noticed before it is tried.
public struct AppleNonce: StoredRecord {
  /// The raw nonce, for Firebase; nil after its use.
  public var rawNonce: Secret?
  /// The hash, for Apple: the SHA-256 of the raw nonce in 64 lower-case hexadecimal digits.
  public var hashedNonce: String
  /// When it was made or, where it was made elsewhere, first used.
  public var madeAt: Date
  /// When it was used.
  public var usedAt: Date?

  package enum CodingKeys: String, CodingKey, CaseIterable { case rawNonce, hashedNonce, madeAt, usedAt }

  /// A nonce from its raw text.
  public init(_ rawNonce: Secret, madeAt: Date) {
    self.rawNonce = rawNonce
    hashedNonce = Self.hash(of: rawNonce)
    self.madeAt = madeAt
  }

  /// The lengths that can be asked for: shorter ones could be guessed.
  public static let lengths = 16...128
  /// The length of the SDK's sample: 192 random bits.
  public static let standardLength = 32

  /// The SDK's 64 characters; the capital W is not among them.
  static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVXYZabcdefghijklmnopqrstuvwxyz-._".utf8)

  /// A new nonce; no character is likelier than another, since 256 is a multiple of 64.
  static func make(
    length: Int = standardLength, madeAt: Date, randomBytes: (_ count: Int) -> [UInt8]
  ) -> Self {
    let characters = randomBytes(length).map { alphabet[Int($0) % alphabet.count] }
    return Self(Secret(String(decoding: characters, as: UTF8.self)), madeAt: madeAt)
  }

  /// The hash of a raw nonce, for Apple.
  static func hash(of rawNonce: Secret) -> String {
    rawNonce.reveal { Hexadecimal.encode(SHA256.hash(Array($0.utf8))) }
  }

  /// The same nonce after its use.
  func used(at time: Date) -> Self {
    var used = self
    used.rawNonce = nil
    used.usedAt = time
    return used
  }
}
