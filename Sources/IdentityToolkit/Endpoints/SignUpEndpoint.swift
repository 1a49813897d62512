/// Creates an account, anonymous without an address and otherwise with a password, or links a password to the
/// user of `idToken`: `POST v1/accounts:signUp`.
///
/// Source: Docs/protocol.md 5.1.
public struct SignUp: Endpoint {
  public static let route = Route.post("v1/accounts:signUp", legacyName: "signupNewUser")
  /// The address; absent for an anonymous account.
  public var email: String?
  /// At least six characters.
  public var password: String?
  public var displayName: String?
  /// The ID token of the user to link the password to.
  public var idToken: String?
  /// Always true.
  public var returnSecureToken: Bool?
  public var clientType: ClientType?
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
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    public var localID: String?
    public var email: String?
    public var displayName: String?
    public init() {}
  }
}
