/// A call that proves by an ID token who makes it.
protocol UserCall: Endpoint {
  var idToken: String? { get set }
}

extension Delete: UserCall {}
extension Lookup: UserCall {}
extension MFAEnrollmentFinalize: UserCall {}
extension MFAEnrollmentStart: UserCall {}
extension MFAEnrollmentWithdraw: UserCall {}
extension RevokeToken: UserCall {}
extension SendOOBCode: UserCall {}
extension SignInWithEmailLink: UserCall {}
extension SignInWithIdp: UserCall {}
extension SignInWithPhoneNumber: UserCall {}
extension SignUp: UserCall {}
extension Update: UserCall {}

/// A request that takes a token of reCAPTCHA Enterprise (Docs/protocol.md 10.14).
protocol CaptchaRequest {
  var captchaResponse: String? { get set }
  var recaptchaVersion: String? { get set }
  /// The kind of client its site key is for.
  var clientType: ClientType? { get set }
}

extension CaptchaRequest {
  /// Adds a token, or the placeholder for a missing one.
  mutating func take(captcha response: String, of type: ClientType) {
    captchaResponse = response
    recaptchaVersion = CaptchaProof.version
    clientType = type
  }
}

extension CaptchaProof {
  func fill(_ request: inout some CaptchaRequest) {
    request.take(captcha: token.reveal { $0 }, of: clientType)
  }
}

extension SignUp: CaptchaRequest {}
extension SignInWithPassword: CaptchaRequest {}

extension SendOOBCode: CaptchaRequest {
  /// Another name on the wire.
  var captchaResponse: String? {
    get { captchaResp }
    set { captchaResp = newValue }
  }
}

/// A request for an SMS, which can also prove its app in older ways (Docs/protocol.md 2.1, 6.2, 6.5).
protocol AppProofRequest: CaptchaRequest {
  var recaptchaToken: String? { get set }
  var iosReceipt: String? { get set }
  var iosSecret: String? { get set }
}

extension SendVerificationCode: AppProofRequest {}
extension PhoneFactorInfo: AppProofRequest {}
