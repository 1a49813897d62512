import IdentityToolkit

extension SignInWithPassword: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard project.allowsPasswords else { throw ServerError(.passwordLoginDisabled) }
    guard let email else { throw ServerError(.missingEmail) }
    let address = try AccountRules.checkingAddress(email)
    guard let password = password.filled else { throw ServerError(.missingPassword) }
    if captchaResponse.filled != nil || captchaChallenge.filled != nil {
      throw .unimplemented("captcha unimplemented")
    }
    if idToken.filled != nil || pendingIdToken.filled != nil {
      throw .unimplemented(
        "idToken / pendingIdToken is no longer in use and unsupported by the Auth Emulator.")
    }
    let user = try account(address, password, in: project, call)
    let outcome = try project.completeFirstFactor(
      of: user, provider: SignInProvider.password, by: SignInFacts(SignInProvider.password), &call)
    return Response {
      $0.kind = "identitytoolkit#VerifyPasswordResponse"
      $0.registered = true
      $0.localID = user.localID
      $0.email = address
      $0.idToken = outcome.tokens?.idToken
      $0.refreshToken = outcome.tokens?.refreshToken
      $0.expiresIn = outcome.tokens?.expiresIn
      $0.mfaPendingCredential = outcome.pendingCredential
      $0.mfaInfo = outcome.factors
    }
  }

  private func account(
    _ address: String, _ password: String, in project: ProjectState, _ call: Call
  ) throws(ServerError) -> UserRecord {
    let hides = project.hidesAccounts(call)
    guard let user = project.users.withEmail(address) else {
      throw ServerError(hides ? .invalidLoginCredentials : .emailNotFound)
    }
    if user.disabled == true { throw ServerError(.userDisabled) }
    guard user.hasPassword(password) else {
      throw ServerError(hides ? .invalidLoginCredentials : .invalidPassword)
    }
    return user
  }
}
