extension SignInWithPhoneNumber: WriteOperation, TokenRequest {
  // `operation` is ignored (Docs/protocol.md 9.4): with an ID token the call links or updates, without one it
  // signs in.
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard call.world.tenantID == nil else { throw ServerError(.unsupportedTenantOperation) }
    let number = try provenNumber(in: &project, call)
    let owner = project.users.withPhoneNumber(number)
    let signedIn = call.caller.hasToken ? try call.signedInUser(in: project) : nil
    if let owner, let signedIn, owner.localID != signedIn.localID {
      guard temporaryProof.filled == nil else { throw ServerError(.phoneNumberExists) }
      call.effects.isRefused = true
      return conflict(over: number, in: &project, call)
    }
    let existing = signedIn ?? owner
    if existing == nil, operation == .reauthenticate, call.world.policy.protectsIdentities {
      throw ServerError(.userNotFound)
    }
    if let existing {
      if existing.disabled == true { throw ServerError(.userDisabled) }
      if existing.hasSecondFactor { throw .phoneOfSecondFactorUser(call.world) }
    }
    let facts = SignInFacts(method: SignInProvider.phone)
    let now = call.world.milliseconds
    func prove(_ user: inout UserRecord) {
      user.phoneNumber = number
      user.lastLoginAt = now
    }
    var user =
      if let existing { try project.changeUser(existing.localID, prove) } else {
        try project.makeUser(by: facts, &call, prove)
      }
    let claims = try project.beforeSignIn(&user, by: facts, &call)
    let tokens = project.issueTokens(
      for: user, provider: SignInProvider.phone, extraClaims: claims, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
      $0.expiresIn = tokens.expiresIn
      $0.localID = user.localID
      $0.isNewUser = existing == nil
      $0.phoneNumber = number
    }
  }

  /// Checks the temporary proof or the code; a correct code is used up even if a later check fails
  /// (Docs/protocol.md 9.9).
  private func provenNumber(
    in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> String {
    if let temporaryProof = temporaryProof.filled {
      guard let phoneNumber = phoneNumber.filled.map(CanonicalForm.number) else {
        throw ServerError(.missingPhoneNumber)
      }
      guard project.temporaryProofs[temporaryProof] == phoneNumber else {
        throw ServerError(.invalidTemporaryProof)
      }
      return phoneNumber
    }
    return try project.provenNumber(by: sessionInfo, code, call.world)
  }

  /// The number belongs to another user: with a temporary proof, the client can sign in as that user without
  /// another SMS.
  private func conflict(over number: String, in project: inout ProjectState, _ call: Call) -> Response {
    let proof = call.world.random.base64URL(119)
    project.temporaryProofs[proof] = number
    return Response {
      $0.phoneNumber = number
      $0.temporaryProof = proof
      $0.temporaryProofExpiresIn = 3600
    }
  }
}
