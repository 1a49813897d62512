struct TokenClaims: Codable {
  let claims: ByName<JSONValue>
  let text: String
  /// The claim `sub`.
  let subject: String
}

extension TokenClaims {
  /// Creates the claims for Twitter's OAuth 1.0a pair, which contains none; nil for another credential.
  ///
  /// The token starts with the account's ID, like real ones; any other string gives a separate account, named
  /// by a digest, because IDs are shown and tokens are not.
  init?(ofTwitter provider: String, _ token: String?, _ secret: String?) {
    guard provider == "twitter.com", let token, secret != nil else { return nil }
    let number = token.prefix { $0.isASCII && $0.isNumber }
    let digest = Hexadecimal.encode(SHA256.hash(Array(token.utf8)))
    subject = number.isEmpty ? String(digest.prefix(20)) : String(number)
    // A whole profile, as an app reads it; another token of the account has the same one.
    claims = [
      "sub": .string(subject), "id_str": .string(subject), "name": .string("User \(subject)"),
      "screen_name": .string("user_\(subject)"),
      "picture": .string("https://pbs.example.com/profile_images/\(subject).png"),
      "profile_image_url_https": .string("https://pbs.example.com/profile_images/\(subject).png"),
    ]
    text = JSONOutput.text(of: claims)
  }

  /// Decodes a JWT without checking its signature, or plain JSON; nil if the string is neither.
  init?(_ token: String?) throws(ServerError) {
    guard let token else { return nil }
    if token.hasPrefix("{") {
      guard case .object(let claims)? = try? JSONReader.read(Array(token.utf8)) else {
        throw ServerError(
          .invalidIdpResponse,
          "Unable to parse id_token: \(token) ((Auth Emulator failed to parse fake id_token as strict JSON.))"
        )
      }
      self.claims = claims
      text = token
    } else {
      guard let jwt = LenientJWT(parsing: token, isJSON: true), jwt.payload.isTruthy else { return nil }
      claims = jwt.payload.object ?? [:]
      text = String(decoding: jwt.payloadBytes, as: UTF8.self)
    }
    guard let sub = claims["sub"], sub.isTruthy else {
      throw ServerError(
        .invalidIdpResponse,
        "Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field. "
          + "This field is required and must be a unique identifier.))")
    }
    guard let subject = sub.string else {
      throw ServerError(.invalidIdpResponse, "((The \"sub\" field must be a string.))")
    }
    self.subject = subject
  }

  /// How far the clock of a provider may be ahead, in seconds.
  private static let leeway: Int64 = 300

  /// Checks a token in production's order (Docs/protocol.md 10.7): form, issuer, audience, times, signature, nonce, subject.
  init(
    checking token: String, of provider: String, _ config: any StoredProviderConfig, nonce: String?,
    in project: inout ProjectState, _ call: Call
  ) throws(ServerError) {
    guard let jwt = SignedJWT(parsing: token) else {
      throw ServerError(
        .invalidIdpResponse,
        provider == "google.com"
          ? "Unable to parse Google id_token: \(token)" : "Unable to parse the ID Token.")
    }
    self.init(
      claims: jwt.payload, text: jwt.payloadText, subject: jwt.payload["sub"]?.primitiveText ?? "")
    try checkOrigin(provider, config)
    try checkTimes(call)
    try Self.checkSignature(jwt, of: provider, config, call)
    if provider != "google.com" {
      // It works once, even if the first attempt fails.
      if let expected = claims["nonce"]?.string, nonce != nil,
        !project.usedNonces.insert("\(provider) \(subject) \(expected)").inserted
      {
        throw ServerError(
          .missingOrInvalidNonce, "Duplicate credential received. Please try again with a new credential.")
      }
      try checkNonce(nonce, isShown: true)
    }
    guard !subject.isEmpty else {
      throw ServerError(
        .invalidIdpResponse, "ID Token does not contain user's identity in 'sub' claim: \(text)")
    }
  }

