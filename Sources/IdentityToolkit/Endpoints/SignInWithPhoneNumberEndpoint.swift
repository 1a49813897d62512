/// Checks an SMS code, or a temporary proof, and signs in, links or replaces the number: `POST v1/accounts:signInWithPhoneNumber`.
///
/// Source: Docs/protocol.md 2.5. Errors: `INVALID_CODE`, `INVALID_SESSION_INFO`, `SESSION_EXPIRED`, `MISSING_CODE`,
/// `MISSING_SESSION_INFO`, `INVALID_TEMPORARY_PROOF`, `PHONE_NUMBER_EXISTS`, `USER_DISABLED`, `UNSUPPORTED_FIRST_FACTOR`, and those of an ID token.
package struct SignInWithPhoneNumber: Endpoint {
  package static let route = Route.post("v1/accounts:signInWithPhoneNumber", legacyName: "verifyPhoneNumber")
  /// The verification ID, with `code`.
  package var sessionInfo: String?
  /// The digits of the SMS, with `sessionInfo`.
  package var code: String?
  /// Instead of the two above: the proof from an earlier, refused link.
  package var temporaryProof: String?
  /// E.164; only with `temporaryProof`.
  package var phoneNumber: String?
  /// The ID token of the signed-in user, to link or update.
  package var idToken: String?
  /// The purpose of the call; the SDK always sends one.
  package var operation: Purpose?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds until the ID token expires.
    package var expiresIn: Int64String?
    package var localID: String?
    package var isNewUser: Bool?
    /// E.164.
    package var phoneNumber: String?
    /// Present, without tokens, if the number belongs to another account.
    package var temporaryProof: String?
    /// How long the proof is valid, in seconds.
    package var temporaryProofExpiresIn: Int64String?
    package init() {}
  }

  /// The purpose of a phone sign-in; on the wire the enum `VerifyPhoneNumberOperation`.
  package enum Purpose: String, WireEnum {
    case unspecified = "VERIFY_OP_UNSPECIFIED"
    /// Sign in, and create the account if there is none.
    case signUpOrIn = "SIGN_UP_OR_IN"
    case reauthenticate = "REAUTH"
    /// Replace the number of the signed-in user.
    case update = "UPDATE"
    /// Add the number to the signed-in user.
    case link = "LINK"
  }
}
