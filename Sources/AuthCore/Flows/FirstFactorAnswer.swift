import Platform

/// The answer to a first factor: tokens, or the proof that a second factor completes.
protocol FirstFactorAnswer {
  var idToken: String? { get }
  var refreshToken: String? { get }
  var expiresIn: Int64String? { get }
  var localID: String? { get }
  var mfaPendingCredential: String? { get }
  var mfaInfo: [MFAEnrollment]? { get }
  var profile: ProviderProfile { get }
}

extension ProviderProfile {
  /// Adds what the session's token says about the user and the answer omits: this saves the SDK's look-up (Docs/protocol.md 1.5).
  func completed(by session: Session) -> Self {
    let claims = session.idToken.claims
    var profile = self
    profile.email = email ?? claims.email
    // The answer may have the provider's address; the token always has the account's.
    if profile.email == claims.email { profile.emailVerified = claims.emailVerified ?? emailVerified }
    profile.displayName = displayName ?? claims.all["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    profile.photoUrl = photoUrl ?? claims.all["picture"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return profile
  }
}

extension SignInWithPassword.Response: FirstFactorAnswer {
  var profile: ProviderProfile {
    var profile = ProviderProfile(providerID: "password")
    profile.email = email
    profile.displayName = displayName.flatMap { $0.isEmpty ? nil : $0 }
    profile.photoUrl = profilePicture
    return profile
  }
}

extension SignInWithEmailLink.Response: FirstFactorAnswer {
  var profile: ProviderProfile {
    var profile = ProviderProfile(providerID: "password")
    profile.email = email
    profile.isNewUser = isNewUser
    return profile
  }
}

extension SignUp.Response: FirstFactorAnswer {
  var mfaPendingCredential: String? { nil }
  var mfaInfo: [MFAEnrollment]? { nil }
  var profile: ProviderProfile {
    var profile = ProviderProfile(providerID: "password")
    profile.email = email
    profile.displayName = displayName.flatMap { $0.isEmpty ? nil : $0 }
    return profile
  }
}

extension SignInWithCustomToken.Response: FirstFactorAnswer {
  var localID: String? { nil }
  var mfaPendingCredential: String? { nil }
  var mfaInfo: [MFAEnrollment]? { nil }
  var profile: ProviderProfile {
    var profile = ProviderProfile(providerID: "custom")
    profile.isNewUser = isNewUser
    return profile
  }
}

extension SignInWithIdp.Response: FirstFactorAnswer {
  var profile: ProviderProfile {
    var profile = ProviderProfile(providerID: providerID ?? "")
    profile.email = email
    profile.emailVerified = emailVerified
    profile.displayName = displayName
    profile.fullName = fullName
    profile.firstName = firstName
    profile.lastName = lastName
    profile.screenName = screenName
    profile.photoUrl = photoUrl
    profile.federatedID = federatedID
    profile.rawUserInfo = rawUserInfo
    profile.isNewUser = isNewUser
    return profile
  }
}

extension FlowContext {
  /// Completes a first factor: stores the session, or the data for the second factor.
  ///
  /// A completed sign-in removes an earlier one that waits for its second factor. The provider's own `tokens` are stored if they are needed
  /// after the second factor. `used` removes what the call consumed from the record, in the same write.
  ///
  /// - Throws: ``AuthError/secondFactorNeeded(_:)`` with everything stored, ``AuthError/otherUser(expected:actual:)`` with the
  ///   session unchanged, ``AuthError/unexpectedResponse(status:reason:)``, ``AuthError/store(_:)``.
  func complete(
    _ answer: some FirstFactorAnswer, _ purpose: Purpose = .signIn, over session: Session? = nil,
    tokens: ProviderTokens? = nil, used: (inout ProfileRecord) -> Void = { _ in }
  ) async throws(AuthError) -> SignInResult {
    let expected = purpose == .signIn ? nil : session?.uid
    if answer.idToken == nil, let credential = answer.mfaPendingCredential {
      let pending = try pendingSecondFactor(credential, answer, expecting: expected, tokens)
      try await store.update { record throws(AuthError) in
        used(&record)
        record.pendingSecondFactor = pending
      }
      throw .secondFactorNeeded(SecondFactorResolver(SecondFactorFlow(record: pending, context: released)))
    }
    let fresh = try await store(
      try makeSession(
        idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn),
      over: purpose == .signIn ? nil : session
    ) { record in
      used(&record)
      record.pendingSecondFactor = nil
    }
    return SignInResult(session: fresh, identity: User.Identity(answer.profile.completed(by: fresh)))
  }

  /// Stores the session of a sign-in or, with an old one, of a link or a reauthentication of its user; `used` changes the record in any case.
  ///
  /// - Throws: ``AuthError/otherUser(expected:actual:)`` if it is of another user, or another session was stored meanwhile;
  ///   ``AuthError/signedOut(awaitsSecondFactor:)`` after a sign-out meanwhile; ``AuthError/store(_:)``.
  func store(
    _ fresh: Session, over old: Session?, expecting expected: String? = nil,
    used: (inout ProfileRecord) -> Void
  ) async throws(AuthError) -> Session {
    let expected = expected ?? old?.uid
    let isMismatch = expected.map { $0 != fresh.uid } ?? false
    let (kept, stored) = try await store.update { record throws(AuthError) in
      used(&record)
      let replaceable = old.map(ProfileRecord.Replaceable.newest(of:)) ?? .any
      let kept = isMismatch ? nil : record.replaceSession(replaceable, with: fresh)
      return (kept, record.session)
    }
    if let kept { return kept }
    if let expected, isMismatch { throw .otherUser(expected: expected, actual: fresh.uid) }
    guard let stored else { throw .signedOut(awaitsSecondFactor: false) }
    // One uid can be at several services.
    let place = stored.uid == fresh.uid ? " of \(stored.project.description)" : ""
    throw .otherUser(expected: stored.uid + place, actual: fresh.uid)
  }

  private func pendingSecondFactor(
    _ credential: String, _ answer: some FirstFactorAnswer, expecting expected: String?,
    _ tokens: ProviderTokens?
  ) throws(AuthError) -> PendingSecondFactor {
    if let expected, let actual = answer.localID, actual != expected {
      throw .otherUser(expected: expected, actual: actual)
    }
    let now = dependencies.now()
    return PendingSecondFactor(
      mfaPendingCredential: Secret(try opaque(credential, "proof of the first factor")),
      mfaInfo: answer.mfaInfo ?? [], localID: answer.localID, profile: answer.profile, tokens: tokens,
      expectedUser: expected, startedAt: now, serviceClockAhead: clockAhead(at: now), project: project)
  }
}
