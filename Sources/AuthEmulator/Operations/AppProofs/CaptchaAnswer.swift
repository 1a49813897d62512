/// The reCAPTCHA Enterprise members of a request (Docs/protocol.md 10.14).
struct CaptchaAnswer: Sendable {
  /// A token, or `NO_RECAPTCHA`.
  var response: String?
  var clientType: ClientType?
  var version: String?

  /// Sent by an SDK that could not get a token.
  static let none = "NO_RECAPTCHA"

  enum Fault: Sendable, Equatable {
    /// Not a token of this project, or expired, or used.
    case invalid(reason: String)
    /// A token for another call.
    case action
    /// A score blocked by the project's rules.
    case score
  }
}

/// The members with which a request for an SMS verifies its app (Docs/protocol.md 2.1).
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
  /// The page of an app without any other proof.
  case verifyApp
}
