/// Signs in with an address and a password: `POST v1/accounts:signInWithPassword`.
///
/// Source: Docs/protocol.md 5.2. Errors: `INVALID_LOGIN_CREDENTIALS`, or `EMAIL_NOT_FOUND` and `INVALID_PASSWORD` without enumeration protection.
package struct SignInWithPassword: Endpoint {
  package static let route = Route.post("v1/accounts:signInWithPassword", legacyName: "verifyPassword")
  package var email: String?
  package var password: String?
  /// Always true.
  package var returnSecureToken: Bool?
  package var clientType: ClientType?
  package var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  package var recaptchaVersion: String?
  /// No longer in use.
  package var captchaChallenge: String?
  /// No longer in use.
  package var pendingIdToken: String?
  /// No longer in use.
  package var idToken: String?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    /// Always true.
    package var registered: Bool?
    package var localID: String?
    package var email: String?
    package var displayName: String?
    package var profilePicture: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds until the ID token expires.
    package var expiresIn: Int64String?
    /// Proof of the first factor instead of tokens, if a second one is needed.
    package var mfaPendingCredential: String?
    /// The second factors to choose from; numbers are masked.
    package var mfaInfo: [MFAEnrollment]?
    /// The requirements of the password policy that a correct password does not meet.
    package var userNotifications: [UserNotification]?
    package init() {}
  }

  package struct UserNotification: WireObject {
    /// Its code, such as `MISSING_NUMERIC_CHARACTER`.
    package var notificationCode: String?
    /// The same as a sentence.
    package var notificationMessage: String?
    package init() {}
  }
}
