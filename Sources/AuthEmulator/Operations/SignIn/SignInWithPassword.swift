extension SignInWithPassword: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    call.effects.wantsLegacyToken = returnSecureToken != true
    let checksProviderLast = call.world.policy.checksCredentialsFirst
    guard checksProviderLast || project.allowsPasswords else { throw ServerError(.passwordLoginDisabled) }
    guard let email else { throw ServerError(.missingEmail) }
    let address = try AccountRules.checkingAddress(email, call.world)
    guard let password = password.filled else { throw ServerError(.missingPassword) }
    guard project.allowsPasswords else { throw ServerError(.passwordLoginDisabled) }
    try project.checkRecaptcha(self, for: .signInWithPassword, call)
    // Production accepts and ignores the deprecated members (Docs/protocol.md 5.2).
    if !call.world.policy.hasProductionSettings {
      if captchaChallenge.filled != nil { throw .unimplemented("captcha unimplemented") }
      if idToken.filled != nil || pendingIdToken.filled != nil {
        throw .unimplemented(
          "idToken / pendingIdToken is no longer in use and unsupported by the Auth Emulator.")
      }
    }
    let user = try account(address, password, in: &project, &call)
    // An imported hash is replaced by one of this server.
    if user.hashParameters != nil {
      try project.changeUser(user.localID) { [call] in
        $0.setPassword(password, at: $0.passwordUpdatedAt, using: call.world.random)
      }
    }
    let notices = try project.passwordNotices(password)
    let outcome = try project.completeFirstFactor(
      of: user, provider: SignInProvider.password, by: SignInFacts(method: SignInProvider.password), &call)
    return Response {
      $0.kind = "identitytoolkit#VerifyPasswordResponse"
      $0.registered = true
      $0.localID = user.localID
      $0.email = address
      if call.world.policy.hasProductionAccounts {
        // A function may have changed it.
        $0.displayName = outcome.user.displayName ?? ""
        $0.profilePicture = outcome.user.photoUrl
      }
      $0.idToken = outcome.tokens?.idToken
      $0.refreshToken = outcome.tokens?.refreshToken
      $0.expiresIn = outcome.tokens?.expiresIn
      $0.mfaPendingCredential = outcome.pendingCredential
      $0.mfaInfo = outcome.factors
      $0.userNotifications = notices
    }
  }

  private func account(
    _ address: String, _ password: String, in project: inout ProjectState, _ call: inout Call
  ) throws(ServerError) -> UserRecord {
    let hides = project.hidesAccounts(call.world)
    guard let user = project.users.withEmail(address) else {
      throw ServerError(hides ? .invalidLoginCredentials : .emailNotFound)
    }
    if user.disabled == true { throw ServerError(.userDisabled) }
    let (uid, now, limit) = (user.localID, call.world.milliseconds, call.world.policy.limits[.passwords])
    if let limit, project.users.wrongPasswords[uid].reaches(limit, at: now) {
      throw Throttle.passwords.refusal
    }
    guard try user.hasPassword(password, &call) else {
      if limit != nil { project.users.wrongPasswords[uid].add(at: now) }
      throw ServerError(hides ? .invalidLoginCredentials : .invalidPassword)
    }
    if limit != nil { project.users.wrongPasswords[uid] = nil }
    return user
  }
}
