package struct MFAEnrollPhone: Command {
  package static let path = "mfa enroll phone"
  let number: PhoneNumber
  let name: String?
  let verification: AppVerificationChoice

  package static let description: CommandDescription<Context> = CommandDescription(
    "Enroll a phone number as a second factor.",
    discussion: """
      Sends a code to the number. On a terminal the command then asks for the code and finishes; elsewhere \
      give the code to mfa enroll finish. The account's e-mail address must be verified: otherwise \
      someone could register another person's address, enroll a factor and lock the owner out. Tell users \
      that standard SMS rates may apply.
      """,
    examples: [
      "authctl mfa enroll phone +16505550123", "authctl mfa enroll phone +16505550123 --name 'work phone'",
    ],
    build: Self.init(number:name:verification:),
    .operand(
      "number", completion: .candidates(.fictionalNumbers),
      help: "The phone number in E.164; spaces, dashes, dots and brackets are ignored."),
    .option("name", "NAME", help: "A name for the factor."),
    AppVerificationChoice.parameter)

  package static func result(of pending: Enrollment?) -> Members {
    [
      "phoneNumber": .value(pending?.phoneNumber), "displayName": .value(pending?.name),
      "sessionInfo": .value(pending?.verificationID), "startedAt": .value(pending?.startedAt),
    ] + MFAEnrollFinish.result(of: nil)
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    let replaced = try? await auth.secondFactors.pendingEnrollment()
    let pending = try await verification.proving(context, auth, for: .mfaSmsEnrollment) {
      try await auth.secondFactors.enroll(number, name: name, proof: $0)
    }
    context.noteReplaced(replaced)
    let started = Self.result(of: pending)
    let listing: NextCommand = "emulator codes --number \(number)"
    guard context.terminal.canAsk else {
      let next = try context.step(to: "mfa enroll finish", listing: listing)
      return Reply(started) { [number] style in
        "Code sent to \(style.strong(number.description)).\n" + next
      }
    }
    try context.noteListing(listing)
    return try await context.finishEnrollment(auth, after: started)
  }
}

extension Context {
  /// Notes which enrollment can no longer be finished.
  func noteReplaced(_ enrollment: Enrollment?) {
    guard let enrollment else { return }
    let what = enrollment.phoneNumber?.description ?? "an authenticator app"
    terminal.note("the pending enrollment of \(what) was replaced")
  }
}
