import Platform

/// The session: how it starts without a provider, its ID token, its end.
extension AuthClient {
  /// Signs in with a token that the project's own backend made.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `INVALID_CUSTOM_TOKEN` or `CREDENTIAL_MISMATCH`, and the errors of any call.
  @discardableResult
  public func signIn(customToken: Secret) async throws(AuthError) -> SignInResult {
    let request = SignInWithCustomToken {
      $0.token = customToken.reveal { $0 }
      $0.returnSecureToken = true
    }
    return try await context.complete(try await context.api.call(request))
  }

  /// Creates a user without any credential and signs in; an anonymous session that exists is kept, as the SDK does.
  ///
  /// A local server is asked whether it still has the user: it may have been restarted or cleared.
  ///
  /// - Throws: the errors of any call, ``AuthError/store(_:)``.
  @discardableResult
  public func signInAnonymously() async throws(AuthError) -> SignInResult {
    if let session = try await context.anonymousSession() { return Self.anonymous(session, isNewUser: false) }
    return try await context.holdingTokens { context async throws(AuthError) in
      // Of several processes at once, the first creates the account.
      if let session = try await context.anonymousSession() {
        return Self.anonymous(session, isNewUser: false)
      }
      let request = SignUp {
        $0.returnSecureToken = true
        $0.clientType = .ios
      }
      let answer = try await context.call(request, during: .anonymous)
      let session = try context.makeSession(
        idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
      let stored = try await context.store(session, over: nil) { $0.pendingSecondFactor = nil }
      return Self.anonymous(stored, isNewUser: true)
    }
  }

  private static func anonymous(_ session: Session, isNewUser: Bool) -> SignInResult {
    var profile = ProviderProfile(providerID: "anonymous")
    profile.isNewUser = isNewUser
    return SignInResult(session: session, identity: User.Identity(profile))
  }

  /// Makes tokens from elsewhere the session, after checking that this project issued them.
  ///
  /// Nothing of them is sent: the ID token must name the project and its tenant, and be signed by a key that the project's service publishes. An
  /// expired one is refreshed by the next call that needs it.
  ///
  /// - Throws: ``AuthError/otherProject(what:stored:current:)``, ``AuthError/invalid(_:)``,
  ///   ``AuthError/store(_:)``, and what fetching the keys throws.
  @discardableResult
  public func adopt(idToken: Secret, refreshToken: Secret) async throws(AuthError) -> Session {
    try await context.adopt(idToken: idToken, refreshToken: refreshToken)
  }

  /// The stored session; sends nothing.
  ///
  /// - Throws: ``AuthError/signedOut(awaitsSecondFactor:)``, ``AuthError/otherProject(what:stored:current:)``, ``AuthError/store(_:)``.
  public func session() async throws(AuthError) -> Session { try await context.storedSession() }

  /// An ID token that stays valid for `margin`: the stored one, or that of one refresh for all tasks and processes that ask.
  ///
  /// - Throws: ``AuthError/signedOut(awaitsSecondFactor:)``, ``AuthError/otherProject(what:stored:current:)``,
  ///   ``AuthError/refused(_:)`` if the refresh token is dead, and the errors of any call.
  public func idToken(
    validFor margin: Duration = .seconds(300), refreshing: Bool = false
  ) async throws(AuthError) -> IDToken {
    try IDToken(try await freshSession(validFor: margin, refreshing: refreshing).record.idToken)
  }

  /// The session with the token of ``idToken(validFor:refreshing:)``.
  package func freshSession(
    validFor margin: Duration = .seconds(300), refreshing: Bool = false
  ) async throws(AuthError) -> Session {
    try await TokenRefresh(context: context).session(validFor: margin, force: refreshing)
  }

  /// Checks a token of any user as a backend should, its signature by the keys that the project publishes now, and returns its claims.
  ///
  /// The claims are those of Docs/protocol.md 7.4: `iss`, `aud`, `sub`, `exp`, `iat`, `auth_time`. A token without a signature passes only if the
  /// service is a local one that publishes no key.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, which says what is wrong with the token, or that libcrypto is missing; what fetching the keys throws.
  public func verify(_ token: IDToken) async throws(AuthError) -> IDToken.Claims {
    try await TokenVerification(context: context).verify(token)
  }

  /// Verifies the session's ID token, and a fresh one if by the service's clock it has expired or is not issued yet.
  package func signature(
    of session: Session, validFor margin: Duration = .seconds(300)
  ) async throws(AuthError) -> (session: Session, signature: TokenSignature) {
    try await TokenVerification(context: context).verified(session, validFor: margin)
  }

  /// Forgets the session of any project and, if asked, every started step.
  ///
  /// Nothing is sent: the refresh token stays valid at the service (Docs/protocol.md 7.5).
  ///
  /// - Returns: the session; nil if nobody was signed in.
  /// - Throws: ``AuthError/store(_:)``.
  @discardableResult
  public func signOut(forgettingSteps: Bool = false) async throws(AuthError) -> Session? {
    try await store.signOut(pending: forgettingSteps).session
  }
}

extension FlowContext {
  /// The stored session if it is an anonymous one of this project, and a local server still has its user.
  fileprivate func anonymousSession() async throws(AuthError) -> Session? {
    guard let session = try await store.read().session, session.providerID == "anonymous",
      session.project.sharesSessions(with: project)
    else { return nil }
    guard project.isLocal else { return session }
    do {
      _ = try await Account(context: self).lookUp()
      return try await storedSession()
    } catch .refused(let refusal) where refusal.endedSession {
      return nil
    }
  }
}
