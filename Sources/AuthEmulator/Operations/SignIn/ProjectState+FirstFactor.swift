struct FirstFactorOutcome {
  var user: UserRecord
  var tokens: IssuedTokens?
  var pendingCredential: String?
  /// The factors to choose from, with masked numbers.
  var factors: [MFAEnrollment]?
}

struct SignInChange {
  /// The fields whose changes the project's function sees.
  var fields: (inout UserRecord) -> Void = { _ in }
  /// The provider's identity, which the function does not see yet.
  var identity: ProviderUserInfo?
}

extension ProjectState {
  /// Signs in a stored user after the first factor, or returns a pending credential if a second one is
  /// needed.
  ///
  /// `provider` is the first factor in tokens, `facts` in function calls, where an e-mail link is
  /// `emailLink`. The change is stored after the project's function agrees, even if the user is disabled and
  /// then refused.
  mutating func completeFirstFactor(
    of user: UserRecord, provider: String, by facts: SignInFacts, changing change: SignInChange = .init(),
    signInAttributes: JSONValue? = nil, _ call: inout Call
  ) throws(ServerError) -> FirstFactorOutcome {
    let needsSecondFactor = asksForSecondFactor(user, call.world)
    var update: FunctionUpdate?
    var isRefused = false
    if !needsSecondFactor, user.disabled != true {
      var seen = user
      change.fields(&seen)
      update = try consult(.beforeSignIn, about: seen, by: facts, &call)
      isRefused = update?.extractRefusal(call) ?? false
    }
    let now = call.world.milliseconds
    let stored = try changeUser(user.localID) { user in
      change.fields(&user)
      update?.apply(to: &user)
      if let identity = change.identity { user.link([identity]) }
      if !needsSecondFactor { user.lastLoginAt = now }
    }
    if needsSecondFactor {
      let credential = PendingCredential(
        localID: user.localID, signInProvider: provider, projectID: call.world.projectID,
        tenantID: call.world.tenantID,
        issuedAt: call.world.policy.codesExpire ? call.world.milliseconds : nil)
      return FirstFactorOutcome(
        user: stored, pendingCredential: credential.text(call), factors: stored.mfaInfo?.map(\.masked))
    }
    if isRefused || stored.disabled == true { throw ServerError(.userDisabled) }
    return FirstFactorOutcome(
      user: stored,
      tokens: issueTokens(
        for: stored, provider: provider, extraClaims: update?.sessionClaims ?? [:],
        signInAttributes: signInAttributes, call))
  }
}
