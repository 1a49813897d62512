/// A refusal by the service.
public struct Refusal: Sendable, Equatable {
  /// The service's code.
  public let code: ErrorCode
  /// The service's own words after the code; nil if there are none.
  public internal(set) var detail: String?
  /// The HTTP status.
  public let status: Int
  /// Whether what was started is still pending, so that another code can be tried.
  public private(set) var keepsStep: Bool
  /// What the call was for, with what its next step depends on.
  package private(set) var situation: Situation

  /// A refusal, `.other` until ``during(_:keepsStep:)`` says more.
  package init(
    _ code: ErrorCode, detail: String? = nil, status: Int = 400, during situation: Situation = .other,
    keepsStep: Bool = false
  ) {
    self.code = code
    self.detail = detail
    self.status = status
    self.situation = situation
    self.keepsStep = keepsStep
  }

  /// The same in a situation, unless a narrower one is known already.
  func during(_ situation: Situation, keepsStep: Bool = false) -> Self {
    var refusal = self
    refusal.keepsStep = keepsStep
    if refusal.situation == .other { refusal.situation = situation }
    return refusal
  }

  /// What a refused call was for.
  public enum Step: Sendable, Hashable {
    /// Any other call.
    case other
    /// The SMS of a sign-in, or its code.
    case phone
    /// An address or a password.
    case email
    /// The code in an e-mail.
    case emailCode
    /// A provider's token or page.
    case provider
    /// A change of the account, which may need a recent sign-in.
    case change
    /// The enrollment or the removal of a second factor.
    case enrollment
    /// The code of a second factor, or its SMS.
    case secondFactor
    /// A new ID token.
    case refresh
    /// Any call of a project that demands App Check.
    case appCheck
  }
}

extension Refusal: CustomStringConvertible {
  /// What the call was for.
  public var step: Step {
    switch situation {
    case .other, .anonymous: .other
    case .refresh, .sessionEnd: .refresh
    case .message, .phoneCode: .phone
    case .sensitiveChange: .change
    case .enrollmentStart, .enrollmentFinish, .withdrawal: .enrollment
    case .challenge, .secondFactor: .secondFactor
    case .emailCode: .emailCode
    case .email: .email
    case .provider, .appleToken, .appleRevocation: .provider
    case .appCheck: .appCheck
    }
  }

  /// Whether the session is over and was forgotten, as by the SDK (Docs/protocol.md 7.5).
  public var endedSession: Bool { if case .sessionEnd = situation { true } else { false } }

  /// Whether the same call may succeed later.
  public var isRetryable: Bool {
    ErrorCatalogue.entry(for: code)?.retryable ?? (status == 429 || status == 503)
  }

  /// How far this machine's clock is ahead of the service's, in whole seconds, if a refused code depends on it.
  public var clockSkew: Duration? { skew.map { .seconds($0.seconds) } }

  private var skew: ClockSkew? {
    guard isOfWrongCode else { return nil }
    return switch situation {
    case .enrollmentFinish(_, let skew), .secondFactor(_, _, _, _, let skew): skew
    default: nil
    }
  }

  private var isOfWrongCode: Bool { code == .invalidCode || code == .invalidAuthenticatorCode }

  /// What happened, in a few words, without a secret.
  public var description: String {
    let usual = ErrorCatalogue.message(code, detail: detail)
    switch situation {
    case .sessionEnd: return "\(usual); the session has ended and was forgotten"
    case .challenge, .secondFactor:
      if RefusalReason(code, detail: detail) == .unknownSignIn {
        return "the server does not know this sign-in, as after a restart; it was forgotten"
      }
    case .anonymous where code == .adminOnlyOperation:
      return "anonymous sign-in, or every sign-up, is off in this project"
    case .appleToken(let doubts) where code == .invalidIdpResponse:
      let words = detail.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
      let found = doubts.filter { $0 != .noNonce }.map { "it \($0.text)" }
      return ([words ?? ErrorCatalogue.message(code, detail: nil)] + found).joined(separator: "; ")
    default: break
    }
    guard isOfWrongCode else { return usual }
    let remark = skew?.remark.map { "; \($0)" } ?? ""
    if case .secondFactor(let factor, _, _, _, _) = situation, factor.kind == .totp,
      ErrorCatalogue.words(of: detail) == nil
    {
      return "the code from the app is wrong or was already used" + remark
    }
    return usual + remark
  }
}

extension Refusal {
  /// What a refused call was for, with what its next step depends on.
  package enum Situation: Sendable, Equatable {
    /// Any other call.
    case other
    /// Getting a new ID token.
    case refresh
    /// A call that showed the session to be over; by how its user had signed in, with its last token.
    case sessionEnd(providerID: String?, IDToken)
    /// A change that needs a recent sign-in.
    case sensitiveChange(providerID: String?)
    /// Asking for the SMS of a first factor.
    case message(ShownProof)
    /// Sending the code of such an SMS, or the proof in place of it.
    case phoneCode
    /// Starting the enrollment of a second factor; with the proof of the app if that sends an SMS.
    case enrollmentStart(SecondFactor.Kind, ShownProof?)
    /// Sending the first code of an enrollment; the clock's difference where the code depends on it.
    case enrollmentFinish(SecondFactor.Kind, skew: ClockSkew?)
    /// Asking for the SMS of a second factor.
    case challenge(User.Identity, ShownProof)
    /// Sending the code of a second factor, one of several, after a first one; the clock's difference where the code depends on it. If no
    /// factor was chosen and the code was taken for that of an SMS, `app` is the authenticator app that it may be of.
    case secondFactor(
      SecondFactor, among: [SecondFactor], User.Identity, app: SecondFactor? = nil, skew: ClockSkew?)
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
    case appleToken([AppleTokenDoubt])
    /// Revoking what Apple issued.
    case appleRevocation
    /// Any call of a project that enforces App Check; with the proof sent.
    case appCheck(AppCheckProof)
  }
}

extension AuthError {
  /// Adds the situation to a refusal, and whether what was started is still pending; any other error is unchanged.
  func during(_ situation: Refusal.Situation, keepsStep: Bool = false) -> AuthError {
    guard case .refused(let refusal) = self else { return self }
    return .refused(refusal.during(situation, keepsStep: keepsStep))
  }
}

/// Which refusals end what was started.
extension Refusal {
  /// Whether a sign-in that waits for its second factor is over.
  var endsSignIn: Bool { code.endsSignIn(detail: detail) }

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
}
