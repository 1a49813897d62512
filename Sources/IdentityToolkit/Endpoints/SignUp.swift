/// Makes an account: anonymous without an address, else with a password; or links a password to the user of `idToken`: `POST v1/accounts:signUp`.
///
/// Source: Docs/protocol.md 5.1.
public struct SignUp: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v1/accounts:signUp", legacyName: "signupNewUser")
  /// The address; absent for an anonymous account.
  public var email: String?
  /// At least six characters.
  public var password: String?
  /// The name of a new account.
  public var displayName: String?
  /// The user to link the password to.
  public var idToken: String?
  /// Always true.
  public var returnSecureToken: Bool?
  /// The kind of client.
  public var clientType: ClientType?
  /// reCAPTCHA Enterprise.
  public var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  public var recaptchaVersion: String?
  /// Privileged: the uid of the new account.
  public var localID: String?
  /// Privileged: the photo.
  public var photoUrl: String?
  /// Privileged: whether the address counts as verified.
  public var emailVerified: Bool?
  /// Privileged: the number, E.164.
  public var phoneNumber: String?
  /// Privileged: whether the account may not sign in.
  public var disabled: Bool?
  /// Privileged: the second factors.
  public var mfaInfo: [MFAEnrollment]?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case email, password, displayName, idToken, returnSecureToken, clientType, captchaResponse,
      recaptchaVersion, localID = "localId", photoUrl, emailVerified, phoneNumber, disabled, mfaInfo,
      tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// `identitytoolkit#SignupNewUserResponse`.
    public var kind: String?
    /// The new ID token, a JWT.
    public var idToken: String?
    /// The new refresh token, opaque.
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    /// The uid.
    public var localID: String?
    /// The address.
    public var email: String?
    /// The name.
    public var displayName: String?

    enum CodingKeys: String, CodingKey {
      case kind, idToken, refreshToken, expiresIn, localID = "localId", email, displayName
    }

    /// A response without any field.
    public init() {}
  }
}
