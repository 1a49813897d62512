/// Decodes the ID tokens of requests.
package struct TokenReader: Sendable {
  private let signing: TokenSigning
  /// Whether tokens are read as in Google's emulator.
  private let isLenient: Bool
  /// Whether legacy tokens count as ID tokens.
  private let acceptsLegacy: Bool

  package init(_ signing: TokenSigning, isLenient: Bool, acceptsLegacy: Bool = false) {
    self.signing = signing
    self.isLenient = isLenient
    self.acceptsLegacy = acceptsLegacy
  }

  package func read(_ token: PresentedToken?) -> PresentedToken? {
    guard case .unread(let text)? = token else { return token }
    guard let claims = claims(of: text), signing.believes(claims) else { return .id(nil) }
    return .id(claims)
  }

  private func claims(of token: String) -> IDTokenClaims? {
    isLenient ? IDTokenClaims(reading: token) : IDTokenClaims(parsing: token, acceptsLegacy: acceptsLegacy)
  }
}
