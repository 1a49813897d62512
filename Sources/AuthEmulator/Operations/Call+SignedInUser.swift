extension Call {
  /// Returns the user of the request's ID token, and refuses an invalid token (Docs/protocol.md 9.5).
  func signedInUser(in project: ProjectState) throws(ServerError) -> UserRecord {
    try signedIn(in: project).user
  }

  /// Refuses a v2 request without an ID token; production calls a missing one invalid before it checks
  /// anything else (Docs/protocol.md 10.1).
  func requireIDToken(in project: ProjectState) throws(ServerError) {
    if world.policy.hasFrontEnd {
      _ = try signedInUser(in: project)
    } else if !caller.hasToken {
      throw ServerError(.missingIDToken)
    }
  }

  func signedIn(in project: ProjectState) throws(ServerError) -> (user: UserRecord, claims: IDTokenClaims) {
    guard case .id(let claims)? = caller.token, let claims else { throw ServerError(.invalidIDToken) }
    if world.policy.refusesForgedTokens {
      guard claims.isFromTokenService, claims.projectID == world.projectID,
        world.tokenSigning != .unsigned || claims.token.utf8.last == UInt8(ascii: ".")
      else { throw ServerError(.invalidIDToken) }
    }
    if let grace = world.policy.tokenGrace, world.seconds.since(claims.expiresAt) >= max(1, grace) {
      throw ServerError(.invalidIDToken)
    }
    guard let user = project.users[claims.uid], !project.isOutdated(user, world) else {
      throw ServerError(.userNotFound)
    }
    if world.policy.sessionsEnd {
      guard claims.authenticatedAt >= user.sessionsBegin else { throw ServerError(.tokenExpired) }
    } else if let validSince = user.validSince, claims.issuedAt < validSince {
      throw ServerError(.tokenExpired)
    }
    if user.disabled == true { throw ServerError(.userDisabled) }
    return (user, claims)
  }
}

extension UserRecord {
  /// The earliest sign-in with valid tokens, in seconds since 1970: a recreated account has none of its
  /// predecessor's.
  var sessionsBegin: Int64 { validSince ?? createdAt / 1000 }
}
