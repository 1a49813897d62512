/// Signs in with an address and a password: `POST v1/accounts:signInWithPassword`.
///
/// Source: Docs/protocol.md 5.2. Errors: `INVALID_LOGIN_CREDENTIALS`, or `EMAIL_NOT_FOUND` and `INVALID_PASSWORD` without enumeration protection.
public struct SignInWithPassword: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithPassword", legacyName: "verifyPassword")
  public var email: String?
  public var password: String?
  /// Always true.
  public var returnSecureToken: Bool?
  public var clientType: ClientType?
  public var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  public var recaptchaVersion: String?
  /// No longer in use.
  public var captchaChallenge: String?
  /// No longer in use.
  public var pendingIdToken: String?
  /// No longer in use.
  public var idToken: String?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    /// Always true.
    public var registered: Bool?
    public var localID: String?
    public var email: String?
    public var displayName: String?
    public var profilePicture: String?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    /// Proof of the first factor instead of tokens, if a second one is needed.
    public var mfaPendingCredential: String?
    /// The second factors to choose from; numbers are masked.
    public var mfaInfo: [MFAEnrollment]?
    /// The requirements of the password policy that a correct password does not meet.
    public var userNotifications: [UserNotification]?
    public init() {}
  }

  public struct UserNotification: WireObject {
    /// Its code, such as `MISSING_NUMERIC_CHARACTER`.
    public var notificationCode: String?
    /// The same as a sentence.
    public var notificationMessage: String?
    public init() {}
  }
}
