/// The key that signs a server's ID tokens and session cookies, with its published forms.
package struct TokenSigner: Sendable, Equatable {
  /// The name of Google's account that signs ID tokens; the subject of the certificate.
  static let accountName = "securetoken.system.gserviceaccount.com"
  /// The years 2000 to 2049, so that a test can move the clock: the token has its own times.
  private static let validity: ClosedRange<Int64> = 946_684_800...2_524_607_999

  /// `kid`: the first 40 hexadecimal digits of the SHA-256 of the public key (DER SubjectPublicKeyInfo).
  package let keyID: String
  let certificate: String
  /// Whether the key was given to the server, so that other programs can sign custom tokens with it.
  package let isShared: Bool
  /// The key of ``TokenSeal``, derived from this key: equally secret, and the same wherever this key is used.
  package let sealKey: [UInt8]
  private let key: RSAPrivateKey
  private let header: String
  /// The header without `typ`, which session cookies have in production.
  private let untypedHeader: String

  /// Creates a signer; if the key was given rather than created for this run, custom tokens must be signed with it.
  package init(_ key: RSAPrivateKey, isShared: Bool = false) throws(RSAError) {
    self.key = key
    self.isShared = isShared
    sealKey = HMAC<SHA256>.code(of: Array("token seal".utf8), key: Array(try key.pem().utf8))
    keyID = String(Hexadecimal.encode(SHA256.hash(key.publicKey.subjectPublicKeyInfo)).prefix(40))
    certificate = try key.certificate(commonName: Self.accountName, validity: Self.validity)
    header = Base64URL.encode(Array(#"{"alg":"RS256","kid":"\#(keyID)","typ":"JWT"}"#.utf8))
    untypedHeader = Base64URL.encode(Array(#"{"alg":"RS256","kid":"\#(keyID)"}"#.utf8))
  }

  /// The key as a JSON Web Key Set (RFC 7517 section 5, RFC 7518 section 6.3.1).
  var keySet: String {
    let (n, e) = (Base64URL.encode(key.publicKey.modulus), Base64URL.encode(key.publicKey.exponent))
    return #"{"keys":[{"kty":"RSA","alg":"RS256","use":"sig","kid":"\#(keyID)","n":"\#(n)","e":"\#(e)"}]}"#
  }

  /// Returns the signed token for a payload: JWS compact serialization (RFC 7515 section 3.1).
  func token(payload: [UInt8], isTyped: Bool = true) -> String {
    let input = "\(isTyped ? header : untypedHeader).\(Base64URL.encode(payload))"
    do {
      return "\(input).\(Base64URL.encode(try key.signature(for: Array(input.utf8))))"
    } catch {
      // A key that has signed its own certificate can sign; only a lack of memory can make this fail.
      preconditionFailure("a token cannot be signed: \(error)")
    }
  }

  package func made(_ token: String) -> Bool {
    guard let dot = token.utf8.lastIndex(of: UInt8(ascii: ".")),
      let signature = Base64URL.decode(token[token.utf8.index(after: dot)...])
    else { return false }
    return key.publicKey.isValid(signature, for: Array(token[..<dot].utf8))
  }

  package static func == (one: Self, other: Self) -> Bool { one.keyID == other.keyID }
}
