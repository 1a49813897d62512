import BoundedJSON
public import IdentityToolkit

extension AuthError {
  /// What was going on when the service refused, where that changes what to do next.
  public enum Step: Sendable, Equatable {
    /// A change that needs a recent sign-in.
    case sensitiveChange(providerID: String?)
    /// Asking for the SMS of a first factor.
    case message(ShownProof)
    /// Asking to enroll a second factor; with the proof of the app where that sends an SMS.
    case enrollmentStart(SecondFactorKind, ShownProof?)
    /// Sending the first code of an enrolment; the clock's difference where the code depends on it.
    case enrollmentFinish(SecondFactorKind, skew: ClockSkew?)
    /// Asking for the SMS of a second factor.
    case challenge(ProviderProfile, ShownProof)
    /// Sending the code of a second factor; the clock's difference where the code depends on it.
    case secondFactor(SecondFactorKind, ProviderProfile, skew: ClockSkew?)
    /// Removing a second factor.
    case withdrawal
    /// Using the code of an e-mail.
    case emailCode(OOBRequestType?)
    /// Anything else with an address or a password; the command that tries again.
    case email(again: String)
    /// Signing in by an identity provider.
    case provider(String)
  }

  /// The catalogue's words, with what the step knows better.
  static func report(
    during step: Step, _ code: ServerErrorCode, detail: String?, status: Int
  ) -> ErrorReport {
    var report = ErrorCatalogue.report(code, detail: detail, status: status)
    if let hint = step.hint(for: code) { report.hint = hint }
    if code == .invalidCode || code == .invalidTOTPVerificationCode, let skew = step.skew {
      report.details["clockSkewSeconds"] = .integer(Int64(skew.seconds))
      if let remark = skew.remark { report.message += "; \(remark)" }
    }
    return report
  }
}

extension AuthError.Step {
  /// The measured difference of the clocks; nil where no code depends on one.
  var skew: ClockSkew? {
    switch self {
    case .enrollmentFinish(_, let skew), .secondFactor(_, _, let skew): skew
    default: nil
    }
  }

  /// What to do next; nil where the catalogue knows best.
  func hint(for code: ServerErrorCode) -> String? {
    if code == .credentialTooOldLoginAgain, case .sensitiveChange(let provider) = self {
      return "sign in once more: \(NextCommand.reauthenticate(by: provider))"
    }
    return switch self {
    case .sensitiveChange: nil
    case .withdrawal:
      code == .missingMFAEnrollmentID ? "see which factors there are: authctl mfa list" : nil
    case .message(let proof): proof.hint(for: code)
    case .enrollmentStart(let kind, let proof): startHint(code, kind, proof)
    case .enrollmentFinish(let kind, _): finishHint(code, kind)
    case .challenge(let profile, let proof): challengeHint(code, profile, proof)
    case .secondFactor(let kind, let profile, _): resolveHint(code, kind, profile)
    case .emailCode(let purpose): codeHint(code, purpose)
    case .email(let again): emailHint(code, again)
    case .provider(let provider): providerHint(code, provider)
    }
  }

  private func startHint(
    _ code: ServerErrorCode, _ kind: SecondFactorKind, _ proof: ShownProof?
  ) -> String? {
    switch code {
    case .operationNotAllowed:
      "an administrator has to allow "
        + (kind == .phone ? "SMS as a second factor, and the number's region," : "TOTP as a second factor")
        + " in the project's settings"
    case .invalidPhoneNumber:
      "give the number with + and country code: authctl mfa enroll phone +16505550123"
    case .quotaExceeded:
      "wait, raise the quota in the Firebase console, or use a fictional number: "
        + "authctl mfa enroll phone --app-verification none NUMBER"
    default: proof?.hint(for: code)
    }
  }

  private func finishHint(_ code: ServerErrorCode, _ kind: SecondFactorKind) -> String? {
    let again = kind == .phone ? "authctl mfa enroll phone NUMBER" : "authctl mfa enroll totp"
    return switch code {
    case .invalidCode, .invalidTOTPVerificationCode:
      kind == .phone
        ? "the enrolment is still pending: authctl mfa enroll finish CODE"
        : "wait for the next code of the app, then: authctl mfa enroll finish CODE"
    case .sessionExpired, .invalidSessionInfo, .missingSessionInfo, .tooManyEnrollmentAttempts:
      "begin again: \(again)"
    case .missingCode: "authctl mfa enroll finish CODE"
    case .missingDisplayName: "give it a name: authctl mfa enroll finish --name NAME CODE"
    case .quotaExceeded: "wait some minutes, then: authctl mfa enroll finish CODE"
    default: nil
    }
  }

