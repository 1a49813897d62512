/// Revokes the user's tokens from Apple: `POST v2/accounts:revokeToken`.
///
/// Source: Docs/protocol.md 5.8.
package struct RevokeToken: Endpoint {
  package static let route = Route.post("v2/accounts:revokeToken")
  /// `apple.com`.
  package var providerID: String?
  package var tokenType: TokenType?
  /// Apple's authorization code or token.
  package var token: String?
  package var idToken: String?
  package var redirectUri: String?
  package var tenantID: String?
  package init() {}

  package enum TokenType: String, WireEnum {
    case unspecified = "TOKEN_TYPE_UNSPECIFIED"
    case refreshToken = "REFRESH_TOKEN"
    case accessToken = "ACCESS_TOKEN"
    /// An authorization code, valid once, for five minutes.
    case code = "CODE"

    /// The number, which the SDK sends as a string.
    fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// Writes the kind of token as its number in a string, like the SDK; a service also accepts the name.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(providerID, forKey: .providerID)
    try container.encodeIfPresent(tokenType.map { "\($0.number)" }, forKey: .tokenType)
    try container.encodeIfPresent(token, forKey: .token)
    try container.encodeIfPresent(idToken, forKey: .idToken)
    try container.encodeIfPresent(redirectUri, forKey: .redirectUri)
    try container.encodeIfPresent(tenantID, forKey: .tenantID)
  }
}
