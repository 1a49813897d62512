package import IdentityToolkit

/// Something a real service would do to the outside world, and this one only tells of.
package enum EmulatorEvent: Sendable, Equatable {
  /// An SMS with a code.
  case smsSent(project: String, phoneNumber: String, code: String, purpose: SMSPurpose)
  /// An e-mail with a link.
  case emailSent(project: String, Email)

  /// What the code of an SMS is for.
  package enum SMSPurpose: Sendable, Equatable {
    /// Sign-in, linking and replacing a number alike: the send does not say which.
    case signIn
    /// A new second factor.
    case secondFactorEnrolment
    /// Sign-in with a second factor.
    case secondFactorSignIn
  }

  /// An e-mail that was not sent.
  package struct Email: Sendable, Equatable {
    /// What the link does.
    package var purpose: OOBRequestType
    /// The recipient.
    package var address: String
    /// The address a change leads to.
    package var newAddress: String?
    /// The code inside the link.
    package var code: String
    /// The whole link.
    package var link: String
  }

  /// The line Google's emulator prints (protocol reference 9.4 and 9.9); scripts look for `code` and six digits, or for the link.
  package var consoleLine: String {
    switch self {
    case .smsSent(_, let number, let code, .signIn):
      "To verify the phone number \(number), use the code \(code)."
    case .smsSent(_, let number, let code, .secondFactorEnrolment):
      "To enroll MFA with \(number), use the code \(code)."
    case .smsSent(_, let number, let code, .secondFactorSignIn):
      "To sign in with MFA using \(number), use the code \(code)."
    case .emailSent(_, let email): "\(email.beginning), follow this link: \(email.link)\(email.ending)"
    }
  }
}

extension EmulatorEvent.Email {
  fileprivate var beginning: String {
    switch purpose {
    case .emailSignIn: "To sign in as \(address)"
    case .passwordReset: "To reset the password for \(address)"
    case .verifyAndChangeEmail:
      "To verify and change the email address from \(address) to \(newAddress ?? "")"
    case .recoverEmail: "To reset your email address to \(address)"
    default: "To verify the email address \(address)"
    }
  }

  fileprivate var ending: String { purpose == .passwordReset ? "&newPassword=NEW_PASSWORD_HERE" : "" }
}
