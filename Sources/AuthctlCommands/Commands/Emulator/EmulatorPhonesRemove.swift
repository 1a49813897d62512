import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorPhonesRemove: Command {
  static let path = "emulator phones remove"
  let number: PhoneNumber

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Remove a fictional number from the local server.",
      examples: ["authctl emulator phones remove +16505553434"],
      build: Self.init(number:),
      .operand("number", completion: .candidates(.fictionalNumbers), help: "The number in E.164."))
  }

  func run(_ context: Context) async throws -> EmulatorPhonesResult {
    let server = try context.auth().localServer
    var numbers = try await server.testPhoneNumbers()
    guard numbers.removeValue(forKey: number.description) != nil else {
      throw CommandFailure(
        ErrorReport(
          code: "NOTHING_PENDING", message: "\(number) is not a fictional number",
          hint: "authctl emulator phones list", exitStatus: .notSignedIn))
    }
    try await server.setTestPhoneNumbers(numbers)
    return EmulatorPhonesResult(testPhoneNumbers: numbers)
  }
}
