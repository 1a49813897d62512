import AuthHTTP

/// Exchanges a refresh token for a new ID token: `POST v1/token` of the Secure Token service.
///
/// Source: Docs/protocol.md 5.9. The response is in snake_case. Errors: `TOKEN_EXPIRED`, `USER_DISABLED`, `USER_NOT_FOUND`, `INVALID_REFRESH_TOKEN`,
/// `INVALID_GRANT_TYPE`, `MISSING_GRANT_TYPE`, `MISSING_REFRESH_TOKEN`, `PROJECT_NUMBER_MISMATCH`.
public struct RefreshToken: Endpoint {
  public static let route = Route(.post, .secureToken, "v1/token", form: .jsonOrForm)
  /// `refresh_token`.
  public var grantType: String?
  public var refreshToken: String?
  /// No longer in use: what the grant type `authorization_code` exchanged.
  public var code: String?
  public init() {}

  public struct Response: WireObject {
    public var idToken: String?
    /// The same under its old name.
    public var accessToken: String?
    /// Seconds until it expires.
    public var expiresIn: Int64String?
    /// May differ from the one sent: always store it.
    public var refreshToken: String?
    /// `Bearer`.
    public var tokenType: String?
    public var userID: String?
    /// The project number.
    public var projectID: String?
    public init() {}

    enum CodingKeys: String, CodingKey {
      case idToken = "id_token"
      case accessToken = "access_token"
      case expiresIn = "expires_in"
      case refreshToken = "refresh_token"
      case tokenType = "token_type"
      case userID = "user_id"
      case projectID = "project_id"
    }
  }

  enum CodingKeys: String, CodingKey { case grantType, refreshToken, code }
}

/// Revokes what Apple issued to the user: `POST v2/accounts:revokeToken`.
///
/// Source: Docs/protocol.md 5.8.
public struct RevokeToken: Endpoint {
  public static let route = Route.post("v2/accounts:revokeToken")
  /// `apple.com`.
  public var providerID: String?
  public var tokenType: TokenType?
  /// Apple's authorization code or token.
  public var token: String?
  public var idToken: String?
  /// The redirect URI of the code.
  public var redirectUri: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case providerID = "providerId", tokenType, token, idToken, redirectUri, tenantID = "tenantId"
  }

  public init() {}

  public typealias Response = EmptyObject

  public enum TokenType: String, WireEnum {
    case unspecified = "TOKEN_TYPE_UNSPECIFIED"
    case refreshToken = "REFRESH_TOKEN"
    case accessToken = "ACCESS_TOKEN"
    /// An authorization code, valid once, for five minutes.
    case code = "CODE"

    /// The number, which the SDK sends as text.
    fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// Writes the kind of token as the text of its number, like the SDK; a service takes the name too.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(providerID, forKey: .providerID)
    try container.encodeIfPresent(tokenType.map { "\($0.number)" }, forKey: .tokenType)
    try container.encodeIfPresent(token, forKey: .token)
    try container.encodeIfPresent(idToken, forKey: .idToken)
    try container.encodeIfPresent(redirectUri, forKey: .redirectUri)
    try container.encodeIfPresent(tenantID, forKey: .tenantID)
  }
}

/// Fetches the certificates whose keys sign ID tokens: `GET robot/v1/metadata/x509/…` of `www.googleapis.com`.
///
/// Source: Docs/protocol.md 7.4. A server that signs nothing publishes none, or does not know the path.
public struct TokenCertificates: Endpoint {
  public static let route = Route(
    .get, .googleAPIs, "robot/v1/metadata/x509/securetoken@system.gserviceaccount.com", form: .query)
  public init() {}

  /// The service's response: an object whose members are named by the keys' IDs.
  public struct Response: WireObject {
    /// X.509 certificates in PEM form by `kid`.
    public var certificates: [String: String] = [:]
    public init() {}

    public init(from decoder: any Decoder) throws {
      certificates = try decoder.singleValueContainer().decode([String: String].self)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(certificates)
    }
  }
}
