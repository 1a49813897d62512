/// Exchanges a refresh token for a new ID token: `POST v1/token` of the Secure Token service.
///
/// Source: Docs/protocol.md 5.9. The response is in snake_case. Errors: `TOKEN_EXPIRED`, `USER_DISABLED`, `USER_NOT_FOUND`, `INVALID_REFRESH_TOKEN`,
/// `INVALID_GRANT_TYPE`, `MISSING_GRANT_TYPE`, `MISSING_REFRESH_TOKEN`, `PROJECT_NUMBER_MISMATCH`.
package struct RefreshToken: Endpoint {
  package static let route = Route(.post, .secureToken, "v1/token", form: .jsonOrForm)
  /// `refresh_token`.
  package var grantType: String?
  package var refreshToken: String?
  /// No longer in use: the value exchanged with the grant type `authorization_code`.
  package var code: String?
  package init() {}

  package struct Response: WireObject {
    package var idToken: String?
    /// The same under its old name.
    package var accessToken: String?
    /// Seconds until it expires.
    package var expiresIn: Int64String?
    /// May differ from the one sent: always store it.
    package var refreshToken: String?
    /// `Bearer`.
    package var tokenType: String?
    package var userID: String?
    /// The project number.
    package var projectID: String?
    package init() {}

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
