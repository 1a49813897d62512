extension FlowContext {
  /// Makes tokens from elsewhere the session (``AuthClient/adopt(idToken:refreshToken:)``).
  func adopt(idToken: Secret, refreshToken: Secret) async throws(AuthError) -> Session {
    let token: IDToken
    do {
      token = try idToken.reveal { text throws(MalformedJWT) in try IDToken(parsing: text) }
    } catch {
      throw .invalid(Problem(.malformedToken(reason: "\(error)")))
    }
    guard refreshToken.reveal(OpaqueText.isWellFormed) else {
      throw .invalid(
        Problem(.malformedToken(reason: "the refresh token is not one line of plain characters")))
    }
    let claims = token.claims
    var issued = project
    issued.id = claims.audience ?? ""
    issued.tenant = claims.tenant
    try requireSameProject(issued, of: "the session in the file")
    guard let uid = claims.userID ?? claims.subject, let end = claims.expiresAt else {
      throw .invalid(
        Problem(.malformedToken(reason: "the token names no user, or no time at which it expires")))
    }
    try await TokenVerification(context: self).checkIssuer(of: token, uid: uid)
    let record = SessionRecord(
      uid: uid, idToken: idToken, refreshToken: refreshToken, expiresAt: end, issuedAt: claims.issuedAt,
      providerID: claims.signInProvider, secondFactor: claims.secondFactorName,
      signedInAt: claims.authenticatedAt ?? dependencies.now(), project: issued)
    return try await store(Session(record: record), over: nil) { $0.pendingSecondFactor = nil }
  }
}
