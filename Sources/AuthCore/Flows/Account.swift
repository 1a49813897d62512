import Platform

/// The signed-in user's account.
///
/// Each call refreshes the ID token first if it is about to expire.
public struct Account: Sendable {
  let context: FlowContext

  /// Looks up the user's record; an ID token about to expire is refreshed first.
  ///
  /// - Throws: what ``AuthClient/idToken(validFor:refreshing:)`` throws, ``AuthError/refused(_:)``.
  func lookUp() async throws(AuthError) -> UserInfo {
    try await lookUp(try await TokenRefresh(context: context).session())
  }

  func lookUp(_ session: Session) async throws(AuthError) -> UserInfo {
    let answer = try await context.call(Lookup(), as: session, repeating: .harmless)
    guard let users = answer.users, users.count == 1, users[0].localID == session.uid else {
      throw .unexpectedResponse(status: 200, reason: "the answer does not contain exactly the signed-in user")
    }
    return users[0]
  }

  /// Changes the user's record and returns it; nil keeps a value, an empty name or photo removes it.
  ///
  /// Services with e-mail enumeration protection require that a new address is verified first.
  ///
  /// - Throws: ``AuthError/refused(_:)`` if the sign-in is too old for a new address or password; else the errors of ``user()``.
  @discardableResult
  public func update(
    displayName: String? = nil, photoURL: String? = nil, email: EmailAddress? = nil, password: Secret? = nil
  ) async throws(AuthError) -> User {
    var cleared: [UserAttribute] = []
    if displayName?.isEmpty == true { cleared.append(.displayName) }
    if photoURL?.isEmpty == true { cleared.append(.photoURL) }
    let request = Update {
      $0.displayName = displayName?.isEmpty == true ? nil : displayName
      $0.photoUrl = photoURL?.isEmpty == true ? nil : photoURL
      $0.email = email?.description
      $0.password = password?.reveal { $0 }
      $0.deleteAttribute = cleared.isEmpty ? nil : cleared
      $0.returnSecureToken = true
    }
    return try await context.holdingTokens { context async throws(AuthError) in
      let session = try await context.sessionForChange()
      let answer = try await context.call(request, as: session, during: .email(.userUpdate(email)))
      let fresh = try await context.renew(session, answer.idToken, answer.refreshToken, answer.expiresIn)
      return User(try await Account(context: context.finishing).lookUp(fresh ?? session))
    }
  }

  /// The account, as the service has it now.
  ///
  /// - Throws: the errors of any call that needs a session.
  public func user() async throws(AuthError) -> User { User(try await lookUp()) }

  /// Unlinks a provider, and returns the changed record.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` without a request that changes anything; else the errors of ``user()``.
  @discardableResult
  public func unlink(_ providerID: String) async throws(AuthError) -> User {
    let request = Update {
      $0.deleteProvider = [providerID]
      $0.returnSecureToken = true
    }
    return try await context.holdingTokens { context async throws(AuthError) in
      let account = Account(context: context)
      let session = try await context.sessionForChange()
      let linked = try await account.lookUp(session).providerUserInfo ?? []
      guard linked.contains(where: { $0.providerID == providerID }) else {
        throw .invalid(Problem(.noSuchProvider(providerID: providerID)))
      }
      let answer = try await context.call(request, as: session)
      let fresh = try await context.renew(session, answer.idToken, answer.refreshToken, answer.expiresIn)
      return User(try await Account(context: context.finishing).lookUp(fresh ?? session))
    }
  }

  /// Deletes the user and forgets the session.
  ///
  /// - Throws: ``AuthError/refused(_:)`` when the sign-in is too old.
  public func delete() async throws(AuthError) {
    try await context.holdingTokens { context async throws(AuthError) in
      let session = try await context.sessionForChange()
      let request = Delete { $0.localID = session.uid }
      // The token names the tenant (Docs/protocol.md 5.8).
      _ = try await context.call(request, as: session, refreshingAfter: context.sessionEndOfDeletion)
      try await context.store.update { record throws(AuthError) in record.endSession(.newest(of: session)) }
    }
  }
}
