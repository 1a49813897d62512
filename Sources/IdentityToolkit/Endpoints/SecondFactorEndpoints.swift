/// Begins to enroll a second factor: `POST v2/accounts/mfaEnrollment:start`.
///
/// Source: Docs/protocol.md 6.2. Exactly one of `phoneEnrollmentInfo` and `totpEnrollmentInfo` is sent.
public struct MFAEnrollmentStart: Endpoint {
  public static let route = Route.post("v2/accounts/mfaEnrollment:start")
  public var idToken: String?
  public var phoneEnrollmentInfo: PhoneFactorInfo?
  /// An authenticator app.
  public var totpEnrollmentInfo: EmptyObject?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, phoneEnrollmentInfo, totpEnrollmentInfo, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var phoneSessionInfo: PhoneSession?
    public var totpSessionInfo: TOTPSession?
    public init() {}
  }

  public struct PhoneSession: WireObject {
    public var sessionInfo: String?
    public init() {}
  }

  /// The secret and parameters for an authenticator app (Docs/protocol.md 7.3).
  public struct TOTPSession: WireObject {
    /// Base32 (RFC 4648 section 6), with or without padding.
    public var sharedSecretKey: String?
    public var verificationCodeLength: Int?
    /// `SHA1`.
    public var hashingAlgorithm: String?
    /// Seconds a code is shown.
    public var periodSec: Int?
    /// For the finalization.
    public var sessionInfo: String?
    /// RFC 3339: until when.
    public var finalizeEnrollmentTime: String?
    public init() {}
  }
}

/// Completes the enrollment of a second factor: `POST v2/accounts/mfaEnrollment:finalize`.
///
/// Source: Docs/protocol.md 6.3. The new tokens replace the old ones.
public struct MFAEnrollmentFinalize: Endpoint {
  public static let route = Route.post("v2/accounts/mfaEnrollment:finalize")
  public var idToken: String?
  public var displayName: String?
  public var phoneVerificationInfo: PhoneVerificationInfo?
  public var totpVerificationInfo: TOTPVerificationInfo?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, displayName, phoneVerificationInfo, totpVerificationInfo, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var idToken: String?
    public var refreshToken: String?
    public var totpAuthInfo: EmptyObject?
    public init() {}
  }
}

/// Removes a second factor: `POST v2/accounts/mfaEnrollment:withdraw`.
///
/// Source: Docs/protocol.md 6.4.
public struct MFAEnrollmentWithdraw: Endpoint {
  public static let route = Route.post("v2/accounts/mfaEnrollment:withdraw")
  public var idToken: String?
  public var mfaEnrollmentID: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, mfaEnrollmentID = "mfaEnrollmentId", tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    public init() {}
  }
}

/// Sends the SMS of a second factor during a sign-in: `POST v2/accounts/mfaSignIn:start`.
///
/// Source: Docs/protocol.md 6.5.
public struct MFASignInStart: Endpoint {
  public static let route = Route.post("v2/accounts/mfaSignIn:start")
  public var mfaPendingCredential: String?
  public var mfaEnrollmentID: String?
  /// Empty, or with app verification.
  public var phoneSignInInfo: PhoneFactorInfo?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case mfaPendingCredential, mfaEnrollmentID = "mfaEnrollmentId", phoneSignInInfo, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var phoneResponseInfo: MFAEnrollmentStart.PhoneSession?
    public init() {}
  }
}

/// Completes a sign-in with a second factor: `POST v2/accounts/mfaSignIn:finalize`.
///
/// Source: Docs/protocol.md 6.6.
public struct MFASignInFinalize: Endpoint {
  public static let route = Route.post("v2/accounts/mfaSignIn:finalize")
  public var mfaPendingCredential: String?
  /// Which factor; an authenticator app needs it.
  public var mfaEnrollmentID: String?
  public var phoneVerificationInfo: PhoneVerificationInfo?
  public var totpVerificationInfo: TOTPVerificationInfo?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case mfaPendingCredential, mfaEnrollmentID = "mfaEnrollmentId", phoneVerificationInfo,
      totpVerificationInfo, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var idToken: String?
    public var refreshToken: String?
    public var totpAuthInfo: EmptyObject?
    public init() {}
  }
}

/// The code of an SMS, for a second factor.
///
/// Source: Docs/protocol.md 6.3 and 6.6.
public struct PhoneVerificationInfo: WireObject {
  public var sessionInfo: String?
  public var code: String?
  /// Android only.
  public var phoneNumber: String?
  public var androidVerificationProof: String?
  public init() {}
}

/// The code of an authenticator app.
///
/// Source: Docs/protocol.md 6.3 and 6.6.
public struct TOTPVerificationInfo: WireObject {
  /// The enrollment's session; absent in a sign-in.
  public var sessionInfo: String?
  /// The digits the app shows.
  public var verificationCode: String?
  public init() {}
}

/// The phone number of a second factor, with the app verification of `sendVerificationCode`.
///
/// Source: Docs/protocol.md 6.2 and 6.5.
public struct PhoneFactorInfo: WireObject {
  /// E.164; absent in a sign-in, where the enrollment has it.
  public var phoneNumber: String?
  /// Silent push: the receipt.
  public var iosReceipt: String?
  /// Silent push: the secret.
  public var iosSecret: String?
  /// reCAPTCHA v2.
  public var recaptchaToken: String?
  public var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  public var recaptchaVersion: String?
  public var clientType: ClientType?
  public init() {}
}
