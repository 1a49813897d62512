import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorPhonesAdd: Command {
  static let path = "emulator phones add"
  let number: PhoneNumber
  let code: FictionalCode

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Add a fictional number with a fixed code or outcome to the local server.",
      discussion: """
        An error code in place of the digits lets each SMS to the number fail with it. Digits, @ and an error \
        code let the SMS be sent and its code be refused. Both hold for sign-in and for second factors. \
        authctl errors lists the codes.
        """,
      examples: [
        "authctl emulator phones add +16505553434 654321",
        "authctl emulator phones add +16505550199 TOO_MANY_ATTEMPTS_TRY_LATER",
        "authctl emulator phones add +16505550198 654321@SESSION_EXPIRED",
      ],
      build: Self.init(number:code:),
      .operand("number", help: "The number in E.164; a project has at most ten."),
      .operand(
        "code", completion: .candidates(.errorCodes), help: "Six digits, an error code, or DIGITS@ERROR."))
  }

  func run(_ context: Context) async throws -> EmulatorPhonesResult {
    EmulatorPhonesResult(
      try await context.localServer().setFictionalPhone(FictionalPhones.Phone(number, code)))
  }
}
