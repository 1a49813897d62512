import AuthCrypto

/// How a server signs ID tokens and session cookies.
package enum TokenSigning: Sendable, Equatable {
  /// Not at all, as Google's emulator (Docs/protocol.md 9.5): every token that can be read is believed.
  case unsigned
  /// With a key, as production: only tokens of this key are believed.
  case rs256(TokenSigner)

  /// The `kid` of the key; nil where nothing is signed.
  package var keyID: String? {
    switch self {
    case .unsigned: nil
    case .rs256(let signer): signer.keyID
    }
  }

  /// What a ``TokenSeal`` is made with; nil where the server has no key of its own.
  var sealKey: [UInt8]? {
    switch self {
    case .unsigned: nil
    case .rs256(let signer): signer.sealKey
    }
  }

  /// `{"alg":"none","typ":"JWT"}`.
  private static let unsignedHeader = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"

  /// The token of a payload; an unsigned one ends with a dot.
  func token(payload: [UInt8]) -> String {
    switch self {
    case .unsigned: "\(Self.unsignedHeader).\(Base64URL.encode(payload))."
    case .rs256(let signer): signer.token(payload: payload)
    }
  }

  /// Whether this server issued an ID token, as far as it can tell.
  func believes(_ claims: IDTokenClaims) -> Bool {
    guard case .rs256(let signer) = self else { return true }
    // The same key signs session cookies, which are no ID tokens.
    return claims.issuer == "https://securetoken.google.com/\(claims.projectID)" && signer.made(claims.token)
  }
}
