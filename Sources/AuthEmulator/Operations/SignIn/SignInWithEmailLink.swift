extension SignInWithEmailLink: WriteOperation, TokenRequest {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard project.allowsEmailLinks else { throw ServerError(.operationNotAllowed) }
    let signedIn = call.caller.hasToken ? try call.signedInUser(in: project) : nil
    guard let email = email.filled else { throw ServerError(.missingEmail) }
    let address = try AccountRules.address(ofMessage: email, call.world)
    guard let code = oobCode.filled else { throw ServerError(.missingOOBCode) }
    let sent = try project.sentEmail(code, call.world)
    guard sent.requestType == .emailSignIn else { throw ServerError(.invalidEmailCode) }
    guard sent.email == address else {
      throw ServerError(
        .invalidEmail, "The email provided does not match the sign-in email address.")
    }
    project.oobCodes.remove(code)
    let owner = project.users.withEmail(address)
    let existing = signedIn ?? owner
    if existing?.disabled == true { throw ServerError(.userDisabled) }
    if let signedIn, let owner, signedIn.localID != owner.localID { throw ServerError(.emailExists) }

    let distrustsPassword = call.world.policy.codesFollowAccounts
    let prove: (inout UserRecord) -> Void = { user in
      // The person who set the password may not own the address.
      if distrustsPassword, user.email == address, user.emailVerified != true { user.removePassword() }
      user.email = address
      user.emailVerified = true
      user.emailLinkSignin = true
    }
    let facts = SignInFacts(method: "emailLink")
    let user =
      if let existing { existing } else { try project.makeUser(by: facts, &call, prove) }
    let outcome = try project.completeFirstFactor(
      of: user, provider: SignInProvider.password, by: facts,
      changing: existing == nil ? SignInChange() : SignInChange(fields: prove), &call)
    return Response {
      $0.kind = "identitytoolkit#EmailLinkSigninResponse"
      $0.email = address
      $0.localID = user.localID
      $0.isNewUser = existing == nil
      $0.idToken = outcome.tokens?.idToken
      $0.refreshToken = outcome.tokens?.refreshToken
      $0.expiresIn = outcome.tokens?.expiresIn
      $0.mfaPendingCredential = outcome.pendingCredential
      $0.mfaInfo = outcome.factors
    }
  }
}
