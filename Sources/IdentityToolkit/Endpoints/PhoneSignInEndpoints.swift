/// Asks the service to send an SMS code: `POST v1/accounts:sendVerificationCode`.
///
/// Source: Docs/protocol.md 2.1. Errors: `INVALID_PHONE_NUMBER`, `QUOTA_EXCEEDED`, `TOO_MANY_ATTEMPTS_TRY_LATER`, and those of app verification.
public struct SendVerificationCode: Endpoint {
  public static let route = Route.post("v1/accounts:sendVerificationCode", legacyName: "sendVerificationCode")
  /// E.164.
  public var phoneNumber: String?
  /// The kind of client; needed only with reCAPTCHA Enterprise.
  public var clientType: ClientType?
  /// App verification by silent push: the receipt of ``VerifyIosClient``.
  public var iosReceipt: String?
  /// App verification by silent push: the secret that the push brought.
  public var iosSecret: String?
  /// App verification by reCAPTCHA v2.
  public var recaptchaToken: String?
  /// App verification by reCAPTCHA Enterprise, or `NO_RECAPTCHA`.
  public var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  public var recaptchaVersion: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case phoneNumber, clientType, iosReceipt, iosSecret, recaptchaToken, captchaResponse, recaptchaVersion,
      tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    /// Opaque; the SDK calls it the verification ID.
    public var sessionInfo: String?
    public init() {}
  }
}

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
  /// In place of the two above: the proof of an earlier, refused link.
  public var temporaryProof: String?
  /// E.164; with `temporaryProof` only.
  public var phoneNumber: String?
  /// The signed-in user, to link to or to update.
  public var idToken: String?
  /// The purpose of the call; the SDK always sends one.
  public var operation: Purpose?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case sessionInfo, code, temporaryProof, phoneNumber, idToken, operation, tenantID = "tenantId"
  }

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
    /// Present, without tokens, when the number belongs to another account.
    public var temporaryProof: String?
    /// Seconds the proof is valid.
    public var temporaryProofExpiresIn: Int64String?

    enum CodingKeys: String, CodingKey {
      case idToken, refreshToken, expiresIn, localID = "localId", isNewUser, phoneNumber, temporaryProof,
        temporaryProofExpiresIn
    }

    public init() {}
  }

  /// What a phone sign-in is for; on the wire the enum `VerifyPhoneNumberOperation`.
  public enum Purpose: String, WireEnum {
    case unspecified = "VERIFY_OP_UNSPECIFIED"
    /// Sign in, making the account where there is none.
    case signUpOrIn = "SIGN_UP_OR_IN"
    /// Prove again who is signed in.
    case reauthenticate = "REAUTH"
    /// Replace the number of the signed-in user.
    case update = "UPDATE"
    /// Add the number to the signed-in user.
    case link = "LINK"
  }
}
