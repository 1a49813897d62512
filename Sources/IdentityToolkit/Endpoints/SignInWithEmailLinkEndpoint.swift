/// Signs in with the code of an e-mail link, or links the address to the user of `idToken`: `POST v1/accounts:signInWithEmailLink`.
///
/// Source: Docs/protocol.md 5.4 and 5.5. Errors: `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `INVALID_EMAIL`, `USER_DISABLED`, `EMAIL_EXISTS`.
public struct SignInWithEmailLink: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithEmailLink", legacyName: "emailLinkSignin")
  /// The address the link was sent to.
  public var email: String?
  public var oobCode: String?
  public var idToken: String?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var email: String?
    public var localID: String?
    public var isNewUser: Bool?
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
