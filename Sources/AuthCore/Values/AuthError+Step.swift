extension AuthError {
  /// The step in which the service refused, if it changes what to do next.
  public enum Step: Sendable, Equatable {
    /// A change that needs a recent sign-in.
    case sensitiveChange(providerID: String?)
    /// Asking for the SMS of a first factor.
    case message(ShownProof)
    /// Starting the enrollment of a second factor; with the proof of the app if that sends an SMS.
    case enrollmentStart(SecondFactorKind, ShownProof?)
    /// Sending the first code of an enrollment; the clock's difference where the code depends on it.
    case enrollmentFinish(SecondFactorKind, skew: ClockSkew?)
    /// Asking for the SMS of a second factor.
    case challenge(ProviderProfile, ShownProof)
    /// Sending the code of a second factor, with the factor's name; the clock's difference where the code depends on it. If no factor was
    /// chosen and the code was taken for that of an SMS, `app` is the authenticator app that it may be of.
    case secondFactor(
      SecondFactorKind, ProviderProfile, factor: String?, app: String? = nil, skew: ClockSkew?)
    /// Signing in as an anonymous user.
    case anonymous
    /// Removing a second factor.
    case withdrawal
    /// Using the code of an e-mail.
    case emailCode(OOBRequestType?)
    /// Any other call with an address or a password.
    case email(EmailCall)
    /// Signing in by an identity provider.
    case provider(String)
    /// Signing in with an Apple token, with the doubts about it.
    case appleToken([AppleIDToken.Doubt])
    /// Revoking what Apple issued.
    case appleRevocation
    /// Any call of a project that enforces App Check; with the proof sent.
    case appCheck(AppCheckProof)

    /// A call with an e-mail address or a password.
    public enum EmailCall: Sendable, Equatable {
      /// Creates an account.
      case signUp(EmailAddress)
      /// Signs in with a password.
      case signIn(EmailAddress)
      /// Adds address and password to the signed-in user.
      case link(EmailAddress)
      /// Reauthenticates with the password.
      case reauthentication
      /// Asks for the message that verifies an address.
      case verification
      /// Asks for the message that resets a password.
      case passwordReset(EmailAddress)
      /// Asks for the message that signs in.
      case signInLink(EmailAddress)
      /// Changes the user's record, possibly its address.
      case userUpdate(EmailAddress?)
    }

    /// The proof of the app, if the step has one.
    public var proof: ShownProof? {
      switch self {
      case .message(let proof), .challenge(_, let proof): proof
      case .enrollmentStart(_, let proof): proof
      default: nil
      }
    }

    /// The measured difference of the clocks; nil if no code depends on one.
    public var skew: ClockSkew? {
      switch self {
      case .enrollmentFinish(_, let skew), .secondFactor(_, _, _, _, let skew): skew
      default: nil
      }
    }
  }

  /// Adds the step to a refusal; any other error is unchanged.
  func during(_ step: Step) -> AuthError {
    guard case .refused(let code, let detail, let status) = self else { return self }
    return .refusedDuring(step, code: code, detail: detail, status: status)
  }
}

extension AuthError.Step {
  /// The codes after which a sign-in that waits for its second factor is over (Docs/protocol.md 6.5, 6.6, 6.8).
  private static let deadSignIn: Set<ErrorCode> = [
    .invalidMFAPendingCredential, .missingMFAPendingCredential, .missingCredential, .invalidPendingToken,
    .totpChallengeTimeout, .userNotFound, .tokenExpired,
  ]

  /// Whether a sign-in that waits for its second factor is over after a refusal: it expired, or the server does not know it.
  public static func endsSignIn(_ code: ErrorCode, detail: String?) -> Bool {
    deadSignIn.contains(code) || RefusalReason(code, detail: detail) == .unknownSignIn
  }

  static func endsSignIn(_ error: AuthError) -> Bool {
    guard case .refused(let code, let detail, _) = error else { return false }
    return endsSignIn(code, detail: detail)
  }

  /// The codes after which an SMS is over: the service does not know it, or its code was right and is used up (Docs/protocol.md 9.9).
  static let deadSMS: Set<ErrorCode> = [
    .sessionExpired, .invalidSessionInfo, .userDisabled, .userNotFound, .blockingFunctionErrorResponse,
    .mfaEnrollmentNotFound, .invalidMFAEnrollmentID,
  ]

  /// The codes after which an enrollment cannot be finished (Docs/protocol.md 6.3, 6.8).
  static let deadEnrollment: Set<ErrorCode> = [
    .sessionExpired, .invalidSessionInfo, .tooManyEnrollmentAttempts, .mfaEnrollmentAlreadyComplete,
    .secondFactorExists, .secondFactorLimitExceeded,
  ]

  /// What happened, if the step says more than the code and the server's message; else nil.
  func message(_ code: ErrorCode, detail: String?) -> String? {
    if RefusalReason(code, detail: detail) == .unknownSignIn {
      return "the server does not know this sign-in, as after a restart; it was forgotten"
    }
    let isCode = code == .invalidCode || code == .invalidTOTPVerificationCode
    if isCode {
      var message = ErrorCatalogue.words(of: detail)
      if case .secondFactor(.totp, _, _, _, _) = self {
        message = message ?? "the code from the app is wrong or was already used"
      }
      let remark = skew?.remark.map { "; \($0)" }
      guard message != nil || remark != nil else { return nil }
      return (message ?? ErrorCatalogue.message(code, detail: nil)) + (remark ?? "")
    }
    if self == .anonymous, code == .adminOnlyOperation {
      return "anonymous sign-in, or every sign-up, is off in this project"
    }
    if case .appleToken(let doubts) = self, code == .invalidIdpResponse {
      let words = detail.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
      let found = doubts.filter { $0 != .noNonce }.map { "it \($0.text)" }
      return ([words ?? ErrorCatalogue.message(code, detail: nil)] + found).joined(separator: "; ")
    }
    return nil
  }
}
