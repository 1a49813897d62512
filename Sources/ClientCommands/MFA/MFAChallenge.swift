package struct MFAChallenge: Command {
  package static let path = "mfa challenge"
  package static let members =
    "mfaInfo[\(JSONMembers.factor)] mfaEnrollmentId phoneInfo sessionInfo sentAt alreadyPending"
  let factor: FactorSelection?
  let resend: Bool
  let verification: AppVerificationChoice

  package static let description: CommandDescription<Context> = CommandDescription(
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

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    let pending = try await auth.multiFactor.pending()
    let apps = pending.mfaInfo.filter { SecondFactorKind($0) == .totp }
    if factor == nil, !apps.isEmpty, apps.count == pending.mfaInfo.count {
      let next = try context.step(to: "mfa resolve", listing: nil)
      return Reply(["mfaInfo": pending.mfaInfo, "alreadyPending": false]) { style in
        FactorTable.text(pending.mfaInfo, style)
          + "No SMS is needed: the code is in the authenticator app.\n" + next
      }
    }
    let selected = try await context.chosenFactor(of: pending, factor, only: .phone, for: .challenge)
    let sent = try await verification.proving(context, auth, for: .mfaSmsSignIn) {
      try await auth.multiFactor.challenge(selected, resend: resend, proof: $0)
    }
    let next = try context.step(to: "mfa resolve", listing: "emulator codes")
    return Reply([
      "mfaInfo": sent.pending.mfaInfo, "mfaEnrollmentId": sent.factor.wire.mfaEnrollmentID,
      "phoneInfo": sent.factor.wire.phoneInfo, "sessionInfo": sent.pending.challenge?.sessionInfo,
      "sentAt": sent.pending.challenge?.sentAt, "alreadyPending": sent.wasPending,
    ]) { style in
      let number = style.strong(sent.factor.wire.phoneInfo ?? "")
      return FactorTable.text(sent.pending.mfaInfo, style)
        + (sent.wasPending
          ? "A code for \(number) was sent less than a minute ago; --resend sends another.\n"
          : "Code sent to \(number).\n") + next
    }
  }
}
