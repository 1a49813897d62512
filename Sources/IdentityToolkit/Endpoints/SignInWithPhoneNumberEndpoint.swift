/// Checks an SMS code, or a temporary proof, and signs in, links or replaces the number: `POST v1/accounts:signInWithPhoneNumber`.
///
/// Source: Docs/protocol.md 2.5. Errors: `INVALID_CODE`, `INVALID_SESSION_INFO`, `SESSION_EXPIRED`, `MISSING_CODE`,
/// `MISSING_SESSION_INFO`, `INVALID_TEMPORARY_PROOF`, `PHONE_NUMBER_EXISTS`, `USER_DISABLED`, `UNSUPPORTED_FIRST_FACTOR`, and those of an ID token.
public struct SignInWithPhoneNumber: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithPhoneNumber", legacyName: "verifyPhoneNumber")
  /// The verification ID, with `code`.
  public var sessionInfo: String?
  /// The digits of the SMS, with `sessionInfo`.
  public var code: String?
  /// Instead of the two above: the proof from an earlier, refused link.
  public var temporaryProof: String?
  /// E.164; only with `temporaryProof`.
  public var phoneNumber: String?
  /// The ID token of the signed-in user, to link or update.
  public var idToken: String?
  /// The purpose of the call; the SDK always sends one.
  public var operation: Purpose?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    public var localID: String?
    public var isNewUser: Bool?
    /// E.164.
    public var phoneNumber: String?
    /// Present, without tokens, if the number belongs to another account.
    public var temporaryProof: String?
    /// How long the proof is valid, in seconds.
    public var temporaryProofExpiresIn: Int64String?
    public init() {}
  }

  /// The purpose of a phone sign-in; on the wire the enum `VerifyPhoneNumberOperation`.
  public enum Purpose: String, WireEnum {
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
