import AuthHTTP
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The client, store and surroundings that every flow uses.
struct FlowContext: Sendable {
  let api: APIClient
  let store: CredentialStore
  let surroundings: Surroundings

  var target: Target { api.target }
  var tenantID: String? { api.settings.tenantID }

  /// The profile's session, if it belongs to this target.
  ///
  /// - Throws: ``AuthError/signedOut(profile:)``, ``AuthError/targetMismatch(what:stored:current:)``, ``AuthError/file(_:)``.
  func storedSession() throws(AuthError) -> Session {
    guard let session = try store.read().session?.known else { throw .signedOut(profile: store.profile) }
    try requireSameTarget(session.target, of: "the session")
    return session
  }

  /// The session for a change that cannot be undone, with an ID token that is good for a while.
  ///
  /// The door of every call (``APIClient``) refuses such a change when its outcome could not be kept; here that shows before the first
  /// request of the flow, the refresh or a look-up.
  ///
  /// - Throws: ``AuthError/file(_:)``, and what ``TokenRefresh/session(validFor:force:)`` throws.
  func sessionForChange() async throws(AuthError) -> Session {
    try store.proveWritable()
    return try await TokenRefresh(context: self).session()
  }

  /// Stops a credential of another target (Docs/architecture.md 1).
  func requireSameTarget(_ stored: Target, of what: String) throws(AuthError) {
    guard stored.sharesCredentials(with: target) else {
      throw .targetMismatch(what: what, stored: stored, current: target)
    }
  }

  /// Calls on behalf of the signed-in user; a refusal that ends the session also forgets it.
  ///
  /// The SDK signs out on these four codes (Docs/protocol.md 7.5); a session another process stored in the meantime stays.
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
    guard case .failure(let refusal) = answer.outcome,
      case .refused(let code, let detail, let status) = refusal
    else { return answer }
    if Self.endings.contains(code) {
      try store.update { record throws(AuthError) in
        if record.session?.known.refreshToken == session.refreshToken { record.session = nil }
      }
      answer.outcome = .failure(
        .sessionEnded(code: code, detail: detail, status: status, providerID: session.providerID))
    } else if code == .credentialTooOldLoginAgain {
      answer.outcome = .failure(refusal.during(.sensitiveChange(providerID: session.providerID)))
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
    do { return try await call() } catch { throw error.during(step) }
  }

  /// A session made of what a sign-in answered.
  ///
  /// - Throws: ``AuthError/unexpectedResponse(reason:status:)`` when a token is missing or cannot be read.
  func makeSession(
    idToken: String?, refreshToken: String?, expiresIn: Int64String?
  ) throws(AuthError) -> Session {
    guard let idToken, let refreshToken else {
      throw .unexpectedResponse(reason: "no tokens in the answer", status: 200)
    }
    let token: IDToken
    do { token = try IDToken(parsing: idToken) } catch {
      throw .unexpectedResponse(reason: "an ID token that cannot be decoded", status: 200)
    }
    let refresh = try opaque(refreshToken, "refresh token")
    let now = surroundings.now()
    guard let uid = token.claims.userID ?? token.claims.subject,
      let expiry = expiry(of: token.claims, expiresIn, arrivedAt: now)
    else {
      throw .unexpectedResponse(reason: "an ID token that names no user or no expiry", status: 200)
    }
    return Session(
      localID: uid, idToken: Secret(idToken), refreshToken: Secret(refresh), expiresAt: expiry,
      obtainedAt: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)),
      providerID: token.claims.signInProvider, secondFactor: token.claims.secondFactor,
      signedInAt: now, target: target)
  }

  /// When a new token expires: the earliest of all that can be known.
  ///
  /// This machine's clock may be ahead now and be put right later, so its own count (arrival plus lifetime, Docs/protocol.md 7.5) is bounded
  /// by what the service's clock says: the token's `exp`, and the lifetime from the answer's `Date` on.
  private func expiry(
    of claims: IDToken.Claims, _ expiresIn: Int64String?, arrivedAt now: Date
  ) -> Date? {
    let lifetime = Self.lifetime(expiresIn, claims)
    let counted = lifetime.map { now.addingTimeInterval($0) }
    let countedThere = lifetime.flatMap { api.serviceClock.time?.addingTimeInterval($0) }
    return [claims.expiresAt, counted, countedThere].compactMap(\.self).min()
  }

  /// Seconds that a new token lives; the answers about second factors do not tell it, the token itself does.
  private static func lifetime(_ expiresIn: Int64String?, _ claims: IDToken.Claims) -> Double? {
    if let expiresIn { return Double(expiresIn.value) }
    guard let end = claims.expiresAt, let start = claims.issuedAt else { return nil }
    return end.timeIntervalSince(start)
  }
}
