/// A request that takes a token of reCAPTCHA Enterprise (Docs/protocol.md 10.14).
package protocol CaptchaRequest {
  var captchaResponse: String? { get set }
  var recaptchaVersion: String? { get set }
  /// The kind of client its site key is for.
  var clientType: ClientType? { get set }
}

extension SignUp: CaptchaRequest {}
extension SignInWithPassword: CaptchaRequest {}

extension SendOOBCode: CaptchaRequest {
  /// Another name on the wire.
  package var captchaResponse: String? {
    get { captchaResp }
    set { captchaResp = newValue }
  }
}

/// A request for an SMS, which can also prove its app in older ways (Docs/protocol.md 2.1, 6.2, 6.5).
package protocol AppProofRequest: CaptchaRequest {
  /// The token of a reCAPTCHA v2 page.
  var recaptchaToken: String? { get set }
  /// Of a silent push: the receipt.
  var iosReceipt: String? { get set }
  /// Of a silent push: its secret.
  var iosSecret: String? { get set }
  /// Of Android's attestation.
  var playIntegrityToken: String? { get }
  var safetyNetToken: String? { get }
}

extension SendVerificationCode: AppProofRequest {}
extension PhoneFactorInfo: AppProofRequest {}
