package struct PhoneSend: Command {
  package static let path = "phone send"
  let number: PhoneNumber
  let resend: Bool
  let verification: AppVerificationChoice

  package static let description: CommandDescription<Context> = CommandDescription(
    "Send an SMS code, and store the verification ID for phone verify.",
    discussion: """
      A phone number alone is weaker than other methods: numbers change hands, and anyone who can read a \
      device's SMS can sign in. Offer another method too, and tell users that standard SMS rates may apply. \
      Before a real SMS, a note at a terminal says so too.
      """,
    examples: [
      "authctl phone send +16505550101", "authctl phone send '+1 (650) 555-0101' --language fr",
      "authctl phone send +16505553434 --no-app-verification",
    ],
    build: Self.init(number:resend:verification:),
    .operand(
      "number", completion: .candidates(.numbers),
      help: "The phone number in E.164; spaces, dashes, dots and brackets are ignored."),
    .flag("resend", help: "Send again, even if a code from the last 60 seconds is pending."),
    AppVerificationChoice.parameter)

  package static func result(of it: (number: PhoneNumber, sent: PhoneVerification)?) -> Members {
    [
      "phoneNumber": .value(it?.number),
      "sessionInfo": .value(it?.sent.id, "the verification ID"),
      "sentAt": .value(it?.sent.sentAt),
      "alreadyPending": .value(it?.sent.wasPending, "a code was sent in the last 60 seconds, so none now"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    let sent = try await verification.proving(context, auth, for: .sendVerificationCode) {
      try await auth.phone.send(number, resend: resend, proof: $0)
    }
    let age = sent.sentAt.map { Int(context.now().timeIntervalSince($0)) } ?? 0
    let next = try context.step(to: "phone verify", listing: "emulator codes --number \(number)")
    return Reply(Self.result(of: (number, sent))) { style in
      let number = style.strong(self.number.description)
      let head: StyledText =
        sent.wasPending
        ? "A code for \(number) was sent \(age) s ago and is still pending; --resend sends another.\n"
        : "Code sent to \(number).\n"
      return head + next
    }
  }
}
