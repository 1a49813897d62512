import Synchronization

/// Decodes ID tokens and caches the latest ones, because clients send the same token many times.
package final class TokenReader: Sendable {
  private static let limit = 512

  private let signing: TokenSigning
  /// Whether tokens are read as in Google's emulator.
  private let isLenient: Bool
  /// Whether legacy tokens count as ID tokens.
  private let acceptsLegacy: Bool
  private let known = Mutex<[String: IDTokenClaims]>([:])

  package init(_ signing: TokenSigning, isLenient: Bool, acceptsLegacy: Bool = false) {
    self.signing = signing
    self.isLenient = isLenient
    self.acceptsLegacy = acceptsLegacy
  }

  package func read(_ token: PresentedToken?) -> PresentedToken? {
    guard case .unread(let text)? = token else { return token }
    if let claims = known.withLock({ $0[text] }) { return .id(claims) }
    guard let claims = claims(of: text), signing.believes(claims) else { return .id(nil) }
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
      known[text] = claims
    }
    return .id(claims)
  }

  private func claims(of token: String) -> IDTokenClaims? {
    isLenient ? IDTokenClaims(reading: token) : IDTokenClaims(parsing: token, acceptsLegacy: acceptsLegacy)
  }
}
