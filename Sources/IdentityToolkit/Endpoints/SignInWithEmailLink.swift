/// Signs in with the code of an e-mail link, or links the address to the user of `idToken`: `POST v1/accounts:signInWithEmailLink`.
///
/// Source: Docs/protocol.md 5.4 and 5.5. Errors: `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `INVALID_EMAIL`, `USER_DISABLED`, `EMAIL_EXISTS`.
public struct SignInWithEmailLink: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v1/accounts:signInWithEmailLink", legacyName: "emailLinkSignin")
  /// The address the link was sent to.
  public var email: String?
  /// The code inside the link.
  public var oobCode: String?
  /// The user to link the address to.
  public var idToken: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case email, oobCode, idToken, tenantID = "tenantId" }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// `identitytoolkit#EmailLinkSigninResponse`.
    public var kind: String?
    /// The address.
    public var email: String?
    /// The uid.
    public var localID: String?
    /// Whether this request made the account.
    public var isNewUser: Bool?
    /// The new ID token, a JWT.
    public var idToken: String?
    /// The new refresh token, opaque.
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    /// Proof of the first factor, in place of tokens, when a second one is needed.
    public var mfaPendingCredential: String?
    /// The second factors to choose from; numbers are masked.
    public var mfaInfo: [MFAEnrollment]?

    enum CodingKeys: String, CodingKey {
      case kind, email, localID = "localId", isNewUser, idToken, refreshToken, expiresIn,
        mfaPendingCredential, mfaInfo
    }

    /// A response without any field.
    public init() {}
  }
}