  private func challengeHint(
    _ code: ServerErrorCode, _ profile: ProviderProfile, _ proof: ShownProof
  ) -> String? {
    if Self.deadSignIn.contains(code) { return firstFactorAgain(profile) }
    return switch code {
    case .mfaEnrollmentNotFound, .invalidMFAEnrollmentID:
      "choose one of the factors: authctl mfa challenge --factor N"
    case .operationNotAllowed, .quotaExceeded, .invalidPhoneNumber:
      "answer with another factor: authctl mfa resolve --factor N CODE"
    default: proof.hint(for: code)
    }
  }

  private func resolveHint(
    _ code: ServerErrorCode, _ kind: SecondFactorKind, _ profile: ProviderProfile
  ) -> String? {
    if Self.deadSignIn.contains(code) { return firstFactorAgain(profile) }
    return switch code {
    case .invalidCode, .invalidTOTPVerificationCode:
      kind == .phone
        ? "the sign-in is still pending: authctl mfa resolve CODE"
        : "wait for the next code of the app, then: authctl mfa resolve CODE"
    case .sessionExpired, .invalidSessionInfo, .missingSessionInfo: "authctl mfa challenge"
    case .mfaEnrollmentNotFound, .invalidMFAEnrollmentID, .missingMFAEnrollmentID:
      "choose another factor: authctl mfa resolve --factor N CODE"
    case .missingCode: "authctl mfa resolve CODE"
    case .quotaExceeded: "too many wrong codes: wait some minutes, then: authctl mfa resolve CODE"
    default: nil
    }
  }

  private func emailHint(_ code: ServerErrorCode, _ again: String) -> String? {
    if Self.recaptchaEnterprise.contains(code) {
      // Its tokens come from a page of the app alone (Docs/protocol.md 5.2).
      return "the project enforces reCAPTCHA Enterprise, which no shell can solve; an administrator can turn "
        + "it to audit for e-mail in the Firebase console"
    }
    return switch code {
    case .invalidEmail, .missingEmail: "give a whole address: \(again)"
    case .missingPassword:
      Self.sendsMessage(again) ? nil : "give it in a file: \(again) --password-file PATH"
    case .weakPassword: "choose a longer one: \(again)"
    case .passwordDoesNotMeetRequirements: "choose one that meets every rule named: \(again)"
    case .quotaExceeded:
      "wait until the quota is renewed, or raise it in the Firebase console; then: \(again)"
    case .operationNotAllowed, .emailChangeNeedsVerification:
      again.hasPrefix("authctl user update --email")
        ? "verify the new address first: authctl email send-verification --new-email ADDRESS" : nil
    default: nil
    }
  }

  /// Whether a command asks for a message, which takes no password.
  private static func sendsMessage(_ command: String) -> Bool {
    ["authctl email send-verification", "authctl email reset", "authctl email sign-in --send-link"]
      .contains { command.hasPrefix($0) }
  }

  private func codeHint(_ code: ServerErrorCode, _ purpose: OOBRequestType?) -> String? {
    if code == .weakPassword { return "choose a longer one: authctl email confirm CODE" }
    guard code == .invalidOOBCode || code == .expiredOOBCode else { return nil }
    return switch purpose {
    case .passwordReset: "ask for a new message: authctl email reset ADDRESS"
    case .emailSignIn: "ask for a new message: authctl email sign-in --send-link ADDRESS"
    default:
      "ask for a new message: authctl email send-verification, or for a new password: "
        + "authctl email reset ADDRESS"
    }
  }

  private func firstFactorAgain(_ profile: ProviderProfile) -> String {
    "begin with the first factor again: "
      + NextCommand.signIn(by: profile.providerId, email: profile.email)
  }

  /// The codes that ask for a token of reCAPTCHA Enterprise, or refuse one.
  static let recaptchaEnterprise: Set<ServerErrorCode> = [
    .missingRecaptchaToken, .invalidRecaptchaToken, .invalidRecaptchaAction, .missingRecaptchaVersion,
    .invalidRecaptchaVersion,
  ]

  /// The codes after which a sign-in that waits for its second factor cannot go on (Docs/protocol.md 6.5, 6.6, 6.8).
  static let deadSignIn: Set<ServerErrorCode> = [
    .invalidMFAPendingCredential, .missingMFAPendingCredential, .missingCredential, .invalidPendingToken,
    .totpChallengeTimeout, .userNotFound, .tokenExpired,
  ]

  /// The codes after which an enrolment cannot be finished (Docs/protocol.md 6.3, 6.8).
  static let deadEnrollment: Set<ServerErrorCode> = [
    .sessionExpired, .invalidSessionInfo, .tooManyEnrollmentAttempts, .mfaEnrollmentAlreadyComplete,
    .secondFactorExists, .secondFactorLimitExceeded,
  ]
}
