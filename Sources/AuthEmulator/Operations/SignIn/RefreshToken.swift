import IdentityToolkit

extension RefreshToken: WriteOperation {
  static var signsIn: Bool { false }
  static var ignoresTenant: Bool { true }

  var presentedToken: PresentedToken? {
    refreshToken.filled.map { .refresh(RefreshTokenContent(parsing: $0)) }
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    // Google's emulator does not look at the tenant's switch here.
    if call.policy.sessionsEnd { try project.checkAuthEnabled() }
    guard let grantType = grantType.filled else { throw ServerError(.missingGrantType) }
    guard grantType == "refresh_token" else { throw ServerError(.invalidGrantType) }
    guard let refreshToken = refreshToken.filled else { throw ServerError(.missingRefreshToken) }
    guard case .refresh(let content)? = call.token, let content, content.projectID == call.projectID,
      call.seal.opened(refreshToken, as: .refreshToken) != nil
    else { throw ServerError(.invalidRefreshToken) }
    guard content.tenantID == call.tenantID else { throw ServerError(.tenantIDMismatch) }
    guard let user = project.users[content.localID], !project.isOutdated(user, call) else {
      throw ServerError(call.policy.sessionsEnd ? .userNotFound : .invalidRefreshToken)
    }
    if call.policy.sessionsEnd, content.issuedAt ?? 0 < user.sessionsBegin {
      throw ServerError(.tokenExpired)
    }
    if user.disabled == true { throw ServerError(.userDisabled) }
    let tokens = project.issueTokens(
      for: user, provider: content.provider, extraClaims: content.extraClaims,
      secondFactor: content.secondFactor, signInAttributes: content.signInAttributes,
      authenticatedAt: content.issuedAt, call)
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
