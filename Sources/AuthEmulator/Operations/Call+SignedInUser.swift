import IdentityToolkit

extension Call {
  /// Finds the user of the request's ID token, and refuses a token that is no good (Docs/protocol.md 9.5).
  func signedInUser(in project: ProjectState) throws(ServerError) -> UserRecord {
    try signedIn(in: project).user
  }

  /// The same, with what the token says.
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
