extension MFAEnrollmentWithdraw: WriteOperation, TokenRequest {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard call.caller.hasToken else {
      throw ServerError(call.world.policy.checksFactors ? .invalidIDToken : .missingIDToken)
    }
    let (user, claims) = try call.signedIn(in: project)
    guard let id = mfaEnrollmentID, let factors = user.mfaInfo,
      factors.contains(where: { $0.mfaEnrollmentID == id })
    else { throw ServerError(.mfaEnrollmentNotFound) }
    let endsSessions = call.world.policy.sessionsEnd
    let answersStrictly = call.world.policy.hasProductionFactors
    let changed = try project.changeUser(user.localID) { [call] user in
      user.mfaInfo?.removeAll { $0.mfaEnrollmentID == id }
      if endsSessions { user.beginSessions(call.world) }
      if answersStrictly, user.mfaInfo?.isEmpty == true { user.mfaInfo = nil }
    }
    // The session's own factor may be a different one, which stays.
    let factor = answersStrictly && claims.secondFactor?.identifier != id ? claims.secondFactor : nil
    let tokens = project.issueTokens(
      for: changed, provider: claims.signInProvider, secondFactor: factor, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
      $0.expiresIn = endsSessions ? nil : tokens.expiresIn
    }
  }
}
