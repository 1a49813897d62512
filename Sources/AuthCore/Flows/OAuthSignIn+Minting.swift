public import Platform
import AuthCrypto

extension OAuthSignIn {
  /// The claims of a token like an identity provider's (Docs/protocol.md 9.6).
  public struct MintedClaims: Sendable {
    /// The provider.
    public var providerID: String
    /// The user's identifier at the provider; nil for a random number.
    public var subject: String?
    /// The user's address.
    public var email: String?
    /// Whether the provider has verified the address.
    public var isEmailVerified = true
    /// The display name.
    public var name: String?
    /// The address of the user's picture.
    public var picture: String?
    /// The account name, such as a GitHub user name.
    public var screenName: String?
    /// The issuer; nil for the provider's, or the one in its configuration.
    public var issuer: String?
    /// The app; nil for an example's, or the one in the provider's configuration.
    public var audience: String?
    /// The raw nonce whose hash goes into the token.
    public var rawNonce: Secret?
    /// When it is issued; nil for now, by the target's clock if it is known.
    public var issuedAt: Date?
    /// How long the token lives.
    public var lifetime = MintedToken.usualLifetime
    /// Claims that replace others; a null removes one.
    public var changes: [String: JSONValue] = [:]

    /// Random claims of a provider.
    public init(of providerID: String) { self.providerID = providerID }
  }

  /// Creates an unsigned token with the claims of a provider's token.
  ///
  /// If the server has the provider's configuration, as one with `--strict` does, issuer and audience come
  /// from it.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` if the target is Google's service, and the errors of any call.
  public func mint(_ wanted: MintedClaims) async throws(AuthError) -> MintedToken {
    guard context.target.isLocal else { throw .invalidInput(.mintingTarget(context.target)) }
    let config =
      wanted.issuer != nil && wanted.audience != nil ? nil : try await configured(wanted.providerID)
    let random = context.surroundings.randomBytes
    let now = Int64((wanted.issuedAt ?? context.targetTime).timeIntervalSince1970)
    var claims: [String: JSONValue] = [
      "iss": .string(wanted.issuer ?? config?.issuer ?? Self.issuer(of: wanted.providerID)),
      "aud": .string(wanted.audience ?? config?.audience ?? "com.example.app"), "iat": .integer(now),
      "exp": .integer(now + wanted.lifetime.components.seconds),
      "sub": .string(wanted.subject ?? random(16).map { String($0 % 10) }.joined()),
    ]
    if let email = wanted.email {
      claims["email"] = .string(email)
      claims["email_verified"] = .bool(wanted.isEmailVerified)
    }
    let texts = ["name": wanted.name, "picture": wanted.picture, "screen_name": wanted.screenName]
    for (name, text) in texts { claims[name] = text.map { .string($0) } }
    claims["nonce"] = wanted.rawNonce.map { raw in
      .string(Hexadecimal.encode(SHA256.hash(Array(raw.reveal { $0 }.utf8))))
    }
    return MintedToken(claims, changing: wanted.changes)
  }

  /// What the provider's configuration says; nil if the server has none, or knows no configurations.
  private func configured(
    _ providerID: String
  ) async throws(AuthError) -> (issuer: String?, audience: String?)? {
    if providerID == "google.com" {
      let config = try await configuration(DefaultSupportedIdpConfig.self, of: providerID)
      return (nil, config?.clientId)
    }
    guard providerID.hasPrefix("oidc.") else { return nil }
    let config = try await configuration(OAuthIdpConfig.self, of: providerID)
    return (config?.issuer, config?.clientId)
  }

  private func configuration<Config: IdentityProviderConfig>(
    _ kind: Config.Type, of providerID: String
  ) async throws(AuthError) -> Config? {
    var request = ProviderConfigCall<Config>.Get()
    request.members = [Config.idParameter: .string(providerID)]
    do throws(AuthError) {
      return try await context.api.call(request, repeating: .harmless, isPrivileged: true)
    } catch {
      guard case .refused = error else { throw error }
      return nil
    }
  }

  /// The issuer in the provider's own tokens, or an example's if it is not known.
  private static func issuer(of providerID: String) -> String {
    switch providerID {
    case "google.com": ProviderIssuer.google[0]
    case "facebook.com": "https://www.facebook.com"
    case "github.com": "https://github.com"
    case "microsoft.com": "https://login.microsoftonline.com/common/v2.0"
    default: "https://\(providerID).example"
    }
  }
}

/// A token like an identity provider's, for a local server (Docs/protocol.md 9.6).
///
/// It is unsigned and proves nothing to other services, so it is no secret.
public struct MintedToken: Sendable, Equatable {
  /// The token: a JWT without a signature.
  public var text: String
  /// The user's identifier in it.
  public var subject: String
  /// The address in it.
  public var email: String?
  /// The nonce in it.
  public var hashedNonce: String?

  /// The default lifetime of a minted token.
  public static let usualLifetime: Duration = .seconds(600)

  /// Creates the token; `changes` replaces claims, and removes those that are null.
  init(_ claims: [String: JSONValue], changing changes: [String: JSONValue]) {
    var claims = claims
    for (name, value) in changes { claims[name] = value == .null ? nil : value }
    text = "\(Self.part(["alg": "none", "typ": "JWT"])).\(Self.part(claims))."
    subject = claims["sub"]?.string ?? ""
    email = claims["email"]?.string
    hashedNonce = claims["nonce"]?.string
  }

  private static func part(_ members: [String: JSONValue]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Base64URL.encode((try? encoder.encode(members)) ?? Data())
  }
}
