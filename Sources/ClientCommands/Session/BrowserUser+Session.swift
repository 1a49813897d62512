extension BrowserUser {
  /// The user of a session, with the record at the service.
  init(_ session: Session, _ user: UserInfo, apiKey: String, appName: String) {
    let hasPassword = user.email?.isEmpty == false && user.passwordHash?.isEmpty == false
    let isAnonymous =
      session.providerID == "anonymous" && user.providerUserInfo?.isEmpty != false && !hasPassword
    var user = user
    (user.localID, user.tenantID) = (session.uid, session.project.tenant)
    // The browser runs by this machine's clock.
    let expiresAt = session.expiresAt.addingTimeInterval(-Double(session.serviceClockAhead ?? 0))
    self.init(
      user, isAnonymous: isAnonymous, idToken: session.idToken.secret, refreshToken: session.refreshToken,
      expiresAt: expiresAt, apiKey: apiKey, appName: appName)
  }

  /// Refuses an ID token of a user other than the one it is stored with.
  func checkOwner() throws(AuthError) {
    guard let claims = idToken.reveal({ try? IDToken(parsing: $0).claims }),
      let uid = claims.userID ?? claims.subject, uid != localID
    else { return }
    throw .invalid(
      Problem(.malformedToken(reason: "the token belongs to a user other than the one it is stored with")))
  }
}
