/// The tokens that every sign-in returns (Docs/protocol.md 1.5).
struct IssuedTokens {
  var idToken: String
  // Nil for a legacy token.
  var refreshToken: String?
  var expiresIn: Int64String?
}

extension ProjectState {
  /// Signs in a user: creates both tokens and stores the time of the refresh.
  ///
  /// `signInAttributes` are the attributes of a SAML provider; a refresh drops them in Google's emulator and
  /// keeps them in production. `authenticatedAt`, in seconds since 1970, is the sign-in of a continued
  /// session; nil for the account's last one. `isSignIn` is false for tokens that only replace others.
  mutating func issueTokens(
    for user: UserRecord, provider: String, extraClaims: ByName<JSONValue> = [:],
    secondFactor: IDTokenClaims.EnrolledFactor? = nil, signInAttributes: JSONValue? = nil,
    authenticatedAt: Int64? = nil, isSignIn: Bool = true, _ call: Call
  ) -> IssuedTokens {
    let world = call.world
    let user = users.recordRefresh(of: user.localID, at: world.milliseconds) ?? user
    if isSignIn {
      users.journal.record(
        EmulatorEvent(
          .signedIn,
          ["localId": user.localID, "providerId": provider, "secondFactor": secondFactor?.provider]))
    }
    if call.effects.wantsLegacyToken, world.policy.issuesLegacyTokens {
      return IssuedTokens(idToken: world.legacyToken(of: user, provider: provider))
    }
    let tracksSessions = world.policy.sessionsEnd
    var signedInAt = (user.lastLoginAt ?? world.milliseconds) / 1000
    // A token that replaces revoked ones must be newer than the revocation.
    if tracksSessions { signedInAt = authenticatedAt ?? max(signedInAt, user.validSince ?? 0) }
    var session = RefreshTokenContent(
      localID: user.localID, provider: provider, extraClaims: extraClaims, projectID: world.projectID,
      secondFactor: secondFactor, tenantID: world.tenantID, issuedAt: signedInAt,
      signInAttributes: signInAttributes)
    var payload = JSONOutput.bytes { session.writePayload(to: &$0, of: user, world) }
    if world.policy.hasFrontEnd { payload = ProductionText.of(payload, as: .idToken, isLaidOut: false) }
    if !tracksSessions { session.issuedAt = nil }
    if !world.policy.hasProductionProviders { session.signInAttributes = nil }
    return IssuedTokens(
      idToken: world.tokenSigning.token(payload: payload),
      refreshToken: session.token(sealedBy: world.seal), expiresIn: Int64String(world.tokenLifetime))
  }
}

extension RefreshTokenContent {
  /// Writes the payload of the session's ID token, in the form of Google's emulator.
  fileprivate func writePayload(to writer: inout JSONWriter, of user: UserRecord, _ world: World) {
    writer.beginObject()
    // The administrator's claims; the claims of this sign-in override them.
    let custom = user.claims.merging(extraClaims) { _, extra in extra }
    for (name, value) in custom.sorted(by: { $0.key < $1.key }) where !Self.ownClaims.contains(name) {
      writer.member(name, value)
    }
    if custom["name"] == nil { writer.member("name", user.displayName) }
    if custom["picture"] == nil { writer.member("picture", user.photoUrl) }
    writer.member("email", user.email)
    writer.member("email_verified", user.emailVerified)
    writer.member("phone_number", user.phoneNumber)
    if provider == SignInProvider.anonymous { writer.member("provider_id", provider) }
    // The last real sign-in: a refresh does not change it.
    writer.member("auth_time", issuedAt ?? 0)
    writer.member("user_id", localID)
    writer.member("sub", localID)
    writer.member("iat", world.seconds)
    writer.member("exp", world.seconds + world.tokenLifetime)
    writer.member("aud", projectID)
    writer.name("iss")
    writer.string("https://securetoken.google.com/", projectID)
    writer.name("firebase")
    writer.beginObject()
    writer.member("identities", .object(identities(of: user)))
    writer.member("sign_in_provider", provider.isEmpty ? nil : provider)
    writer.member("second_factor_identifier", secondFactor?.identifier)
    writer.member("sign_in_second_factor", secondFactor?.provider)
    writer.member("tenant", tenantID)
    if let signInAttributes { writer.member("sign_in_attributes", signInAttributes) }
    writer.endObject()
    writer.endObject()
  }

  /// The claims that the token sets itself, so that custom claims cannot.
  private static let ownClaims: Set<Name> = [
    "auth_time", "user_id", "sub", "iat", "exp", "aud", "iss", "firebase", "email", "email_verified",
    "phone_number", "provider_id",
  ]

  private func identities(of user: UserRecord) -> ByName<JSONValue> {
    var identities: ByName<JSONValue> = [:]
    if let email = user.email { identities["email"] = [.string(email)] }
    for provider in user.providerUserInfo ?? [] {
      guard let name = provider.providerID, name != SignInProvider.password, let id = provider.rawID else {
        continue
      }
      identities[name] = .array((identities[name]?.array ?? []) + [.string(id)])
    }
    return identities
  }
}
