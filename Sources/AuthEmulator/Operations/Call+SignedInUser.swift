import IdentityToolkit

extension Call {
  /// Returns the user of the request's ID token, and refuses an invalid token (Docs/protocol.md 9.5).
  func signedInUser(in project: ProjectState) throws(ServerError) -> UserRecord {
    try signedIn(in: project).user
  }

  /// Returns the user with the claims of the ID token.
  func signedIn(in project: ProjectState) throws(ServerError) -> (user: UserRecord, claims: IDTokenClaims) {
    guard case .id(let claims)? = token, let claims else { throw ServerError(.invalidIDToken) }
    if enforces(.tokenExpiry), seconds.since(claims.expiresAt) > expiryGrace {
      throw ServerError(.invalidIDToken)
    }
    guard let user = project.users[claims.uid] else { throw ServerError(.userNotFound) }
    if let validSince = user.validSince, claims.issuedAt < validSince { throw ServerError(.tokenExpired) }
    if user.disabled == true { throw ServerError(.userDisabled) }
    return (user, claims)
  }
}
