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
    let pending = try await auth.secondFactors.pendingSignIn()
    let factors = pending.hints.map(\.wire)
    if factor == nil, !factors.isEmpty, pending.hints.allSatisfy({ $0.kind == .totp }) {
      let next = try context.step(to: "mfa resolve", listing: nil)
      return Reply(["mfaInfo": factors, "alreadyPending": false]) { style in
        FactorTable.text(factors, style)
          + "No SMS is needed: the code is in the authenticator app.\n" + next
      }
    }
    let selected = try await context.chosenFactor(of: pending, factor, only: .phone, for: .challenge)
    let sent = try await verification.proving(context, auth, for: .mfaSmsSignIn) {
      try await pending.challenge(
        selected?.pick(from: pending.hints, for: .challenge), resend: resend, proof: $0)
    }
    let next = try context.step(to: "mfa resolve", listing: "emulator codes")
    return Reply([
      "mfaInfo": factors, "mfaEnrollmentId": sent.factor.wire.mfaEnrollmentID,
      "phoneInfo": sent.factor.phoneNumber, "sessionInfo": sent.resolver.sms?.verificationID,
      "sentAt": sent.resolver.sms?.sentAt, "alreadyPending": sent.wasPending,
    ]) { style in
      let number = style.strong(sent.factor.phoneNumber ?? "")
      return FactorTable.text(factors, style)
        + (sent.wasPending
          ? "A code for \(number) was sent less than a minute ago; --resend sends another.\n"
          : "Code sent to \(number).\n") + next
    }
  }
}
