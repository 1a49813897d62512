extension SignInWithCustomToken: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    call.effects.wantsLegacyToken = returnSecureToken != true
    let (uid, extraClaims) =
      try call.world.policy.refusesForgedTokens ? checked(call) : believed(call)
    let existing = project.users[uid]
    if existing?.disabled == true { throw ServerError(.userDisabled) }
    let now = call.world.milliseconds
    let signIn: (inout UserRecord) -> Void = { user in
      user.customAuth = true
      user.lastLoginAt = now
    }
    let user =
      existing == nil ? project.makeUser(uid, call, signIn) : try project.changeUser(uid, signIn)
    let tokens = project.issueTokens(
      for: user, provider: SignInProvider.custom, extraClaims: extraClaims, call)
    return Response {
      $0.kind = "identitytoolkit#VerifyCustomTokenResponse"
      $0.isNewUser = existing == nil
      $0.idToken = tokens.idToken
      $0.refreshToken = tokens.refreshToken
      $0.expiresIn = tokens.expiresIn
    }
  }

  private func believed(_ call: Call) throws(ServerError) -> (uid: String, claims: ByName<JSONValue>) {
    guard let token = token.filled else { throw ServerError(.missingCustomToken) }
    let payload = try payload(of: token, call)
    guard let uid = (payload["uid"]?.primitiveText ?? payload["user_id"]?.primitiveText).filled else {
      throw ServerError(.missingIdentifier)
    }
    return (
      uid,
      try payload["claims"].map { claims throws(ServerError) in try CustomClaims.checking(claims) } ?? [:]
    )
  }

  /// The payload of a JWT, or plain JSON (Docs/protocol.md 9.7); the signature is checked only if the server
  /// has a key.
  private func payload(of token: String, _ call: Call) throws(ServerError) -> ByName<JSONValue> {
    if case .rs256(let signer) = call.world.tokenSigning, signer.isShared, !signer.made(token) {
      throw ServerError(
        .invalidCustomToken, "((This server has a signing key, so custom tokens must be signed with it.))")
    }
    if token.hasPrefix("{") {
      guard case .object(let payload)? = try? JSONReader.read(Array(token.utf8)) else {
        throw ServerError(
          .invalidCustomToken,
          "((Auth Emulator only accepts strict JSON or JWTs as fake custom tokens.))")
      }
      return payload
    }
    let jwt = LenientJWT(parsing: token)
    if let tenant = call.world.tenantID, jwt?.payload["tenant_id"]?.string != tenant {
      throw ServerError(.tenantIDMismatch)
    }
    guard let jwt else { throw ServerError(.invalidCustomToken, "Invalid assertion format") }
    let audience = jwt.payload["aud"]
    guard audience?.string == Self.audience else {
      throw ServerError(
        .invalidCustomToken,
        "((Invalid aud (audience): \(audience.map { $0.string ?? JSONOutput.text(of: $0) } ?? "undefined") Note: Firebase ID Tokens / "
          + "third-party tokens cannot be used with signInWithCustomToken.))")
    }
    return jwt.payload.object ?? [:]
  }
}

extension SignInWithCustomToken {
  /// How long after its expiry a token is accepted, and how far ahead its issuer's clock may be, in seconds.
  private static let leeway: Int64 = 300
  private static let longestLifetime: Int64 = 3600

  /// Checks a token as in production (Docs/protocol.md 10.12): form, signature, audience, issuer, times, tenant and user.
  private func checked(_ call: Call) throws(ServerError) -> (uid: String, claims: ByName<JSONValue>) {
    guard let token else { throw ServerError(.missingCustomToken) }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw ServerError(.invalidCustomToken, "Invalid assertion format. 3 dot separated segments required.")
    }
    guard !parts[2].isEmpty else { throw ServerError(.invalidCustomToken, "Missing signature.") }
    guard let jwt = SignedJWT(parsing: token), Self.isSigned(jwt, token, call),
      jwt.payload["aud"]?.string == Self.audience,
      let issuer = jwt.payload["iss"]?.string, issuer == jwt.payload["sub"]?.string,
      Self.isTimely(jwt.payload, at: call.world.seconds)
    else { throw ServerError(.invalidCustomToken) }
    let tenant = jwt.payload["tenant_id"]?.string
    guard tenant == call.world.tenantID else {
      // Production fails, instead of refusing, if only the request names a tenant.
      guard tenant != nil else { throw .frontEnd(500) }
      throw ServerError(.tenantIDMismatch, "Specified tenant ID does not match the custom token.")
    }
    guard let uid = jwt.payload["uid"]?.primitiveText else { throw ServerError(.missingIdentifier) }
    guard (1...128).contains(uid.utf16.count) else {
      throw ServerError(
        .invalidIdentifier, "Invalid user ID length. Expect to have length between 1 and 128.")
    }
    guard let claims = jwt.payload["claims"], claims != .null else { return (uid, [:]) }
    return (uid, try CustomClaims.checking(claims))
  }

  /// Whether one of the server's given keys signed the token; without keys, every RS256 signature passes.
  private static func isSigned(_ jwt: SignedJWT, _ token: String, _ call: Call) -> Bool {
    guard jwt.algorithm == "RS256" else { return false }
    if case .rs256(let signer) = call.world.tokenSigning, signer.isShared, signer.made(token) { return true }
    let hasSharedKey = if case .rs256(let signer) = call.world.tokenSigning { signer.isShared } else { false }
    return call.world.trustedKeys.isEmpty ? !hasSharedKey : call.world.trustedKeys.signed(jwt)
  }

  private static func isTimely(_ claims: ByName<JSONValue>, at now: Int64) -> Bool {
    guard let issued = claims["iat"]?.integer, let end = claims["exp"]?.integer else { return false }
    return end.since(issued) <= longestLifetime && now.since(end) < leeway && issued.since(now) <= leeway
  }
}
