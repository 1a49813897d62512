struct PhoneSend: Command {
  static let path = "phone send"
  let number: PhoneNumber
  let resend: Bool
  let verification: AppVerificationChoice

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Send an SMS code, and store the verification ID for phone verify.",
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
  }

  func run(_ context: Context) async throws -> PhoneSendResult {
    let auth = try await context.authStartingFlow()
    let verification = try await verification.resolve(context, auth, for: .sendVerificationCode)
    let sent = try await auth.phone.send(number, resend: resend, verification: verification)
    return PhoneSendResult(
      sent, now: context.now(),
      next: try context.step(to: "phone verify", listing: "emulator codes --number \(number)"))
  }
}

struct PhoneSendResult: CommandResult {
  static var members: String { "phoneNumber sessionInfo sentAt alreadyPending" }

  let phoneNumber: String
  let sessionInfo: String
  let sentAt: Date
  let alreadyPending: Bool
  private let age: Int
  private let next: CodeStep

  init(_ sent: PhoneSignIn.Sent, now: Date, next: CodeStep) {
    self.next = next
    phoneNumber = sent.verification.phoneNumber.description
    sessionInfo = sent.verification.verificationID.rawValue
    sentAt = sent.verification.sentAt
    alreadyPending = sent.wasPending
    age = Int(now.timeIntervalSince(sent.verification.sentAt))
  }

  enum CodingKeys: String, CodingKey { case phoneNumber, sessionInfo, sentAt, alreadyPending }

  func text(_ style: TextStyle) -> String {
    let head =
      alreadyPending
      ? "A code for \(style.strong(phoneNumber)) was sent \(age) s ago and is still pending; --resend sends another.\n"
      : "Code sent to \(style.strong(phoneNumber)).\n"
    return head + next.text
  }
}
