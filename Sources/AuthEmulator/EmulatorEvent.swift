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

  /// What the code of an SMS is for.
  package enum SMSPurpose: Sendable, Equatable {
    /// Sign-in, linking and replacing a number alike: the send does not say which.
    case signIn
    /// A new second factor.
    case secondFactorEnrolment
    /// Sign-in with a second factor.
    case secondFactorSignIn
  }

  /// The line Google's emulator prints (protocol reference 9.4), where it prints one; scripts look for `code` and six digits.
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
    }
  }
}
