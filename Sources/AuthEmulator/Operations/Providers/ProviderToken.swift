/// An identity provider's ID token, checked as in production (Docs/protocol.md 10.7).
struct ProviderToken {
  let claims: [String: JSONValue]
  let text: String
  /// The claim `sub`.
  let subject: String

  /// How far the clock of a provider may be ahead, in seconds.
  private static let leeway: Int64 = 300

  /// Checks a token in production's order: form, issuer, audience, times, signature, nonce, subject.
  init(
    _ token: String, of provider: String, _ config: any StoredProviderConfig, nonce: String?,
    in project: inout ProjectState, _ call: Call
  ) throws(ServerError) {
    guard let jwt = SignedJWT(parsing: token) else {
      throw ServerError(
        .invalidIdpResponse,
        provider == "google.com"
          ? "Unable to parse Google id_token: \(token)" : "Unable to parse the ID Token.")
    }
    claims = jwt.payload
    text = jwt.payloadText
    try Self.checkOrigin(jwt.payload, provider, config)
    try Self.checkTimes(jwt.payload, call)
    try Self.checkSignature(jwt, of: provider, config, call)
    if provider != "google.com" { try Self.checkNonce(jwt.payload, nonce, provider, in: &project) }
    guard let subject = jwt.payload["sub"]?.primitiveText.filled else {
      throw ServerError(
        .invalidIdpResponse, "ID Token does not contain user's identity in 'sub' claim: \(jwt.payloadText)")
    }
    self.subject = subject
  }

  private static func checkOrigin(
    _ claims: [String: JSONValue], _ provider: String, _ config: any StoredProviderConfig
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
    let named = audience.joined(separator: ", ")
    throw ServerError(
      .invalidIdpResponse,
      provider == "google.com"
        ? "Invalid Idp Response: the Google id_token is not allowed to be used with this application. Its audience "
          + "(OAuth 2.0 client ID) is \(named), which is not authorized to be used in the project with project_number: "
          + "\(ProjectNumber.text)."
        : "The audience in ID Token [\(named)] does not match the expected audience \(first).")
  }

  /// Refuses a token that is expired or was issued in the future; one without these claims does not expire.
  private static func checkTimes(_ claims: [String: JSONValue], _ call: Call) throws(ServerError) {
    let issued = claims["iat"]?.integer
    let isExpired = claims["exp"]?.integer.map { $0 <= call.world.seconds } ?? false
    guard isExpired || issued.map({ $0 > call.world.seconds + leeway }) ?? false else { return }
    throw ServerError(.invalidIdpResponse, "ID Token issued at \(issued ?? 0) is stale to sign-in.")
  }

  /// Whether an issuer is unreachable: names below `invalid` never exist (RFC 6761 section 6.4).
  ///
  /// This server connects to no issuer, so only the name can decide.
  private static func isUnreachable(_ issuer: String) -> Bool {
    guard let host = URLParts(issuer)?.host else { return false }
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
    let isGood = keys.isEmpty ? jwt.algorithm?.hasPrefix("HS") != true : keys.signed(jwt)
    guard isGood else {
      throw ServerError(.invalidIdpResponse, "Unable to verify the ID Token signature.")
    }
  }

  /// Checks the nonce, which works once, even if the first attempt fails; a token without one is not
  /// protected.
  private static func checkNonce(
    _ claims: [String: JSONValue], _ raw: String?, _ provider: String, in project: inout ProjectState
  ) throws(ServerError) {
    guard let expected = claims["nonce"]?.string else { return }
    guard let raw else {
      throw ServerError(.missingOrInvalidNonce, "Nonce is missing in the request.")
    }
    let use = "\(provider) \(claims["sub"]?.primitiveText ?? "") \(expected)"
    guard project.usedNonces.insert(use).inserted else {
      throw ServerError(
        .missingOrInvalidNonce, "Duplicate credential received. Please try again with a new credential.")
    }
    guard expected == Hexadecimal.encode(SHA256.hash(Array(raw.utf8))) else {
      throw ServerError(
        .missingOrInvalidNonce,
        "The nonce in ID Token \"\(expected)\" does not match the SHA256 hash of the raw nonce \"\(raw)\" in the request."
      )
    }
  }
}
