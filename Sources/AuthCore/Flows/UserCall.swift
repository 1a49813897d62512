/// A call that proves by an ID token who makes it.
protocol UserCall: Endpoint {
  /// The signed-in user's ID token.
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

extension CaptchaRequest {
  /// Adds a token, or the placeholder for a missing one.
  mutating func take(captcha response: String, of type: ClientType) {
    captchaResponse = response
    recaptchaVersion = CaptchaProof.version
    clientType = type
  }
}

extension AppProof {
  /// Puts a token of reCAPTCHA Enterprise into a request.
  func fill(_ request: inout some CaptchaRequest) { captcha?.fill(&request) }
}

extension CaptchaProof {
  /// Puts the token into a request.
  func fill(_ request: inout some CaptchaRequest) {
    request.take(captcha: token.reveal { $0 }, of: clientType)
  }
}
