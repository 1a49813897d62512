/// Signs in with an identity provider's credential, or links it to the user of `idToken`: `POST v1/accounts:signInWithIdp`.
///
/// Source: Docs/protocol.md 3. The credential is sent as a form in `postBody`, or in the query or the
/// fragment of `requestUri`.
public struct SignInWithIdp: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithIdp", legacyName: "verifyAssertion")
  /// `http://localhost`, or the whole URL the provider redirected to.
  public var requestUri: String?
  /// `providerId=…&id_token=…`, form-encoded.
  public var postBody: String?
  /// The session of `createAuthUri`.
  public var sessionID: String?
  /// From an earlier response, instead of a credential.
  public var pendingToken: String?
  /// The user to link to.
  public var idToken: String?
  /// Always true.
  public var returnSecureToken: Bool?
  /// Whether two of the refusals come as a 200 with `errorMessage`.
  public var returnIdpCredential: Bool?
  /// Whether to return the provider's refresh token.
  public var returnRefreshToken: Bool?
  /// False for a reauthentication.
  public var autoCreate: Bool?
  /// No longer in use.
  public var pendingIdToken: String?
  public var tenantID: String?
  public init() {}

  /// Names, addresses, the photo and the OAuth tokens are the provider's.
  public struct Response: WireObject {
    public var kind: String?
    /// The context given to `createAuthUri`.
    public var context: String?
    public var providerID: String?
    public var displayName: String?
    public var fullName: String?
    public var firstName: String?
    public var lastName: String?
    public var screenName: String?
    public var email: String?
    public var emailVerified: Bool?
    /// Whether the address now belongs to another identity of the provider.
    public var emailRecycled: Bool?
    public var photoUrl: String?
    public var dateOfBirth: String?
    /// BCP 47.
    public var language: String?
    public var timeZone: String?
    /// All the data from the provider, JSON as a string.
    @TextOrJSON public var rawUserInfo: String?
    /// The identifier at the provider, with or without a prefix.
    public var federatedID: String?
    public var oauthAccessToken: String?
    /// The secret of an OAuth 1.0a token.
    public var oauthTokenSecret: String?
    public var oauthIdToken: String?
    /// Seconds until the access token expires.
    public var oauthExpireIn: Int64String?
    /// Replaces the provider's credential in a later call.
    public var pendingToken: String?
    public var isNewUser: Bool?
    public var localID: String?
    /// Whether the account exists and must be signed in to first.
    public var needConfirmation: Bool?
    /// The providers that can do so.
    @ListOrJSON public var verifiedProvider: [String]?
    /// A refusal inside a 200, with `returnIdpCredential`.
    public var errorMessage: String?
    public var tenantID: String?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    /// Proof of the first factor instead of tokens, if a second one is needed.
    public var mfaPendingCredential: String?
    /// The second factors to choose from; numbers are masked.
    public var mfaInfo: [MFAEnrollment]?
    public init() {}
  }
}
