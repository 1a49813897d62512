package import Platform
import AuthCrypto

/// The claims of a token like an identity provider's, for a local server (Docs/protocol.md 3.2, 9.6).
package struct MintedClaims: Sendable {
  /// The user's identifier at the provider; nil for a random one.
  package var subject: String?
  package var email: String?
  package var isEmailVerified = true
  /// Whether an Apple relay address replaces the address: a random one, unless it is one already.
  package var hidesEmail = false
  /// The issuer; nil for the provider's, or the one in its configuration.
  package var issuer: String?
  /// Whether it is an access token, which has only an issuer that is given.
  package var isAccessToken = false
  /// The app; nil for an example's, or the one in the provider's configuration.
  package var audience: String?
  /// The raw nonce whose hash goes into the token; Apple's tokens have the stored one's.
  package var rawNonce: Secret?
  /// Whether an Apple token has a nonce.
  package var hasNonce = true
  /// The authorization code that came with an Apple token, for the claim `c_hash`.
  package var authorizationCode: Secret?
  /// When it is issued; nil for now, by the target's clock if it is known.
  package var issuedAt: Date?
  package var lifetime = Duration.seconds(600)
  /// Further claims, and claims that replace others; a null removes one.
  package var changes: ByName<JSONValue> = [:]

  package init() {}
}

/// A token like an identity provider's, for a local server (Docs/protocol.md 9.6).
///
/// It is unsigned and proves nothing to other services, so it is not a secret.
package struct MintedToken: Sendable, Equatable {
  /// The token: a JWT without a signature.
  package var text: String
  /// The user's identifier in it.
  package var subject: String
  package var email: String?
  package var hashedNonce: String?

  /// Creates the token: `claims`, the address and the times.
  fileprivate init(_ wanted: MintedClaims, at now: Int64, _ claims: ByName<JSONValue>) {
    var claims = claims
    claims["iat"] = .integer(now)
    claims["exp"] = .integer(now + wanted.lifetime.components.seconds)
    if let email = wanted.email {
      claims["email"] = .string(email)
      claims["email_verified"] = .bool(wanted.isEmailVerified)
    }
    for (name, value) in wanted.changes { claims[name] = value == .null ? nil : value }
    text = "\(Self.part(["alg": "none", "typ": "JWT"])).\(Self.part(claims))."
    subject = claims["sub"]?.string ?? ""
    email = claims["email"]?.string
    hashedNonce = claims["nonce"]?.string
  }

  fileprivate static func part(_ members: ByName<JSONValue>) -> String {
    Base64URL.encode(JSONOutput.bytes(of: members))
  }
}

extension EmulatorClient {
  /// When a token is issued, in seconds since 1970.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` if the target is Google's service.
  fileprivate func issueTime(of wanted: MintedClaims) async throws(AuthError) -> Int64 {
    guard auth.project.isLocal else { throw TargetProblem.minting.error(auth.project) }
    return await seconds(of: wanted.issuedAt)
  }

  /// A time in seconds since 1970; nil is now.
  fileprivate func seconds(of time: Date?) async -> Int64 {
    if let time { return Int64(time.timeIntervalSince1970) }
    return Int64(await auth.serviceTime.timeIntervalSince1970)
  }
}

extension EmulatorClient {
  /// How long a custom token of the Admin SDKs is valid, and the longest that the service accepts.
  package static let customTokenLifetime = Duration.seconds(3600)

  /// Creates a token like those of a project's backend, for the target's project and tenant (Docs/protocol.md 10.12).
  ///
  /// Its signature is worthless: a local server without keys accepts it.
  ///
  /// - Parameters:
  ///   - uid: the user's identifier.
  ///   - claims: the claims that the user's ID token gets.
  ///   - issuedAt: when it is issued.
  ///   - lifetime: how long it is valid.
  ///   - changes: members of the token that replace others; null removes one.
  /// - Returns: the token, a JWT.
  /// - Throws: ``AuthError/invalid(_:)`` if the target is Google's service.
  package func mintCustomToken(
    uid: String, claims: ByName<JSONValue> = [:], issuedAt: Date,
    lifetime: Duration = customTokenLifetime, changing changes: ByName<JSONValue> = [:]
  ) throws(AuthError) -> String {
    guard auth.project.isLocal else { throw TargetProblem.customToken.error(auth.project) }
    let issued = Int64(issuedAt.timeIntervalSince1970)
    let account = JSONValue.string("authctl@\(auth.project.id).iam.gserviceaccount.com")
    var payload: ByName<JSONValue> = [
      "iss": account, "sub": account,
      "aud": "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
      "iat": .integer(issued), "exp": .integer(issued + lifetime.components.seconds), "uid": .string(uid),
    ]
    payload["tenant_id"] = auth.project.tenant.map { .string($0) }
    if !claims.isEmpty { payload["claims"] = .object(claims) }
    payload.merge(changes) { $1 }
    payload = payload.filter { $0.value != .null }
    let signature = Base64URL.encode(Array("authctl".utf8))
    return "\(MintedToken.part(["alg": "RS256", "typ": "JWT"])).\(MintedToken.part(payload)).\(signature)"
  }
}

