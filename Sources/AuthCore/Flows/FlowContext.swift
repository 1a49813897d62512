import AuthHTTP
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What every flow works with.
struct FlowContext: Sendable {
  let api: APIClient
  let store: CredentialStore
  let surroundings: Surroundings

  var target: Target { api.target }
  var tenantID: String? { api.settings.tenantID }

  /// The profile's session, if it belongs to this target.
  ///
  /// - Throws: ``AuthError/signedOut(profile:)``, ``AuthError/targetMismatch(what:stored:current:)``, ``AuthError/file(_:)``.
  func session() throws(AuthError) -> Session {
    guard let session = try store.read().session?.known else { throw .signedOut(profile: store.profile) }
    try requireSameTarget(session.target, of: "the session")
    return session
  }

  /// Stops a sign-in whose result could not be kept, before the service is asked for it.
  ///
  /// - Throws: ``AuthError/file(_:)``.
  func requireStore() throws(AuthError) { _ = try store.read() }

  /// Stops a credential of another target (spec section 1).
  func requireSameTarget(_ stored: Target, of what: String) throws(AuthError) {
    guard stored.sharesCredentials(with: target) else {
      throw .targetMismatch(what: what, stored: stored, current: target)
    }
  }

  /// Calls on behalf of the signed-in user; a refusal that ends the session also forgets it.
  ///
  /// The SDK signs out on these four codes (protocol reference 7.5); a session another process stored in the meantime stays.
  ///
  /// - Throws: ``AuthError/sessionEnded(code:detail:status:providerID:)``; ``AuthError/refusedDuring(_:code:detail:status:)`` when the
  ///   sign-in is too old; what any call throws.
  func call<E: Endpoint>(
    _ endpoint: E, as session: Session, repeating repetition: APIClient.Repetition = .harmful
  ) async throws(AuthError) -> E.Response {
    try await timed(endpoint, as: session, repeating: repetition).outcome.get()
  }

  /// As ``call(_:as:repeating:)``, with the service's clock.
  ///
  /// - Throws: ``AuthError/file(_:)`` when a session that ended cannot be forgotten.
  func timed<E: Endpoint>(
    _ endpoint: E, as session: Session, repeating repetition: APIClient.Repetition = .harmful
  ) async throws(AuthError) -> APIClient.Timed<E.Response> {
    var answer = await api.timed(endpoint, repeating: repetition)
    guard case .failure(.refused(let code, let detail, let status)) = answer.outcome else { return answer }
    if Self.endings.contains(code) {
      try store.update { record throws(AuthError) in
        if record.session?.known.refreshToken == session.refreshToken { record.session = nil }
      }
      answer.outcome = .failure(
        .sessionEnded(code: code, detail: detail, status: status, providerID: session.providerId))
    } else if code == .credentialTooOldLoginAgain {
      answer.outcome = .failure(
        .refusedDuring(
          .sensitiveChange(providerID: session.providerId), code: code, detail: detail, status: status))
    }
    return answer
  }

  private static let endings: Set<ServerErrorCode> = [
    .userNotFound, .userDisabled, .invalidIDToken, .tokenExpired,
  ]

  /// Lets a refusal tell what was going on.
  ///
  /// - Throws: ``AuthError/refusedDuring(_:code:detail:status:)`` for ``AuthError/refused(code:detail:status:)``, and what `call` throws.
  func during<Answer>(
    _ step: AuthError.Step, _ call: () async throws(AuthError) -> Answer
  ) async throws(AuthError) -> Answer {
    do {
      return try await call()
    } catch .refused(let code, let detail, let status) {
      throw .refusedDuring(step, code: code, detail: detail, status: status)
    }
  }

  /// A session made of what a sign-in answered.
  ///
  /// - Throws: ``AuthError/unexpectedResponse(reason:status:)`` when a token is missing or cannot be read.
  func session(idToken: String?, refreshToken: String?, expiresIn: Int64String?) throws(AuthError) -> Session
  {
    guard let idToken, let refreshToken else {
      throw .unexpectedResponse(reason: "no tokens in the answer", status: 200)
    }
    let token: IDToken
    do { token = try IDToken(parsing: idToken) } catch {
      throw .unexpectedResponse(reason: "the ID token cannot be decoded", status: 200)
    }
    let now = surroundings.now()
    // Arrival plus lifetime, not the token's own time: the two clocks may differ (protocol reference 7.5).
    let lifetime = Self.lifetime(expiresIn, token.claims)
    let expiry = lifetime.map { now.addingTimeInterval($0) } ?? token.claims.expiresAt
    guard let uid = token.claims.userID ?? token.claims.subject, let expiry else {
      throw .unexpectedResponse(reason: "the ID token names no user or no expiry", status: 200)
    }
    return Session(
      localId: uid, idToken: Secret(idToken), refreshToken: Secret(refreshToken), expiresAt: expiry,
      providerId: token.claims.signInProvider, secondFactor: token.claims.secondFactor,
      signedInAt: now, target: target)
  }

  /// Seconds that a new token lives; the answers about second factors do not tell it, the token itself does.
  private static func lifetime(_ expiresIn: Int64String?, _ claims: IDToken.Claims) -> Double? {
    if let expiresIn { return Double(expiresIn.value) }
    guard let end = claims.expiresAt, let start = claims.issuedAt else { return nil }
    return end.timeIntervalSince(start)
  }
}
