/// Requests an SMS code: `POST v1/accounts:sendVerificationCode`.
///
/// Source: Docs/protocol.md 2.1. Errors: `INVALID_PHONE_NUMBER`, `QUOTA_EXCEEDED`, `TOO_MANY_ATTEMPTS_TRY_LATER`, and those of app verification.
public struct SendVerificationCode: Endpoint {
  public static let route = Route.post("v1/accounts:sendVerificationCode", legacyName: "sendVerificationCode")
  /// E.164.
  public var phoneNumber: String?
  /// The kind of client; required only with reCAPTCHA Enterprise.
  public var clientType: ClientType?
  /// App verification by silent push: the receipt of ``VerifyIosClient``.
  public var iosReceipt: String?
  /// App verification by silent push: the secret in the push.
  public var iosSecret: String?
  /// App verification by reCAPTCHA v2.
  public var recaptchaToken: String?
  /// App verification by reCAPTCHA Enterprise, or `NO_RECAPTCHA`.
  public var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  public var recaptchaVersion: String?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    /// Opaque; the SDK calls it the verification ID.
    public var sessionInfo: String?
    public init() {}
  }
}
