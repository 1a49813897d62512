/// Creates an account, anonymous without an address and otherwise with a password, or links a password to the
/// user of `idToken`: `POST v1/accounts:signUp`.
///
/// Source: Docs/protocol.md 5.1.
package struct SignUp: Endpoint {
  package static let route = Route.post("v1/accounts:signUp", legacyName: "signupNewUser")
  /// The address; absent for an anonymous account.
  package var email: String?
  /// At least six characters.
  package var password: String?
  package var displayName: String?
  /// The ID token of the user to link the password to.
  package var idToken: String?
  /// Always true.
  package var returnSecureToken: Bool?
  package var clientType: ClientType?
  package var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  package var recaptchaVersion: String?
  /// Privileged: the uid of the new account.
  package var localID: String?
  /// Privileged: the photo.
  package var photoUrl: String?
  /// Privileged: whether the address counts as verified.
  package var emailVerified: Bool?
  /// Privileged: the number, E.164.
  package var phoneNumber: String?
  /// Privileged: whether the account may not sign in.
  package var disabled: Bool?
  /// Privileged: the second factors.
  package var mfaInfo: [MFAEnrollment]?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds until the ID token expires.
    package var expiresIn: Int64String?
    package var localID: String?
    package var email: String?
    package var displayName: String?
    package init() {}
  }
}
