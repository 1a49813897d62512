/// Revokes what Apple issued to the user: `POST v2/accounts:revokeToken`.
///
/// Source: Docs/protocol.md 5.8.
public struct RevokeToken: Endpoint {
  /// Where it goes.
  public static let route = Route.post("v2/accounts:revokeToken")
  /// `apple.com`.
  public var providerId: String?
  /// The kind of token.
  public var tokenType: TokenType?
  /// Apple's authorisation code or token.
  public var token: String?
  /// Whose it is.
  public var idToken: String?
  /// Where the code was sent to.
  public var redirectUri: String?
  /// The tenant; absent for the default one.
  public var tenantId: String?
  /// A request without any field.
  public init() {}

  /// What the service answers.
  public typealias Response = EmptyObject

  /// What is revoked.
  public enum TokenType: String, WireEnum {
    /// Not said.
    case unspecified = "TOKEN_TYPE_UNSPECIFIED"
    /// Apple's refresh token.
    case refreshToken = "REFRESH_TOKEN"
    /// Apple's access token.
    case accessToken = "ACCESS_TOKEN"
    /// An authorisation code, good once and for five minutes.
    case code = "CODE"
  }
}
