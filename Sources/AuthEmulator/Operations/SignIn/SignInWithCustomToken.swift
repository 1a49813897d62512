extension SignInWithCustomToken: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    call.caller.wantsLegacyToken = returnSecureToken != true
    let (uid, extraClaims) =
      call.world.policy.refusesForgedTokens ? try CustomToken(token, call).identity : try believed(call)
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

  private func believed(_ call: Call) throws(ServerError) -> (uid: String, claims: [String: JSONValue]) {
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
  private func payload(of token: String, _ call: Call) throws(ServerError) -> [String: JSONValue] {
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
        "((Invalid aud (audience): \(audience?.templateText ?? "undefined") Note: Firebase ID Tokens / "
          + "third-party tokens cannot be used with signInWithCustomToken.))")
    }
    return jwt.payload.object ?? [:]
  }
}
