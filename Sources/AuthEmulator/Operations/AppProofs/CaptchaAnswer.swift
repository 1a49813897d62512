/// The members about reCAPTCHA Enterprise of a request (Docs/protocol.md 10.14).
struct CaptchaAnswer: Sendable {
  /// A token, or `NO_RECAPTCHA`.
  var response: String?
  var clientType: ClientType?
  var version: String?

  /// What an SDK sends if it could not get a token.
  static let none = "NO_RECAPTCHA"

  enum Fault: Sendable, Equatable {
    /// No token of this project, an expired one, or one that was used.
    case invalid(reason: String)
    /// A token for another call.
    case action
    /// A score that the project's rules block.
    case score
  }
}

/// The members by which a request for an SMS proves its app (Docs/protocol.md 2.1).
struct SMSProof: Sendable {
  var captcha = CaptchaAnswer()
  var recaptchaToken: String?
  var receipt: String?
  var secret: String?

  init(_ request: SendVerificationCode) {
    captcha = CaptchaAnswer(
      response: request.captchaResponse.filled, clientType: request.clientType,
      version: request.recaptchaVersion.filled)
    recaptchaToken = request.recaptchaToken.filled
    receipt = request.iosReceipt.filled
    secret = request.iosSecret.filled
  }

  init(_ info: PhoneFactorInfo?) {
    guard let info else { return }
    captcha = CaptchaAnswer(
      response: info.captchaResponse.filled, clientType: info.clientType,
      version: info.recaptchaVersion.filled)
    recaptchaToken = info.recaptchaToken.filled
    receipt = info.iosReceipt.filled
    secret = info.iosSecret.filled
  }
}

/// The calls that reCAPTCHA Enterprise protects, as tokens name them (Docs/protocol.md 10.14).
enum RecaptchaAction: String, Sendable {
  case signInWithPassword, signUpPassword, getOobCode, sendVerificationCode, mfaSmsEnrollment, mfaSmsSignIn
  /// The page of an app that has no other proof.
  case verifyApp
}