  private func checkOrigin(
    _ provider: String, _ config: any StoredProviderConfig
  ) throws(ServerError) {
    let issuer = claims["iss"]?.string ?? ""
    let issuers = config.expectedIssuers(of: provider)
    if let usual = issuers.first, !issuers.contains(issuer) {
      throw ServerError(
        .invalidIdpResponse,
        "The issuer in ID Token \(issuer) does not match the expected one in config: \(usual).")
    }
    let expected = config.expectedAudiences(of: provider)
    let audience = claims["aud"]?.array?.compactMap(\.string) ?? [claims["aud"]?.string].compactMap(\.self)
    guard let first = expected.first, !audience.contains(where: expected.contains) else { return }
    // Production names Apple's Services ID, never the apps.
    let shown = provider == "apple.com" ? (config as? DefaultSupportedIdpConfig)?.clientId.filled : first
    let named = audience.joined(separator: ", ")
    throw ServerError(
      .invalidIdpResponse,
      provider == "google.com"
        ? "Invalid Idp Response: the Google id_token is not allowed to be used with this application. Its audience "
          + "(OAuth 2.0 client ID) is \(named), which is not authorized to be used in the project with project_number: "
          + "\(ProjectNumber.text)."
        : "The audience in ID Token [\(named)] does not match the expected audience\(shown.map { " \($0)" } ?? "")."
    )
  }

  /// Refuses a token that is expired or was issued in the future; one without these claims does not expire.
  private func checkTimes(_ call: Call) throws(ServerError) {
    let issued = claims["iat"]?.integer
    let isExpired = claims["exp"]?.integer.map { $0 <= call.world.seconds } ?? false
    guard isExpired || issued.map({ $0 > call.world.seconds + Self.leeway }) ?? false else { return }
    throw ServerError(.invalidIdpResponse, "ID Token issued at \(issued ?? 0) is stale to sign-in.")
  }

  /// Whether an issuer is unreachable: names below `invalid` never exist (RFC 6761 section 6.4).
  ///
  /// This server connects to no issuer, so only the name can decide.
  private static func isUnreachable(_ issuer: String) -> Bool {
    guard let host = AbsoluteURL(issuer)?.host else { return false }
    return host == "invalid" || host.hasSuffix(".invalid")
  }

  /// Checks the signature if the provider's keys are known; without keys, only a symmetric algorithm is
  /// refused.
  private static func checkSignature(
    _ jwt: SignedJWT, of provider: String, _ config: any StoredProviderConfig, _ call: Call
  ) throws(ServerError) {
    // Keys in the configuration itself need no connection.
    if let issuer = config.expectedIssuers(of: provider).first, config.jwks == nil, isUnreachable(issuer) {
      throw ServerError(.invalidIdpResponse, "Error connecting to the given credential's issuer.")
    }
    let own = config.jwks.flatMap { try? TrustedKeys(keySet: $0) } ?? TrustedKeys()
    let keys = own.adding(call.world.trustedKeys)
    guard keys.isEmpty ? jwt.algorithm?.hasPrefix("HS") != true : keys.signed(jwt) else {
      throw ServerError(.invalidIdpResponse, "Unable to verify the ID Token signature.")
    }
  }

  /// Checks that the nonce is the SHA-256 of the request's raw nonce; a token without one is not protected, in
  /// production either (Docs/protocol.md 3.6).
  func checkNonce(_ raw: String?, isShown: Bool) throws(ServerError) {
    guard let expected = claims["nonce"]?.string else { return }
    guard let raw else { throw ServerError(.missingOrInvalidNonce, "Nonce is missing in the request.") }
    guard expected != Hexadecimal.encode(SHA256.hash(Array(raw.utf8))) else { return }
    let shown = isShown ? " \"\(raw)\"" : ""
    throw ServerError(
      .missingOrInvalidNonce,
      "The nonce in ID Token \"\(expected)\" does not match the SHA256 hash of the raw nonce\(shown) in the request."
    )
  }
}
