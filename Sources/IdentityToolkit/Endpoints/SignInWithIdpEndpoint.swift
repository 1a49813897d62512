/// Signs in with an identity provider's credential, or links it to the user of `idToken`: `POST v1/accounts:signInWithIdp`.
///
/// Source: Docs/protocol.md 3. The credential is sent as a form in `postBody`, or in the query or the
/// fragment of `requestUri`.
package struct SignInWithIdp: Endpoint {
  package static let route = Route.post("v1/accounts:signInWithIdp", legacyName: "verifyAssertion")
  /// `http://localhost`, or the whole URL the provider redirected to.
  package var requestUri: String?
  /// `providerId=…&id_token=…`, form-encoded.
  package var postBody: String?
  /// The session of `createAuthUri`.
  package var sessionID: String?
  /// From an earlier response, instead of a credential.
  package var pendingToken: String?
  /// The user to link to.
  package var idToken: String?
  /// Always true.
  package var returnSecureToken: Bool?
  /// Whether two of the refusals come as a 200 with `errorMessage`.
  package var returnIdpCredential: Bool?
  /// Whether to return the provider's refresh token.
  package var returnRefreshToken: Bool?
  /// False for a reauthentication.
  package var autoCreate: Bool?
  /// No longer in use.
  package var pendingIdToken: String?
  package var tenantID: String?
  package init() {}

  /// Names, addresses, the photo and the OAuth tokens are the provider's.
  package struct Response: WireObject {
    package var kind: String?
    /// The context given to `createAuthUri`.
    package var context: String?
    package var providerID: String?
    package var displayName: String?
    package var fullName: String?
    package var firstName: String?
    package var lastName: String?
    package var screenName: String?
    package var email: String?
    package var emailVerified: Bool?
    /// The account's address, if it is another one.
    package var originalEmail: String?
    /// Whether the address now belongs to another identity of the provider.
    package var emailRecycled: Bool?
    package var photoUrl: String?
    package var dateOfBirth: String?
    /// BCP 47.
    package var language: String?
    package var timeZone: String?
    /// All the data from the provider, JSON as a string.
    @TextOrJSON package var rawUserInfo: String?
    /// The identifier at the provider, with or without a prefix.
    package var federatedID: String?
    package var oauthAccessToken: String?
    /// The secret of an OAuth 1.0a token.
    package var oauthTokenSecret: String?
    package var oauthIdToken: String?
    /// Seconds until the access token expires.
    package var oauthExpireIn: Int64String?
    /// Replaces the provider's credential in a later call.
    package var pendingToken: String?
    package var isNewUser: Bool?
    package var localID: String?
    /// Whether the account exists and must be signed in to first.
    package var needConfirmation: Bool?
    /// The providers that can do so.
    @ListOrJSON package var verifiedProvider: [String]?
    /// A refusal inside a 200, with `returnIdpCredential`.
    package var errorMessage: String?
    package var tenantID: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds until the ID token expires.
    package var expiresIn: Int64String?
    /// Proof of the first factor instead of tokens, if a second one is needed.
    package var mfaPendingCredential: String?
    /// The second factors to choose from; numbers are masked.
    package var mfaInfo: [MFAEnrollment]?
    package init() {}
  }
}
