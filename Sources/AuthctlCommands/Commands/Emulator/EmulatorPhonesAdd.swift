import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorPhonesAdd: Command {
  static let path = "emulator phones add"
  let number: PhoneNumber
  let code: SixDigits

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Add a fictional number with a fixed code to the local server.",
      examples: ["authctl emulator phones add +16505553434 654321"],
      build: Self.init(number:code:),
      .operand("number", help: "The number in E.164; a project has at most ten."),
      .operand("code", help: "Six digits."))
  }

  func run(_ context: Context) async throws -> EmulatorPhonesResult {
    let server = try context.auth().localServer
    var numbers = try await server.testPhoneNumbers()
    numbers[number.description] = code.digits
    try await server.setTestPhoneNumbers(numbers)
    return EmulatorPhonesResult(testPhoneNumbers: numbers)
  }
}
