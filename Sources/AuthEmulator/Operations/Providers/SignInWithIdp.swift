extension SignInWithIdp: WriteOperation, TokenRequest {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    call.effects.wantsLegacyToken = returnSecureToken != true
    if returnRefreshToken == true { throw .unimplemented("returnRefreshToken is not implemented yet.") }
    if pendingIdToken.filled != nil { throw .unimplemented("pendingIdToken is not implemented yet.") }
    let credential = try ProviderCredential.given(by: self, in: &project, call)
    var answer = credential.profile(call)
    if call.world.policy.hasProductionProviders, CredentialRule.hasPendingToken(credential.providerID) {
      answer.pendingToken = PendingIdpToken(credential, call).text(call)
    }
    let signedIn = call.caller.hasToken ? try call.signedInUser(in: project) : nil

    let plan: IdentityPlan
    do throws(ServerError) {
      plan = try IdentityPlan(
        answer, credential, linkingTo: signedIn, in: project, call, mayCreate: autoCreate ?? true)
    } catch {
      // With `returnIdpCredential`, a conflict returns the credential, so that it can be used elsewhere (Docs/protocol.md 3.5).
      guard returnIdpCredential == true, error.status == 400 else { throw error }
      answer.errorMessage = error.message
      call.effects.isRefused = true
      return answer
    }
    if let owner = plan.toConfirm {
      answer.needConfirmation = true
      call.effects.isRefused = true
      answer.localID = owner.localID
      let others: [String]? = owner.providerUserInfo?.compactMap(\.providerID)
        .filter { $0 != SignInProvider.password && $0 != SignInProvider.phone }
      answer.verifiedProvider = call.world.policy.hasProductionProviders ? others.filledList : others
      return answer
    }
    return try signIn(by: plan, credential, answer, in: &project, &call)
  }

  private func signIn(
    by plan: IdentityPlan, _ credential: ProviderCredential, _ profile: Response,
    in project: inout ProjectState, _ call: inout Call
  ) throws(ServerError) -> Response {
    var answer = profile
    let identity = ProviderUserInfo {
      $0.providerID = credential.providerID
      $0.rawID = credential.rawID
      $0.federatedID = credential.rawID
      $0.displayName = profile.displayName
      $0.photoUrl = profile.photoUrl
      $0.email = profile.email
      $0.screenName = profile.screenName
    }
    var facts = SignInFacts(method: credential.providerID)
    facts.rawUserInfo = profile.rawUserInfo
    facts.attributes = credential.saml?.attributes.map {
      JSONOutput.text(of: $0)
    }
    facts.idToken = credential.idToken
    // Without --strict, a response always has one, possibly made up, and functions get the same as the app.
    facts.accessToken = profile.oauthAccessToken
    facts.tokenSecret = credential.tokenSecret
    let user: UserRecord
    var change = SignInChange()
    if let existing = plan.existing {
      if existing.disabled == true, call.world.policy.protectsIdentities { throw ServerError(.userDisabled) }
      user = existing
      change = SignInChange(fields: plan.change, identity: identity)
      if plan.recyclesEmail { answer.emailRecycled = true }
    } else {
      let now = call.world.milliseconds
      user = try project.makeUser(by: facts, &call) { user in
        plan.change(&user)
        user.link([identity])
        user.lastLoginAt = now
      }
      answer.isNewUser = true
    }
    let outcome = try project.completeFirstFactor(
      of: user, provider: credential.providerID, by: facts, changing: change,
      signInAttributes: credential.saml?.shownAttributes(call), &call)
    answer.localID = user.localID
    answer.tenantID = call.world.tenantID
    if call.world.policy.hasProductionProviders, project.hasOneAccountPerEmail,
      outcome.user.email != answer.email
    {
      answer.originalEmail = outcome.user.email
    }
    // The account decides whether its address is verified.
    if outcome.user.email == answer.email, !call.world.policy.protectsIdentities {
      answer.emailVerified = outcome.user.emailVerified
    }
    answer.idToken = outcome.tokens?.idToken
    answer.refreshToken = outcome.tokens?.refreshToken
    answer.expiresIn = outcome.tokens?.expiresIn
    answer.mfaPendingCredential = outcome.pendingCredential
    answer.mfaInfo = outcome.factors
    return answer
  }
}
