/// Signs in with the code of an e-mail link, or links the address to the user of `idToken`: `POST v1/accounts:signInWithEmailLink`.
///
/// Source: Docs/protocol.md 5.4 and 5.5. Errors: `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `INVALID_EMAIL`, `USER_DISABLED`, `EMAIL_EXISTS`.
package struct SignInWithEmailLink: Endpoint {
  package static let route = Route.post("v1/accounts:signInWithEmailLink", legacyName: "emailLinkSignin")
  /// The address the link was sent to.
  package var email: String?
  package var oobCode: String?
  package var idToken: String?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    package var email: String?
    package var localID: String?
    package var isNewUser: Bool?
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
