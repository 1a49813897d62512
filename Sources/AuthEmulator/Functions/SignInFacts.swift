struct SignInFacts: Sendable, Equatable {
  /// `password`, `phone`, `emailLink` or a provider such as `google.com`.
  var method: String
  /// `phone` or `totp`, after a second factor.
  var secondFactor: String?
  /// The attributes of a SAML provider, JSON as a string.
  var attributes: String?
  var rawUserInfo: String?
  /// The provider's tokens, without those that the project does not forward.
  var credentials = Credentials()

  struct Credentials: Sendable, Equatable {
    var idToken: String?
    var accessToken: String?
    var refreshToken: String?
    /// The secret of an OAuth 1.0a token.
    var tokenSecret: String?
    /// The lifetime in seconds, as a string.
    var expiresIn: String?
  }

  init(_ method: String, secondFactor: String? = nil) {
    self.method = method
    self.secondFactor = secondFactor
  }
}
