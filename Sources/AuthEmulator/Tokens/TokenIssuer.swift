import IdentityToolkit

/// What every sign-in answers with (protocol reference 1.5).
struct IssuedTokens {
  var idToken: String
  var refreshToken: String
  var expiresIn: Int64String
}

extension ProjectState {
  /// Signs `uid` in: makes both tokens and notes the time of the refresh.
  ///
  /// `signInAttributes` are what a SAML provider said; a refresh forgets them, as recorded.
  mutating func issueTokens(
    for user: UserRecord, provider: String, extraClaims: [String: JSONValue] = [:],
    secondFactor: IDTokenClaims.SecondFactor? = nil, signInAttributes: JSONValue? = nil, _ call: Call
  ) -> IssuedTokens {
    users.change(user.localId) { $0.lastRefreshAt = call.milliseconds }
    users.journal.note(
      .signedIn(localId: user.localId, provider: provider, secondFactor: secondFactor?.provider))
    let user = users[user.localId] ?? user
    let payload = IDTokenPayload(
      user: user, provider: provider, extraClaims: extraClaims, secondFactor: secondFactor,
      signInAttributes: signInAttributes, call: call)
    let refresh = RefreshTokenContent(
      localId: user.localId, provider: provider, extraClaims: extraClaims, projectId: call.projectID,
      secondFactor: secondFactor, tenantId: call.tenantID,
      issuedAt: call.enforces(.revokedRefreshTokens) ? call.seconds : nil)
    return IssuedTokens(
      idToken: payload.token, refreshToken: refresh.token, expiresIn: Int64String(call.tokenLifetime))
  }
}

/// The payload of an ID token, in the shape recorded from Google's emulator.
private struct IDTokenPayload: Encodable {
  let user: UserRecord
  let provider: String
  let extraClaims: [String: JSONValue]
  let secondFactor: IDTokenClaims.SecondFactor?
  let signInAttributes: JSONValue?
  let call: Call

  /// The JWT.
  var token: String { call.tokenSigning.token(payload: JSONOutput.bytes(of: self)) }

  func encode(to encoder: any Encoder) throws {
    var claims = encoder.container(keyedBy: AnyKey.self)
    let custom = customClaims
    for (name, value) in custom { try claims.encode(value, forKey: AnyKey(name)) }
    let issuedAt = call.milliseconds / 1000
    if custom["name"] == nil { try claims.encodeIfPresent(user.displayName, forKey: AnyKey("name")) }
    if custom["picture"] == nil { try claims.encodeIfPresent(user.photoUrl, forKey: AnyKey("picture")) }
    try claims.encodeIfPresent(user.email, forKey: AnyKey("email"))
    try claims.encodeIfPresent(user.emailVerified, forKey: AnyKey("email_verified"))
    try claims.encodeIfPresent(user.phoneNumber, forKey: AnyKey("phone_number"))
    if provider == SignInProvider.anonymous { try claims.encode(provider, forKey: AnyKey("provider_id")) }
    // The last real sign-in: a refresh does not move it.
    try claims.encode((user.lastLoginAt ?? call.milliseconds) / 1000, forKey: AnyKey("auth_time"))
    try claims.encode(user.localId, forKey: AnyKey("user_id"))
    try claims.encode(user.localId, forKey: AnyKey("sub"))
    try claims.encode(issuedAt, forKey: AnyKey("iat"))
    try claims.encode(issuedAt + call.tokenLifetime, forKey: AnyKey("exp"))
    try claims.encode(call.projectID, forKey: AnyKey("aud"))
    try claims.encode("https://securetoken.google.com/\(call.projectID)", forKey: AnyKey("iss"))
    var firebase = claims.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("firebase"))
    try firebase.encode(identities, forKey: AnyKey("identities"))
    try firebase.encode(provider, forKey: AnyKey("sign_in_provider"))
    try firebase.encodeIfPresent(secondFactor?.identifier, forKey: AnyKey("second_factor_identifier"))
    try firebase.encodeIfPresent(secondFactor?.provider, forKey: AnyKey("sign_in_second_factor"))
    try firebase.encodeIfPresent(call.tenantID, forKey: AnyKey("tenant"))
    try firebase.encodeIfPresent(signInAttributes, forKey: AnyKey("sign_in_attributes"))
  }

  /// An administrator's claims, over which those of this sign-in win.
  private var customClaims: [String: JSONValue] {
    guard let text = user.customAttributes,
      case .object(let claims)? = try? JSONReader.read(Array(text.utf8))
    else { return extraClaims }
    return claims.merging(extraClaims) { _, extra in extra }
  }

  private var identities: [String: [String]] {
    var identities: [String: [String]] = [:]
    if let email = user.email { identities["email"] = [email] }
    for provider in user.providerUserInfo ?? [] {
      guard let name = provider.providerId, name != SignInProvider.password, let id = provider.rawId else {
        continue
      }
      identities[name, default: []].append(id)
    }
    return identities
  }
}
