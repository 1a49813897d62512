public import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The signed-in user's account.
public struct Account: Sendable {
  let context: FlowContext

  /// Asks the service for the user's record, with an ID token refreshed when it is about to expire.
  ///
  /// - Throws: what ``TokenRefresh/session(validFor:force:)`` throws, ``AuthError/sessionEnded(code:detail:status:)``.
  public func lookUp() async throws(AuthError) -> UserInfo {
    try await lookUp(try await TokenRefresh(context: context).session())
  }

  func lookUp(_ session: Session) async throws(AuthError) -> UserInfo {
    let request = Lookup { $0.idToken = session.idToken.reveal { $0 } }
    let answer = try await context.call(request, as: session, repeating: .harmless)
    guard let users = answer.users, users.count == 1, users[0].localId == session.localId else {
      throw .unexpectedResponse(reason: "the answer does not hold exactly the signed-in user", status: 200)
    }
    return users[0]
  }

  /// Signs in without any credential; an anonymous session that exists already is kept, as the SDK does.
  ///
  /// - Returns: the session, and whether an account was made.
  /// - Throws: what any call throws, ``AuthError/targetMismatch(what:stored:current:)``.
  public func signInAnonymously() async throws(AuthError) -> (session: Session, isNewUser: Bool) {
    if let session = try context.store.read().session?.known, session.providerId == "anonymous",
      session.target.sharesCredentials(with: context.target)
    {
      return (session, false)
    }
    let request = SignUp {
      $0.returnSecureToken = true
      $0.clientType = .ios
      $0.tenantId = context.tenantID
    }
    let answer = try await context.api.call(request)
    let session = try context.session(
      idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    try context.store.update { record throws(AuthError) in record.session = Preserving(session) }
    return (session, true)
  }

  /// Changes the user's name or photo; an empty text removes it.
  ///
  /// - Throws: as ``lookUp()``.
  public func update(displayName: String? = nil, photoURL: String? = nil) async throws(AuthError) {
    let session = try await TokenRefresh(context: context).session()
    var cleared: [UserAttribute] = []
    if displayName?.isEmpty == true { cleared.append(.displayName) }
    if photoURL?.isEmpty == true { cleared.append(.photoURL) }
    let request = Update {
      $0.idToken = session.idToken.reveal { $0 }
      $0.displayName = displayName?.isEmpty == true ? nil : displayName
      $0.photoUrl = photoURL?.isEmpty == true ? nil : photoURL
      $0.deleteAttribute = cleared.isEmpty ? nil : cleared
      $0.returnSecureToken = true
      $0.tenantId = context.tenantID
    }
    try keepTokens(of: try await context.call(request, as: session), session)
  }

  /// Unlinks a provider.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `NO_SUCH_PROVIDER` when it is not linked; else as ``lookUp()``.
  public func unlink(_ providerID: String) async throws(AuthError) -> UserInfo {
    let session = try await TokenRefresh(context: context).session()
    let linked = try await lookUp(session).providerUserInfo ?? []
    guard linked.contains(where: { $0.providerId == providerID }) else {
      throw .invalidInput(
        .other("the user has no provider '\(providerID)'", hint: "authctl user show"))
    }
    let request = Update {
      $0.idToken = session.idToken.reveal { $0 }
      $0.deleteProvider = [providerID]
      $0.returnSecureToken = true
      $0.tenantId = context.tenantID
    }
    try keepTokens(of: try await context.call(request, as: session), session)
    return try await lookUp()
  }

  /// Deletes the user and forgets the session.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` when the sign-in is too old.
  public func delete() async throws(AuthError) {
    let session = try await TokenRefresh(context: context).session()
    let request = Delete {
      $0.idToken = session.idToken.reveal { $0 }
      $0.localId = session.localId
      $0.tenantId = context.tenantID
    }
    // Not through `call(_:as:)`: a refused deletion does not sign the SDK's user out (protocol reference 7.5).
    _ = try await context.api.call(request)
    try context.store.update { record throws(AuthError) in
      if record.session?.known.localId == session.localId { record.session = nil }
    }
  }

  /// Stores the tokens of an update if the service issued any; the old ones stay good otherwise (protocol reference 5.7).
  private func keepTokens(of answer: Update.Response, _ session: Session) throws(AuthError) {
    guard answer.idToken != nil, answer.refreshToken != nil else { return }
    var fresh = try context.session(
      idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    fresh.signedInAt = session.signedInAt
    try context.store.update { record throws(AuthError) in
      if record.session?.known.localId == session.localId { record.session?.known = fresh }
    }
  }
}
