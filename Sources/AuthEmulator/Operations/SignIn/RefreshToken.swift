extension RefreshToken: WriteOperation {
  var presentedToken: PresentedToken? {
    refreshToken.filled.map { .refresh(RefreshTokenContent(parsing: $0)) }
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    // Google's emulator ignores here whether the tenant is disabled.
    if call.world.policy.sessionsEnd { try project.checkAuthEnabled() }
    guard let grantType = grantType.filled else { throw ServerError(.missingGrantType) }
    guard grantType == "refresh_token" else { throw ServerError(.invalidGrantType) }
    guard let refreshToken = refreshToken.filled else { throw ServerError(.missingRefreshToken) }
    guard case .refresh(let content)? = call.caller.token, let content,
      content.projectID == call.world.projectID,
      call.world.seal.opened(refreshToken, as: .refreshToken) != nil
    else { throw ServerError(.invalidRefreshToken) }
    guard content.tenantID == call.world.tenantID else { throw ServerError(.tenantIDMismatch) }
    guard let user = project.users[content.localID], !project.isOutdated(user, call.world) else {
      throw ServerError(call.world.policy.sessionsEnd ? .userNotFound : .invalidRefreshToken)
    }
    if call.world.policy.sessionsEnd, content.issuedAt ?? 0 < user.sessionsBegin {
      throw ServerError(.tokenExpired)
    }
    if user.disabled == true { throw ServerError(.userDisabled) }
    let tokens = project.issueTokens(
      for: user, provider: content.provider, extraClaims: content.extraClaims,
      secondFactor: content.secondFactor, signInAttributes: content.signInAttributes,
      authenticatedAt: content.issuedAt, isSignIn: false, call)
    return Response {
      $0.idToken = tokens.idToken
      $0.accessToken = tokens.idToken
      $0.expiresIn = tokens.expiresIn
      $0.refreshToken = tokens.refreshToken
      $0.tokenType = "Bearer"
      $0.userID = user.localID
      // Google's emulator has no project number and returns this one (Docs/protocol.md 9.5).
      $0.projectID = ProjectNumber.text
    }
  }
}
