import Platform

/// The signed-in user's account.
public struct Account: Sendable {
  let context: FlowContext

  /// Looks up the user's record; an ID token about to expire is refreshed first.
  ///
  /// - Throws: what ``TokenRefresh/session(validFor:force:)`` throws, ``AuthError/refused(_:)``.
  package func lookUp() async throws(AuthError) -> UserInfo {
    try await lookUp(try await TokenRefresh(context: context).session())
  }

  func lookUp(_ session: Session) async throws(AuthError) -> UserInfo {
    let answer = try await context.call(Lookup(), as: session, repeating: .harmless)
    guard let users = answer.users, users.count == 1, users[0].localID == session.localID else {
      throw .unexpectedResponse(status: 200, reason: "the answer does not contain exactly the signed-in user")
    }
    return users[0]
  }

  /// Signs in without any credential; an existing anonymous session is kept, as the SDK does, and no account created.
  ///
  /// A local server is asked whether it still has the user: it may have been restarted or cleared.
  ///
  /// - Throws: the errors of any call, ``AuthError/otherProject(what:stored:current:)``.
  public func signInAnonymously() async throws(AuthError) -> (session: Session, isNewUser: Bool) {
    if let session = try await anonymousSession() { return (session, false) }
    return try await context.holdingTokens { context async throws(AuthError) in
      // Of several processes at once, the first creates the account.
      if let session = try await Account(context: context).anonymousSession() { return (session, false) }
      let request = SignUp {
        $0.returnSecureToken = true
        $0.clientType = .ios
      }
      let answer = try await context.call(request, during: .anonymous)
      let session = try context.makeSession(
        idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
      return (try await context.store(session, over: nil) { $0.pendingSecondFactor = nil }, true)
    }
  }

  private func anonymousSession() async throws(AuthError) -> Session? {
    guard let session = try await context.store.read().session, session.providerID == "anonymous",
      session.project.sharesSessions(with: context.project)
    else { return nil }
    guard context.project.isLocal else { return session }
    do {
      _ = try await lookUp()
      return try await context.storedSession()
    } catch .refused(let refusal) where refusal.endedSession {
      return nil
    }
  }

  /// Changes the user's record and returns it; nil keeps a value, an empty name or photo removes it.
  ///
  /// Services with e-mail enumeration protection require that a new address is verified first.
  ///
  /// - Throws: ``AuthError/refused(_:)`` if the sign-in is too old for a new address or password; else the errors of ``user()``.
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
      return User(try await Account(context: context).lookUp(fresh ?? session))
    }
  }

  /// The account, as the service has it now.
  ///
  /// - Throws: the errors of any call that needs a session.
  public func user() async throws(AuthError) -> User { User(try await lookUp()) }

  /// Signs in with a token created by the project's own server.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `INVALID_CUSTOM_TOKEN` or `CREDENTIAL_MISMATCH`, and the errors of any call.
  public func signIn(customToken: Secret) async throws(AuthError) -> SignInResult {
    let request = SignInWithCustomToken {
      $0.token = customToken.reveal { $0 }
      $0.returnSecureToken = true
    }
    return try await context.complete(try await context.api.call(request))
  }

  /// Unlinks a provider, and returns the changed record.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` without a request that changes anything; else the errors of ``user()``.
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
      return User(try await account.lookUp(fresh ?? session))
    }
  }

  /// Deletes the user and forgets the session.
  ///
  /// - Throws: ``AuthError/refused(_:)`` when the sign-in is too old.
  public func delete() async throws(AuthError) {
    try await context.holdingTokens { context async throws(AuthError) in
      let session = try await context.sessionForChange()
      let request = Delete { $0.localID = session.localID }
      // The token names the tenant (Docs/protocol.md 5.8).
      _ = try await context.call(request, as: session, refreshingAfter: context.sessionEndOfDeletion)
      try await context.store.update { record throws(AuthError) in record.endSession(.newest(of: session)) }
    }
  }
}
