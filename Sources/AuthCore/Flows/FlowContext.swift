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

  /// Stops a credential of another target (spec section 1).
  func requireSameTarget(_ stored: Target, of what: String) throws(AuthError) {
    guard stored.sharesCredentials(with: target) else {
      throw .targetMismatch(what: what, stored: stored, current: target)
    }
  }

  /// Calls on behalf of the signed-in user; a refusal that ends the session also forgets it.
  ///
  /// The SDK signs out on these four codes (protocol reference 7.5); a session another process stored in the meantime stays.
  func call<E: Endpoint>(
    _ endpoint: E, as session: Session, repeating repetition: APIClient.Repetition = .harmful
  ) async throws(AuthError) -> E.Response {
    do {
      return try await api.call(endpoint, repeating: repetition)
    } catch .refused(let code, let detail, let status) where Self.endings.contains(code) {
      try store.update { record throws(AuthError) in
        if record.session?.known.refreshToken == session.refreshToken { record.session = nil }
      }
      throw .sessionEnded(code: code, detail: detail, status: status)
    }
  }

  private static let endings: Set<ServerErrorCode> = [
    .userNotFound, .userDisabled, .invalidIDToken, .tokenExpired,
  ]

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
    let expiry = expiresIn.map { now.addingTimeInterval(Double($0.value)) } ?? token.claims.expiresAt
    guard let uid = token.claims.userID ?? token.claims.subject, let expiry else {
      throw .unexpectedResponse(reason: "the ID token names no user or no expiry", status: 200)
    }
    return Session(
      localId: uid, idToken: Secret(idToken), refreshToken: Secret(refreshToken), expiresAt: expiry,
      providerId: token.claims.signInProvider, secondFactor: token.claims.secondFactor,
      signedInAt: now, target: target)
  }
}
