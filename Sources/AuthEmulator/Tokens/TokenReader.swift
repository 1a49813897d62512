import Synchronization

/// Decodes ID tokens and caches the latest ones, because clients send the same token many times.
final class TokenReader: Sendable {
  /// The size of the cache; a full cache is emptied.
  private static let limit = 512

  private let signing: TokenSigning
  private let known = Mutex<[String: IDTokenClaims]>([:])

  init(_ signing: TokenSigning) { self.signing = signing }

  /// Returns the token, decoded.
  func read(_ token: PresentedToken?) -> PresentedToken? {
    guard case .unread(let text)? = token else { return token }
    if let claims = known.withLock({ $0[text] }) { return .id(claims) }
    guard let claims = IDTokenClaims(parsing: text), signing.believes(claims) else { return .id(nil) }
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
      known[text] = claims
    }
    return .id(claims)
  }
}
