import Platform

/// The result of a completed sign-in with one or two factors.
public struct SignedIn: Sendable, Equatable {
  /// The session, stored already.
  public var session: Session
  /// What the first factor said about the user.
  public var profile: ProviderProfile
  /// Whether the account was created by this sign-in.
  public var isNewUser: Bool { profile.isNewUser ?? false }
}

/// The part that the answers to all first factors share: tokens, or the proof that a second factor completes.
struct FirstFactorAnswer: Sendable {
  var idToken: String?
  var refreshToken: String?
  var expiresIn: Int64String?
  var localID: String?
  var mfaPendingCredential: String?
  var mfaInfo: [MFAEnrollment]?
  var profile: ProviderProfile
  /// The provider's own tokens, if needed after the second factor.
  var tokens: ProviderTokens?
}

extension ProviderProfile {
  /// Adds what the session's token says about the user and the answer omits: this saves the SDK's look-up (Docs/protocol.md 1.5).
  func completed(by session: Session) -> Self {
    guard let claims = session.idToken.reveal({ try? IDToken(parsing: $0) })?.claims else { return self }
    var profile = self
    profile.email = email ?? claims.email
    // The answer may have the provider's address; the token always has the account's.
    if profile.email == claims.email { profile.emailVerified = claims.isEmailVerified ?? emailVerified }
    profile.displayName = displayName ?? claims.all["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    profile.photoUrl = photoUrl ?? claims.all["picture"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return profile
  }
}

extension FirstFactorAnswer {
  init(_ answer: SignInWithPassword.Response) {
    self.init(
      idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn,
      localID: answer.localID, mfaPendingCredential: answer.mfaPendingCredential, mfaInfo: answer.mfaInfo,
      profile: ProviderProfile(providerID: "password"))
    profile.email = answer.email
    profile.displayName = answer.displayName.flatMap { $0.isEmpty ? nil : $0 }
    profile.photoUrl = answer.profilePicture
  }

  init(_ answer: SignInWithEmailLink.Response) {
    self.init(
      idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn,
      localID: answer.localID, mfaPendingCredential: answer.mfaPendingCredential, mfaInfo: answer.mfaInfo,
      profile: ProviderProfile(providerID: "password"))
    profile.email = answer.email
    profile.isNewUser = answer.isNewUser
  }

  init(_ answer: SignUp.Response) {
    self.init(
      idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn,
      localID: answer.localID, profile: ProviderProfile(providerID: "password"))
    profile.email = answer.email
    profile.displayName = answer.displayName.flatMap { $0.isEmpty ? nil : $0 }
  }

  init(_ answer: SignInWithCustomToken.Response) {
    self.init(
      idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn,
      profile: ProviderProfile(providerID: "custom"))
    profile.isNewUser = answer.isNewUser
  }

  init(_ answer: SignInWithIdp.Response) {
    self.init(
      idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn,
      localID: answer.localID, mfaPendingCredential: answer.mfaPendingCredential, mfaInfo: answer.mfaInfo,
      profile: ProviderProfile(providerID: answer.providerID ?? ""))
    profile.email = answer.email
    profile.emailVerified = answer.emailVerified
    profile.displayName = answer.displayName
    profile.fullName = answer.fullName
    profile.firstName = answer.firstName
    profile.lastName = answer.lastName
    profile.screenName = answer.screenName
    profile.photoUrl = answer.photoUrl
    profile.federatedID = answer.federatedID
    profile.rawUserInfo = answer.rawUserInfo
    profile.isNewUser = answer.isNewUser
  }
}

extension FlowContext {
  /// Completes a first factor: stores the session, or the data for the second factor.
  ///
  /// A completed sign-in removes an earlier one that waits for its second factor.
  ///
  /// - Parameters:
  ///   - answer: the service's answer.
  ///   - purpose: the purpose of the factor.
  ///   - session: the current session, if the purpose needs one.
  ///   - used: removes what the call consumed from the record, in the same write.
  /// - Returns: the session, and what the factor said about the user.
  /// - Throws: ``AuthError/secondFactorNeeded(_:)`` with everything stored, ``AuthError/userMismatch(expected:actual:)`` with the
  ///   session unchanged, ``AuthError/unexpectedResponse(reason:status:)``, ``AuthError/file(_:)``.
  func complete(
    _ answer: FirstFactorAnswer, _ purpose: SignInPurpose, over session: Session? = nil,
    used: (inout Preserving<ProfileRecord>) -> Void = { _ in }
  ) throws(AuthError) -> SignedIn {
    if answer.idToken == nil, let credential = answer.mfaPendingCredential {
      let pending = try keep(credential, answer, purpose, over: session, used: used)
      throw .secondFactorNeeded(pending)
    }
    let fresh = try makeSession(
      idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    try store(fresh, expecting: purpose == .signIn ? nil : session?.localID) { record in
      used(&record)
      record.pendingSecondFactor = nil
    }
    return SignedIn(session: fresh, profile: answer.profile.completed(by: fresh))
  }

  /// Stores a session unless it is a different user's than expected.
  ///
  /// - Parameters:
  ///   - fresh: the session.
  ///   - expected: the uid it must have; nil for any.
  ///   - used: changes the record in the same write, and also when the user is not the expected one.
  /// - Throws: ``AuthError/userMismatch(expected:actual:)``, ``AuthError/file(_:)``.
  func store(
    _ fresh: Session, expecting expected: String?, used: (inout Preserving<ProfileRecord>) -> Void
  ) throws(AuthError) {
    let isMismatch = expected.map { $0 != fresh.localID } ?? false
    try store.update { record throws(AuthError) in
      used(&record)
      if !isMismatch { record.session = Preserving(fresh) }
    }
    if let expected, isMismatch { throw .userMismatch(expected: expected, actual: fresh.localID) }
  }

  private func keep(
    _ credential: String, _ answer: FirstFactorAnswer, _ purpose: SignInPurpose, over session: Session?,
    used: (inout Preserving<ProfileRecord>) -> Void
  ) throws(AuthError) -> PendingSecondFactor {
    let expected = purpose == .signIn ? nil : session?.localID
    if let expected, let actual = answer.localID, actual != expected {
      throw .userMismatch(expected: expected, actual: actual)
    }
    let now = surroundings.now()
    let pending = PendingSecondFactor(
      mfaPendingCredential: Secret(try opaque(credential, "proof of the first factor")),
      mfaInfo: answer.mfaInfo ?? [], localID: answer.localID,
      profile: answer.profile, tokens: answer.tokens, expectedUser: expected, startedAt: now,
      serviceClockAhead: clockAhead(at: now), target: target)
    try store.update { record throws(AuthError) in
      used(&record)
      record.pendingSecondFactor = Preserving(pending)
    }
    return pending
  }
}

/// The purpose of a first factor.
public enum SignInPurpose: Sendable, Equatable {
  /// Sign in.
  case signIn
  /// Add the credential to the signed-in user.
  case link
  /// Reauthenticate (Docs/protocol.md 7.6).
  case reauthenticate
}
