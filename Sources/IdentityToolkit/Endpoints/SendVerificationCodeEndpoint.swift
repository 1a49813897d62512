/// Requests an SMS code: `POST v1/accounts:sendVerificationCode`.
///
/// Source: Docs/protocol.md 2.1. Errors: `INVALID_PHONE_NUMBER`, `QUOTA_EXCEEDED`, `TOO_MANY_ATTEMPTS_TRY_LATER`, and those of app verification.
package struct SendVerificationCode: Endpoint {
  package static let route = Route.post(
    "v1/accounts:sendVerificationCode", legacyName: "sendVerificationCode")
  /// E.164.
  package var phoneNumber: String?
  /// The kind of client; required only with reCAPTCHA Enterprise.
  package var clientType: ClientType?
  /// App verification by silent push: the receipt of ``VerifyIosClient``, and the secret in the push.
  package var iosReceipt, iosSecret: String?
  /// App verification on Android.
  package var playIntegrityToken, safetyNetToken: String?
  /// App verification by reCAPTCHA v2.
  package var recaptchaToken: String?
  /// App verification by reCAPTCHA Enterprise, or `NO_RECAPTCHA`.
  package var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  package var recaptchaVersion: String?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    /// Opaque; the SDK calls it the verification ID.
    package var sessionInfo: String?
    package init() {}
  }
}
