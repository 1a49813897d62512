package enum TokenSigning: Sendable, Equatable {
  /// Tokens are not signed, as in Google's emulator (Docs/protocol.md 9.5); every decodable token is
  /// accepted.
  case unsigned
  /// Tokens are signed with a key, as in production; only tokens signed with this key are accepted.
  case rs256(TokenSigner)

  package var signer: TokenSigner? { if case .rs256(let signer) = self { signer } else { nil } }

  /// `{"alg":"none","typ":"JWT"}` followed by the dot.
  static let unsignedHeader = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0."

  /// `{"alg":"none"}` followed by the dot.
  private static let untypedHeader = "eyJhbGciOiJub25lIn0."

  /// Returns the token of a payload, an unsigned one with a dot at its end; with `isTyped` its header has `typ`.
  package func token(payload: [UInt8], isTyped: Bool = true) -> String {
    switch self {
    case .unsigned:
      Base64URL.encode(
        payload, after: isTyped ? Self.unsignedHeader : Self.untypedHeader, before: ".")
    case .rs256(let signer): signer.token(payload: payload, isTyped: isTyped)
    }
  }

  /// Whether this server may have issued the ID token.
  func believes(_ claims: IDTokenClaims) -> Bool {
    guard case .rs256(let signer) = self else { return true }
    // The same key signs session cookies, which are not ID tokens.
    return claims.isFromTokenService && signer.made(claims.token)
  }
}
