import Platform
import IdentityToolkit

/// Hands the session over to a web app's browser, and takes one from there (Docs/protocol.md 7.8).
package struct BrowserHandOver: Sendable {
  let context: FlowContext

  /// The session's user as an app in a browser keeps it, with an ID token that is good for a while.
  ///
  /// - Parameter appName: the app's name.
  /// - Returns: the user with the target's API key.
  /// - Throws: ``AuthError/invalidInput(_:)`` for the embedded server, which no browser reaches, and what ``Account/lookUp()`` throws.
  package func user(forApp appName: String) async throws(AuthError) -> BrowserUser {
    guard context.target.kind != .embedded else { throw .invalidInput(.embeddedBrowser) }
    let user = try await Account(context: context).lookUp()
    // The look-up may have refreshed it.
    let session = try context.storedSession()
    return BrowserUser(session, user, apiKey: context.target.apiKey, appName: appName)
  }

  /// Makes a browser's user the profile's session; an ID token that is over is refreshed by the next call that needs it.
  ///
  /// Nothing of it is sent: the token must name the target's project and tenant and be signed by a key that the target publishes.
  ///
  /// - Throws: ``AuthError/targetMismatch(what:stored:current:)``, ``AuthError/unverified(_:)``, ``AuthError/malformedToken(reason:)``,
  ///   ``AuthError/file(_:)``, and what fetching the keys throws.
  package func adopt(_ user: BrowserUser) async throws(AuthError) -> Session {
    guard context.target.kind != .embedded else { throw .invalidInput(.embeddedBrowser) }
    let token: IDToken
    do {
      token = try user.idToken.reveal { text throws(MalformedJWT) in try IDToken(parsing: text) }
    } catch {
      throw .malformedToken(reason: "\(error)")
    }
    let claims = token.claims
    var target = context.target
    target.projectID = claims.audience ?? ""
    target.tenantID = claims.tenant
    try context.requireSameTarget(target, of: "the session in the file")
    guard let uid = claims.userID ?? claims.subject, uid == user.localID, let end = claims.expiresAt else {
      throw .malformedToken(reason: "the token is not of the user that it is kept with")
    }
    try await TokenVerification(context: context).checkIssuer(of: token, uid: uid)
    let session = Session(
      localID: uid, idToken: user.idToken, refreshToken: user.refreshToken, expiresAt: end,
      issuedAt: claims.issuedAt, providerID: claims.signInProvider, secondFactor: claims.secondFactor,
      signedInAt: claims.authenticatedAt ?? context.surroundings.now(), target: target)
    try context.store.update { record throws(AuthError) in record.session = Preserving(session) }
    return session
  }
}
