package import Platform

/// An Apple ID token, checked before it is sent (Docs/protocol.md 7.2, Docs/architecture.md 5).
package struct AppleIDToken: Sendable {
  /// The token, taken apart and not verified.
  package let token: IDToken

  static let issuer = ProviderIssuer.apple
  /// Apple's are about a thousand bytes long; a much longer string is not a token.
  static let longest = 32768

  /// Takes the token apart.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, which quotes none of it.
  package init(_ secret: Secret) throws(AuthError) {
    let length = secret.reveal { $0.utf8.count }
    guard length <= Self.longest else {
      throw .invalid(
        Problem(
          .malformedToken(reason: "an ID token is a few thousand bytes long, and this one has \(length)")))
    }
    token = try IDToken(secret)
  }
}

extension AppleIDToken {
  /// All doubts about the token; without the bundle ID of the app it should have been issued for, that is not checked.
  package func doubts(bundleID: String?, at now: Date) -> [AppleTokenDoubt] {
    var doubts: [AppleTokenDoubt] = []
    let claims = token.claims
    if let end = claims.expiresAt, end <= now { doubts.append(.expired(end)) }
    // Two clocks may differ by minutes.
    if let start = claims.issuedAt, start > now.addingTimeInterval(300) {
      doubts.append(.issuedInFuture(start))
    }
    if claims.issuer != Self.issuer { doubts.append(.issuer(claims.issuer)) }
    let audience = claims.all["aud"]?.array?.compactMap(\.string) ?? claims.audience.map { [$0] } ?? []
    if let bundleID, !audience.contains(bundleID) {
      doubts.append(.audience(audience, expected: bundleID))
    }
    if claims.nonce == nil { doubts.append(.noNonce) }
    return doubts
  }
}

extension AppleIDToken {
  /// The raw nonce to send: the caller's, else the newest stored one or, if `allowsEarlier`, an older one; nil for a token without a nonce.
  ///
  /// The stored nonces are sorted, oldest first, used ones included.
  func rawNonce(
    given: Secret?, stored: [StoredNonce], allowsEarlier: Bool
  ) throws(AppleNonceFault) -> Secret? {
    guard let claim = token.claims.nonce else { return nil }
    if let usedAt = stored.last(where: { $0.hashedNonce == claim })?.usedAt { throw .used(at: usedAt) }
    let unused = stored.filter { $0.rawNonce != nil }
    guard let expected = given ?? unused.last?.rawNonce else { throw .nothingStored }
    guard AppleNonce.hash(of: expected) != claim else { return expected }
    let known = [expected] + unused.reversed().compactMap(\.rawNonce)
    for raw in known {
      if let fault = raw.reveal({ AppleNonceFault(claim, from: $0) }) { throw fault }
    }
    guard let match = unused.last(where: { $0.hashedNonce == claim }), let newest = unused.last else {
      throw .unrelated
    }
    if allowsEarlier, given == nil { return match.rawNonce }
    throw match == newest
      ? .storedFits : .outdated(madeAt: match.madeAt, newestMadeAt: newest.madeAt)
  }
}
