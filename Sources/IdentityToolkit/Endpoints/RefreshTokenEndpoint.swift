/// Exchanges a refresh token for a new ID token: `POST v1/token` of the Secure Token service.
///
/// Source: Docs/protocol.md 5.9. The response is in snake_case. Errors: `TOKEN_EXPIRED`, `USER_DISABLED`, `USER_NOT_FOUND`, `INVALID_REFRESH_TOKEN`,
/// `INVALID_GRANT_TYPE`, `MISSING_GRANT_TYPE`, `MISSING_REFRESH_TOKEN`, `PROJECT_NUMBER_MISMATCH`.
public struct RefreshToken: Endpoint {
  public static let route = Route(.post, .secureToken, "v1/token", form: .jsonOrForm)
  /// `refresh_token`.
  public var grantType: String?
  public var refreshToken: String?
  /// No longer in use: the value exchanged with the grant type `authorization_code`.
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
}
