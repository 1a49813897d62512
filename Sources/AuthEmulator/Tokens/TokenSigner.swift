package import AuthCrypto

/// The key that signs a server's ID tokens and session cookies, in the forms it is published in.
package struct TokenSigner: Sendable, Equatable {
  /// Google's name for the account that signs ID tokens; the certificate is made out to it.
  static let accountName = "securetoken.system.gserviceaccount.com"
  /// The years 2000 to 2049, wherever a test moves the clock: who verifies a token asks for its own times, not the key's.
  private static let validity: ClosedRange<Int64> = 946_684_800...2_524_607_999

  /// `kid`: the first 40 hexadecimal digits of the SHA-256 of the public key (DER SubjectPublicKeyInfo).
  package let keyID: String
  /// The certificate of the public key, as PEM.
  let certificate: String
  /// Whether the key was given to the server, so that whoever makes custom tokens can have it too.
  let isShared: Bool
  /// What a ``TokenSeal`` is made with: as secret as the key, and the same wherever the key is.
  let sealKey: [UInt8]
  private let key: RSAPrivateKey
  /// The header of every token, encoded.
  private let header: String

  /// Prepares a key.
  ///
  /// - Parameters:
  ///   - key: the pair.
  ///   - isShared: whether it was given, not made for this run: custom tokens must then be signed with it.
  /// - Throws: ``RSAError`` when no certificate can be made of it.
  package init(_ key: RSAPrivateKey, isShared: Bool = false) throws(RSAError) {
    self.key = key
    self.isShared = isShared
    sealKey = HMAC<SHA256>.code(of: Array("token seal".utf8), key: Array(try key.pem().utf8))
    keyID = String(hexadecimal(SHA256.hash(key.publicKey.subjectPublicKeyInfo)).prefix(40))
    certificate = try key.certificate(commonName: Self.accountName, validity: Self.validity)
    header = Base64URL.encode(Array(#"{"alg":"RS256","kid":"\#(keyID)","typ":"JWT"}"#.utf8))
  }

  /// `n` of the JSON Web Key (RFC 7518 section 6.3.1).
  var modulus: String { Base64URL.encode(key.publicKey.modulus) }
  /// `e` of the JSON Web Key.
  var exponent: String { Base64URL.encode(key.publicKey.exponent) }

  /// The signed token of a payload: JWS compact serialization (RFC 7515 section 3.1).
  func token(payload: [UInt8]) -> String {
    let input = "\(header).\(Base64URL.encode(payload))"
    do {
      return "\(input).\(Base64URL.encode(try key.signature(for: Array(input.utf8))))"
    } catch {
      // A pair that made its own certificate can sign; what is left is a machine without memory.
      preconditionFailure("a token cannot be signed: \(error)")
    }
  }

  /// Whether this key signed the token.
  func made(_ token: String) -> Bool {
    guard let dot = token.utf8.lastIndex(of: UInt8(ascii: ".")),
      let signature = Base64URL.decode(token[token.utf8.index(after: dot)...])
    else { return false }
    return key.publicKey.isValid(signature, for: Array(token[..<dot].utf8))
  }

  /// Two signers are the same when their keys are.
  package static func == (one: Self, other: Self) -> Bool { one.keyID == other.keyID }
}