extension AuthClient {
  /// The newest unused stored nonce; without one, a new one is stored.
  package func newestOrNewNonce() async throws(AuthError) -> (nonce: AppleNonce, isNew: Bool) {
    if let nonce = try await stored().nonces.last { return (nonce, false) }
    return (try await apple.makeNonce(), true)
  }
}

extension EmulatorClient {
  /// Creates an unsigned ID token with Apple's claims and the hash of the newest stored nonce, or of a new one.
  ///
  /// - Returns: the token, and whether a nonce was created for it.
  /// - Throws: ``AuthError/invalid(_:)`` if the target is Google's service, ``AuthError/store(_:)``.
  package func mintAppleToken(
    _ wanted: MintedClaims
  ) async throws(AuthError) -> (token: MintedToken, madeNonce: Bool) {
    let now = try await issueTime(of: wanted)
    let nonce = wanted.hasNonce ? try await auth.newestOrNewNonce() : nil
    let random = auth.randomBytes
    var wanted = wanted
    let isRelay = wanted.email?.hasSuffix(MailSender.relayDomain) == true
    if wanted.hidesEmail, !isRelay {
      wanted.email = "\(Hexadecimal.encode(random(5)))\(MailSender.relayDomain)"
    }
    var claims: ByName<JSONValue> = [
      "iss": .string(ProviderIssuer.apple), "aud": .string(wanted.audience ?? "com.example.app"),
      "auth_time": .integer(now),
      "sub": .string(wanted.subject ?? "001234.\(Hexadecimal.encode(random(16))).0123"),
    ]
    if let nonce {
      claims["nonce"] = .string(nonce.nonce.hashed)
      claims["nonce_supported"] = .bool(true)
    }
    if wanted.email != nil, wanted.hidesEmail || isRelay { claims["is_private_email"] = .bool(true) }
    claims["c_hash"] = wanted.authorizationCode.map { .string(Self.halfHash($0)) }
    return (MintedToken(wanted, at: now, claims), nonce?.isNew ?? false)
  }

  /// The left half of a SHA-256, in base64url (OpenID Connect Core, section 3.3.2.11).
  private static func halfHash(_ code: Secret) -> String {
    Base64URL.encode(Array(SHA256.hash(Array(code.reveal { $0 }.utf8)).prefix(16)))
  }
}

extension EmulatorClient {
  /// Creates an unsigned token with the claims of a provider's token.
  ///
  /// If the server has the provider's configuration, as one with `--strict` does, issuer and audience come
  /// from it.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` if the target is Google's service, and the errors of any call.
  package func mintToken(
    _ wanted: MintedClaims, of providerID: String
  ) async throws(AuthError) -> MintedToken {
    let now = try await issueTime(of: wanted)
    let config = wanted.issuer != nil && wanted.audience != nil ? nil : try await configured(providerID)
    let random = auth.randomBytes
    var claims: ByName<JSONValue> = [
      "aud": .string(wanted.audience ?? config?.audience ?? "com.example.app"),
      "sub": .string(wanted.subject ?? random(16).map { String($0 % 10) }.joined()),
    ]
    let usualIssuer = wanted.isAccessToken ? nil : config?.issuer ?? ProviderIssuer.usual(of: providerID)
    claims["iss"] = (wanted.issuer ?? usualIssuer).map { .string($0) }
    claims["nonce"] = wanted.rawNonce.map { nonce in
      .string(nonce.reveal { Hexadecimal.encode(SHA256.hash(Array($0.utf8))) })
    }
    return MintedToken(wanted, at: now, claims)
  }

  /// What the provider's configuration says; nil if the server has none, or knows no configurations.
  private func configured(
    _ providerID: String
  ) async throws(AuthError) -> (issuer: String?, audience: String?)? {
    if providerID == "google.com" || providerID == "facebook.com" {
      return (nil, try await configuration(DefaultSupportedIdpConfig.self, of: providerID)?.clientId)
    }
    guard providerID.hasPrefix("oidc.") else { return nil }
    let config = try await configuration(OAuthIdpConfig.self, of: providerID)
    return (config?.issuer, config?.clientId)
  }

  private func configuration<Config: IdentityProviderConfig>(
    _ kind: Config.Type, of providerID: String
  ) async throws(AuthError) -> Config? {
    let request = ProviderConfigCall<Config>.Get { $0.members = [Config.idParameter: .string(providerID)] }
    do {
      return try await call(request)
    } catch .refused {
      return nil
    }
  }
}
