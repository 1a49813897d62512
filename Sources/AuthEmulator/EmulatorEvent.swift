/// Something a real service would do to the outside world, and this one only tells of.
package enum EmulatorEvent: Sendable, Equatable {
  /// An SMS with a code.
  case smsSent(project: String, phoneNumber: String, code: String, purpose: SMSPurpose)

  /// What the code of an SMS is for.
  package enum SMSPurpose: Sendable, Equatable {
    /// Sign-in, linking and replacing a number alike: the send does not say which.
    case signIn
    /// A new second factor.
    case secondFactorEnrolment
    /// Sign-in with a second factor.
    case secondFactorSignIn
  }

  /// The line Google's emulator prints (protocol reference 9.4); scripts look for `code` and six digits.
  package var consoleLine: String {
    switch self {
    case .smsSent(_, let number, let code, .signIn):
      "To verify the phone number \(number), use the code \(code)."
    case .smsSent(_, let number, let code, .secondFactorEnrolment):
      "To enroll MFA with \(number), use the code \(code)."
    case .smsSent(_, let number, let code, .secondFactorSignIn):
      "To sign in with MFA using \(number), use the code \(code)."
    }
  }
}
