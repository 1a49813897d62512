import Synchronization

/// Reads the ID tokens that requests carry, and remembers what the last ones say: clients show one token again and again.
final class TokenReader: Sendable {
  /// Tokens that are remembered; then it begins anew.
  private static let limit = 512

  private let signing: TokenSigning
  private let known = Mutex<[String: IDTokenClaims]>([:])

  init(_ signing: TokenSigning) { self.signing = signing }

  /// The same token, read.
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
