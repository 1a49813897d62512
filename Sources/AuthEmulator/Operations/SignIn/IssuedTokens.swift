/// The tokens that every sign-in returns (Docs/protocol.md 1.5).
struct IssuedTokens {
  var idToken: String
  /// Nil for a legacy token.
  var refreshToken: String?
  /// Nil for a legacy token.
  var expiresIn: Int64String?
}

extension ProjectState {
  /// Signs in a user: creates both tokens and stores the time of the refresh.
  ///
  /// `signInAttributes` are the attributes of a SAML provider; a refresh drops them in Google's emulator and
  /// keeps them in production. `authenticatedAt`, in seconds since 1970, is the sign-in of a continued
  /// session; nil for the account's last one. `isSignIn` is false for tokens that only replace others.
  mutating func issueTokens(
    for user: UserRecord, provider: String, extraClaims: [String: JSONValue] = [:],
    secondFactor: IDTokenClaims.SecondFactor? = nil, signInAttributes: JSONValue? = nil,
    authenticatedAt: Int64? = nil, isSignIn: Bool = true, _ call: Call
  ) -> IssuedTokens {
    let refreshed = users.recordRefresh(of: user.localID, at: call.world.milliseconds)
    if isSignIn {
      users.journal.record(
        .signedIn(localID: user.localID, provider: provider, secondFactor: secondFactor?.provider))
    }
    return tokens(
      for: refreshed ?? user, provider: provider, extraClaims: extraClaims, secondFactor: secondFactor,
      signInAttributes: signInAttributes, authenticatedAt: authenticatedAt, call)
  }

  /// Adds a user and signs in.
  ///
  /// Two separate steps would look up the user again and copy it twice, in the most frequent kind of sign-up.
  mutating func insertSigningIn(
    _ user: consuming UserRecord, provider: String, _ call: Call
  ) -> IssuedTokens {
    user.lastRefreshAt = call.world.milliseconds
    let tokens = tokens(for: user, provider: provider, call)
    let uid = user.localID
    users.insert(user)
    users.journal.record(.signedIn(localID: uid, provider: provider, secondFactor: nil))
    return tokens
  }

  private func tokens(
    for user: UserRecord, provider: String, extraClaims: [String: JSONValue] = [:],
    secondFactor: IDTokenClaims.SecondFactor? = nil, signInAttributes: JSONValue? = nil,
    authenticatedAt: Int64? = nil, _ call: Call
  ) -> IssuedTokens {
    if call.caller.wantsLegacyToken, call.world.policy.issuesLegacyTokens {
      return IssuedTokens(idToken: call.world.legacyToken(of: user, provider: provider))
    }
    let tracksSessions = call.world.policy.sessionsEnd
    var signedInAt = (user.lastLoginAt ?? call.world.milliseconds) / 1000
    // A token that replaces revoked ones must be newer than the revocation.
    if tracksSessions { signedInAt = authenticatedAt ?? max(signedInAt, user.validSince ?? 0) }
    let payload = IDTokenPayload(
      provider: provider, extraClaims: extraClaims, secondFactor: secondFactor,
      signInAttributes: signInAttributes, authenticatedAt: signedInAt, projectID: call.world.projectID,
      tenantID: call.world.tenantID, issuedAt: call.world.seconds, lifetime: call.world.tokenLifetime)
    let refresh = RefreshTokenContent(
      localID: user.localID, provider: provider, extraClaims: extraClaims, projectID: call.world.projectID,
      secondFactor: secondFactor, tenantID: call.world.tenantID,
      issuedAt: tracksSessions ? signedInAt : nil,
      signInAttributes: call.world.policy.hasProductionProviders ? signInAttributes : nil)
    return IssuedTokens(
      idToken: call.world.tokenSigning.token(payload: JSONOutput.bytes { payload.write(to: &$0, of: user) }),
      refreshToken: refresh.token(sealedBy: call.world.seal),
      expiresIn: Int64String(call.world.tokenLifetime))
  }
}

/// The payload of an ID token except the user, in the form of Google's emulator.
private struct IDTokenPayload {
  let provider: String
  let extraClaims: [String: JSONValue]
  let secondFactor: IDTokenClaims.SecondFactor?
  let signInAttributes: JSONValue?
  /// The last real sign-in, in seconds since 1970: a refresh does not change it.
  let authenticatedAt: Int64
  // Not the whole call and user, which are large.
  let projectID: String
  let tenantID: String?
  /// In seconds since 1970.
  let issuedAt: Int64
  /// In seconds.
  let lifetime: Int64

  func write(to writer: inout JSONWriter, of user: UserRecord) {
    writer.beginObject()
    let custom = customClaims(of: user)
    for (name, value) in custom.sorted(by: { $0.key < $1.key }) where !isOwn(name) {
      writer.member(name, value)
    }
    if custom["name"] == nil { writer.member("name", user.displayName) }
    if custom["picture"] == nil { writer.member("picture", user.photoUrl) }
    writer.member("email", user.email)
    writer.member("email_verified", user.emailVerified)
    writer.member("phone_number", user.phoneNumber)
    if provider == SignInProvider.anonymous { writer.member("provider_id", provider) }
    writer.member("auth_time", authenticatedAt)
    writer.member("user_id", user.localID)
    writer.member("sub", user.localID)
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + lifetime)
    writer.member("aud", projectID)
    writer.name("iss")
    writer.string("https://securetoken.google.com/", projectID)
    writer.name("firebase")
    writeSignIn(to: &writer, of: user)
    writer.endObject()
  }

  private func writeSignIn(to writer: inout JSONWriter, of user: UserRecord) {
    writer.beginObject()
    writer.name("identities")
    identities(of: user).write(to: &writer)
    writer.member("sign_in_provider", provider.isEmpty ? nil : provider)
    writer.member("second_factor_identifier", secondFactor?.identifier)
    writer.member("sign_in_second_factor", secondFactor?.provider)
    writer.member("tenant", tenantID)
    if let signInAttributes { writer.member("sign_in_attributes", signInAttributes) }
    writer.endObject()
  }

  /// Whether the token sets this claim itself, so that custom claims cannot.
  private func isOwn(_ claim: String) -> Bool {
    switch claim {
    case "auth_time", "user_id", "sub", "iat", "exp", "aud", "iss", "firebase": true
    case "email", "email_verified", "phone_number", "provider_id": true
    default: false
    }
  }

  /// The administrator's claims; the claims of this sign-in override them.
  private func customClaims(of user: UserRecord) -> [String: JSONValue] {
    user.claims.merging(extraClaims) { _, extra in extra }
  }

  private func identities(of user: UserRecord) -> [String: [String]] {
    var identities: [String: [String]] = [:]
    if let email = user.email { identities["email"] = [email] }
    for provider in user.providerUserInfo ?? [] {
      guard let name = provider.providerID, name != SignInProvider.password, let id = provider.rawID else {
        continue
      }
      identities[name, default: []].append(id)
    }
    return identities
  }
}
