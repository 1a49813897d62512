/// How a user signs in, as far as a function is told.
struct SignInFacts: Sendable, Equatable {
  /// `password`, `phone`, `emailLink` or a provider such as `google.com`.
  var method: String
  /// `phone` or `totp`, after a second factor.
  var secondFactor: String?
  /// What a SAML provider asserts, JSON as text.
  var attributes: String?
  /// What the provider says of the user, JSON as text.
  var rawUserInfo: String?
  /// The provider's tokens; those that the project does not forward are left out.
  var credentials = Credentials()

  /// A provider's tokens.
  struct Credentials: Sendable, Equatable {
    var idToken: String?
    var accessToken: String?
    var refreshToken: String?
    /// OAuth 1.0a.
    var tokenSecret: String?
    /// Seconds, as text.
    var expiresIn: String?
  }

  init(_ method: String, secondFactor: String? = nil) {
    self.method = method
    self.secondFactor = secondFactor
  }
}
