package struct MFAChallenge: Command {
  package static let path = "mfa challenge"
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

  package typealias Sent = (resolver: SecondFactorResolver, factor: SecondFactor, wasPending: Bool)

  package static func result(of it: (factors: [MFAEnrollment], sent: Sent?)?) -> Members {
    let (sent, sms) = (it?.sent, "; absent if no factor needs an SMS")
    return [
      "mfaInfo": .value(it?.factors, "the factors to choose from"),
      "mfaEnrollmentId": .value(sent?.factor.wire.mfaEnrollmentID, "of the factor that got the SMS\(sms)"),
      "phoneInfo": .value(sent?.factor.phoneNumber, "its masked number\(sms)"),
      "sessionInfo": .value(sent?.resolver.sms?.verificationID, "the verification ID\(sms)"),
      "sentAt": .value(sent?.resolver.sms?.sentAt),
      "alreadyPending": .value(
        it.map { $0.sent?.wasPending ?? false }, "a code was sent in the last 60 seconds, so none now"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    let pending = try await auth.secondFactors.pendingSignIn()
    let factors = pending.hints.map(\.wire)
    if factor == nil, !factors.isEmpty, pending.hints.allSatisfy({ $0.kind == .totp }) {
      let next = try context.step(to: "mfa resolve", listing: nil)
      return Reply(Self.result(of: (factors, nil))) { style in
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
    return Reply(Self.result(of: (factors, sent))) { style in
      let number = style.strong(sent.factor.phoneNumber ?? "")
      return FactorTable.text(factors, style)
        + (sent.wasPending
          ? "A code for \(number) was sent less than a minute ago; --resend sends another.\n"
          : "Code sent to \(number).\n") + next
    }
  }
}
