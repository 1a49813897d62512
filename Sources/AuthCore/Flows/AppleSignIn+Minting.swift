public import Platform
import AuthCrypto

extension AppleSignIn {
  /// The claims of a token like Apple's (Docs/protocol.md 3.2).
  public struct MintedClaims: Sendable {
    /// The user's identifier; nil for a random one in Apple's form.
    public var subject: String?
    /// The user's address.
    public var email: String?
    /// Whether Apple has verified the address.
    public var isEmailVerified = true
    /// Whether a relay address replaces it: a random one, unless the address is one already.
    public var hidesEmail = false
    /// The app; nil for an example's.
    public var audience: String?
    /// When it is issued; nil for now, by the target's clock if it is known.
    public var issuedAt: Date?
    /// How long the token lives.
    public var lifetime = MintedToken.usualLifetime
    /// Apple's confidence that the user is a person.
    public var realUserStatus: RealUserStatus?
    /// The user's identifier for the team that an app was transferred to.
    public var transferSubject: String?
    /// The authorization code that came with the token, for the claim `c_hash`.
    public var authorizationCode: Secret?
    /// Whether the token has a nonce.
    public var hasNonce = true
    /// Claims that replace others; a null removes one.
    public var changes: [String: JSONValue] = [:]

    /// Random claims.
    public init() {}
  }

  /// Apple's `real_user_status`.
  public enum RealUserStatus: Int64, Sendable {
    /// The system does not support it.
    case unsupported
    /// Apple does not know.
    case unknown
    /// The user seems to be a person.
    case likelyReal
  }

  /// A minted token, and whether a nonce was created for it.
  public struct Minted: Sendable {
    /// The token.
    public var token: MintedToken
    /// Whether no nonce was stored.
    public var madeNonce: Bool
  }

  /// Creates an unsigned ID token with Apple's claims and the hash of the newest stored nonce, or of a new one.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` where the target is Google's service, ``AuthError/file(_:)``.
  public func mint(_ wanted: MintedClaims) throws(AuthError) -> Minted {
    guard context.target.isLocal else { throw .invalidInput(.mintingTarget(context.target)) }
    let nonce = wanted.hasNonce ? try newestOrNewNonce() : nil
    let random = context.surroundings.randomBytes
    let isRelay = wanted.email?.hasSuffix(AppleIDToken.relayDomain) == true
    let email =
      wanted.hidesEmail && !isRelay
      ? "\(Hexadecimal.encode(random(5)))\(AppleIDToken.relayDomain)" : wanted.email
    let now = Int64((wanted.issuedAt ?? context.targetTime).timeIntervalSince1970)
    var claims: [String: JSONValue] = [
      "iss": .string(AppleIDToken.issuer), "aud": .string(wanted.audience ?? "com.example.app"),
      "iat": .integer(now), "exp": .integer(now + wanted.lifetime.components.seconds),
      "auth_time": .integer(now),
      "sub": .string(wanted.subject ?? "001234.\(Hexadecimal.encode(random(16))).0123"),
    ]
    if let nonce {
      claims["nonce"] = .string(nonce.nonce.hashedNonce)
      claims["nonce_supported"] = .bool(true)
    }
    if let email {
      claims["email"] = .string(email)
      claims["email_verified"] = .bool(wanted.isEmailVerified)
      if wanted.hidesEmail || isRelay { claims["is_private_email"] = .bool(true) }
    }
    claims["real_user_status"] = wanted.realUserStatus.map { .integer($0.rawValue) }
    claims["transfer_sub"] = wanted.transferSubject.map { .string($0) }
    claims["c_hash"] = wanted.authorizationCode.map { .string(Self.halfHash($0)) }
    return Minted(
      token: MintedToken(claims, changing: wanted.changes), madeNonce: nonce?.isNew ?? false)
  }

  /// The left half of a SHA-256, in base64url (OpenID Connect Core, section 3.3.2.11).
  private static func halfHash(_ code: Secret) -> String {
    Base64URL.encode(Array(SHA256.hash(Array(code.reveal { $0 }.utf8)).prefix(16)))
  }

  /// Apple's own sign-in page.
  public struct AuthorizePage: Sendable {
    /// The address to open in the browser.
    public var address: String
    /// The nonce in it.
    public var hashedNonce: String
    /// The state, which comes back with the answer.
    public var state: String
    /// Whether the nonce was created for it.
    public var madeNonce: Bool
  }

  /// Creates the address of Apple's page, with the newest stored nonce or a new one.
  ///
  /// - Parameters:
  ///   - clientID: the Services ID.
  ///   - redirectURI: where the answer goes: HTTPS and a domain name, as Apple demands.
  ///   - scopes: `name`, `email`; with any, the answer comes as a form.
  ///   - state: what comes back with it; nil for a random one.
  /// - Returns: the page.
  /// - Throws: ``AuthError/invalidInput(_:)`` for a redirect URI that Apple refuses, ``AuthError/file(_:)``.
  public func authorizePage(
    clientID: String, redirectURI: String, scopes: [String], state: String?
  ) throws(AuthError) -> AuthorizePage {
    guard Self.isAcceptable(redirectURI: redirectURI) else {
      throw .invalidInput(.redirectURI(clientID: clientID))
    }
    let (nonce, madeNonce) = try newestOrNewNonce()
    let state = state ?? Base64URL.encode(context.surroundings.randomBytes(16))
    var items = [
      (name: "client_id", value: clientID), (name: "redirect_uri", value: redirectURI),
      (name: "response_type", value: "code id_token"),
      // Apple requires the form if name or address is requested.
      (name: "response_mode", value: scopes.isEmpty ? "fragment" : "form_post"),
    ]
    if !scopes.isEmpty { items.append(("scope", scopes.joined(separator: " "))) }
    items += [("state", state), ("nonce", nonce.hashedNonce)]
    return AuthorizePage(
      address: "\(AppleIDToken.issuer)/auth/authorize?\(PercentEncoding.form(items))",
      hashedNonce: nonce.hashedNonce, state: state, madeNonce: madeNonce)
  }

  private static func isAcceptable(redirectURI: String) -> Bool {
    guard let parts = URLParts(address: redirectURI), parts.fragment == nil,
      parts.scheme.lowercased() == "https"
    else { return false }
    let authority = parts.authority
    let host = authority.prefix { $0 != ":" }.lowercased()
    let isAddress =
      authority.hasPrefix("[") || host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return host.contains(".") && !isAddress && !host.hasSuffix(".localhost") && !authority.contains("@")
  }
}
