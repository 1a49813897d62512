package import IdentityToolkit

/// What happened at the server: what a real service would do to the outside world, and, while somebody listens, what became of accounts.
package enum EmulatorEvent: Sendable, Equatable {
  /// An SMS with a code.
  case smsSent(project: String, phoneNumber: String, code: String, purpose: SMSPurpose)
  /// A new account.
  case accountCreated(localId: String, email: String?, phoneNumber: String?)
  /// A change of an account, beside the times of its sign-ins; the fields by their names on the wire.
  case accountUpdated(localId: String, fields: [String])
  /// An account that is gone.
  case accountDeleted(localId: String)
  /// Every account of the project is gone.
  case accountsCleared(count: Int)
  /// An export took the place of the project's accounts.
  case accountsImported(count: Int)
  /// A sign-in that led to tokens; a refresh is none.
  case signedIn(localId: String, provider: String, secondFactor: String?)
  /// The server's clock was moved to this distance from the machine's.
  case clockMoved(offsetMilliseconds: Int64)
  /// Settings of the project, by the names they are stored under.
  case configChanged(fields: [String])
  /// Settings of the project that were accepted and have no effect here, by their paths.
  case settingsIgnored(fields: [String])
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

  /// The line Google's emulator prints (Docs/protocol.md 9.4 and 9.9); scripts look for `code` and six digits, or for the link.
  ///
  /// Nil where it prints none.
  package var consoleLine: String? {
    switch self {
    case .smsSent(_, let number, let code, .signIn):
      "To verify the phone number \(number), use the code \(code)."
    case .smsSent(_, let number, let code, .secondFactorEnrolment):
      "To enroll MFA with \(number), use the code \(code)."
    case .smsSent(_, let number, let code, .secondFactorSignIn):
      "To sign in with MFA using \(number), use the code \(code)."
    case .accountCreated, .accountUpdated, .accountDeleted, .accountsCleared, .accountsImported, .signedIn,
      .clockMoved, .configChanged:
      nil
    case .settingsIgnored(let fields):
      "No effect on this server: \(fields.joined(separator: ", ")) (accepted as Google's emulator does)"
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
