public import IdentityToolkit

/// A provider's own tokens that the second factor's command is to show, as the first factor's was asked to.
public struct KeptTokens: Codable, Sendable, Equatable {
  /// An OpenID Connect ID token.
  public var oauthIdToken: Secret?
  /// An OAuth 2 access token, or the token of OAuth 1.0a.
  public var oauthAccessToken: Secret?
  /// The secret of an OAuth 1.0a token.
  public var oauthTokenSecret: Secret?

  /// The tokens of an answer.
  init(_ tokens: ProviderTokens) {
    oauthIdToken = tokens.idToken
    oauthAccessToken = tokens.accessToken
    oauthTokenSecret = tokens.tokenSecret
  }

  /// The same tokens as the answer had them.
  var providerTokens: ProviderTokens {
    ProviderTokens(idToken: oauthIdToken, accessToken: oauthAccessToken, tokenSecret: oauthTokenSecret)
  }
}
