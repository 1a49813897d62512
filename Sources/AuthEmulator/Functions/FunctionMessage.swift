/// A message for which a function is called before it is sent; the function gets no user (Docs/protocol.md
/// 10.10).
enum FunctionMessage: Encodable {
  case email(address: String, isSignIn: Bool)
  case sms(phoneNumber: String, EmulatorEvent.SMSPurpose)

  func encode(to encoder: any Encoder) throws {
    var claims = encoder.container(keyedBy: AnyKey.self)
    switch self {
    case .email(let address, let isSignIn):
      try claims.encode(address, forKey: AnyKey("email"))
      try claims.encode(isSignIn ? "EMAIL_SIGN_IN" : "PASSWORD_RESET", forKey: AnyKey("email_type"))
    case .sms(let number, let purpose):
      try claims.encode(number, forKey: AnyKey("phone_number"))
      try claims.encode(purpose.functionName, forKey: AnyKey("sms_type"))
    }
  }
}

extension EmulatorEvent.SMSPurpose {
  fileprivate var functionName: String {
    switch self {
    case .signIn: "SIGN_IN_OR_SIGN_UP"
    case .secondFactorEnrollment: "MULTI_FACTOR_ENROLLMENT"
    case .secondFactorSignIn: "MULTI_FACTOR_SIGN_IN"
    }
  }
}

extension ProjectState {
  /// Calls the project's `beforeSendEmail`, if there is one, for a reset or sign-in link.
  func beforeSendEmail(
    _ purpose: OOBRequestType, to address: String, _ call: inout Call
  ) throws(ServerError) {
    guard purpose == .passwordReset || purpose == .emailSignIn else { return }
    try ask(.beforeSendEmail, about: .email(address: address, isSignIn: purpose == .emailSignIn), &call)
  }

  /// Calls the project's `beforeSendSms`, if there is one, for a number that is not fictional.
  func beforeSendSMS(
    to number: String, for purpose: EmulatorEvent.SMSPurpose, _ call: inout Call
  ) throws(ServerError) {
    guard config.fictionalCode(of: number, call.world) == nil else { return }
    try ask(.beforeSendSms, about: .sms(phoneNumber: number, purpose), &call)
  }
}
