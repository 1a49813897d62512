struct MFAChallenge: Command {
  static let path = "mfa challenge"
  let factor: FactorSelection?
  let resend: Bool
  let verification: AppVerificationChoice

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Send the SMS of a second factor, to continue a pending sign-in.",
      discussion: """
        Shows the factors of the pending sign-in. An authenticator app needs no SMS: give its code to mfa \
        resolve. If several factors take an SMS, choose one with --factor.
        """,
      examples: ["authctl mfa challenge", "authctl mfa challenge --factor 1"],
      build: Self.init(factor:resend:verification:),
      .option(
        "factor", "FACTOR", completion: .candidates(.pendingFactors),
        help: "The factor, by its number in the list, its name or its ID."),
      .flag("resend", help: "Send again, even if a code from the last 60 seconds is pending."),
      AppVerificationChoice.parameter)
  }

  func run(_ context: Context) async throws -> MFAChallengeResult {
    let auth = try await context.authStartingFlow()
    let pending = try auth.multiFactor.pending()
    let apps = pending.mfaInfo.filter { SecondFactorKind($0) == .totp }
    if factor == nil, !apps.isEmpty, apps.count == pending.mfaInfo.count {
      return MFAChallengeResult(
        pending, nil, wasPending: false, next: try context.step(to: "mfa resolve", listing: nil))
    }
    let selected = try await context.chosenFactor(of: pending, factor, only: .phone, for: .challenge)
    let verification = try await verification.resolve(context, auth, for: .mfaSmsSignIn)
    let sent = try await auth.multiFactor.challenge(selected, resend: resend, verification: verification)
    return MFAChallengeResult(
      sent.pending, sent.factor, wasPending: sent.wasPending,
      next: try context.step(to: "mfa resolve", listing: "emulator codes"))
  }
}

struct MFAChallengeResult: CommandResult {
  static var members: String {
    """
    mfaInfo[\(JSONMembers.factor)] mfaEnrollmentId phoneInfo sessionInfo sentAt alreadyPending
    """
  }

  let mfaInfo: [MFAEnrollment]
  /// The ID of the factor that an SMS was sent to; nil if all factors are authenticator apps.
  let mfaEnrollmentID: String?
  let phoneInfo: String?
  let sessionInfo: String?
  let sentAt: Date?
  let alreadyPending: Bool
  private let next: CodeStep

  init(_ pending: PendingSecondFactor, _ factor: MFAEnrollment?, wasPending: Bool, next: CodeStep) {
    self.next = next
    mfaInfo = pending.mfaInfo
    mfaEnrollmentID = factor?.mfaEnrollmentID
    phoneInfo = factor?.phoneInfo
    sessionInfo = factor == nil ? nil : pending.challenge?.sessionInfo
    sentAt = factor == nil ? nil : pending.challenge?.sentAt
    alreadyPending = wasPending
  }

  enum CodingKeys: String, CodingKey {
    case mfaInfo, mfaEnrollmentID = "mfaEnrollmentId", phoneInfo, sessionInfo, sentAt, alreadyPending
  }

  func text(_ style: TextStyle) -> String {
    let number = style.strong(phoneInfo ?? "")
    let head =
      phoneInfo == nil
      ? "No SMS is needed: the code is in the authenticator app.\n"
      : alreadyPending
        ? "A code for \(number) was sent less than a minute ago; --resend sends another.\n"
        : "Code sent to \(number).\n"
    return FactorTable.text(mfaInfo, style) + head + next.text
  }
}
