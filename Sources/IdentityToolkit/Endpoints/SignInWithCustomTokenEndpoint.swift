/// Signs in with a token created by the developer's own server: `POST v1/accounts:signInWithCustomToken`.
///
/// Source: Docs/protocol.md 5.3. Errors: `INVALID_CUSTOM_TOKEN`, `CREDENTIAL_MISMATCH`, `MISSING_CUSTOM_TOKEN`, `USER_DISABLED`.
public struct SignInWithCustomToken: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithCustomToken", legacyName: "verifyCustomToken")
  /// A JWT for the audience ``audience``; a local server also accepts its payload as plain JSON.
  public var token: String?
  /// Always true.
  public var returnSecureToken: Bool?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var isNewUser: Bool?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    public init() {}
  }

  /// The `aud` claim of every custom token.
  public static let audience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
}
