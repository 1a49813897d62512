struct SignInFacts: Sendable, Equatable {
  /// `password`, `phone`, `emailLink` or a provider such as `google.com`.
  var method: String
  /// `phone` or `totp`, after a second factor.
  var secondFactor: String?
  /// The attributes of a SAML provider, JSON as a string.
  var attributes: String?
  var rawUserInfo: String?
  /// The provider's tokens, whether or not the project forwards them.
  var idToken: String?
  var accessToken: String?
  /// The secret of an OAuth 1.0a token.
  var tokenSecret: String?

  init(_ method: String, secondFactor: String? = nil) {
    self.method = method
    self.secondFactor = secondFactor
  }
}
