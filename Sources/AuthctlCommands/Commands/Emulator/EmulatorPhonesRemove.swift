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
    let server = try await context.localServer()
    guard let phones = try await server.removeFictionalPhone(number) else {
      let isLeased = try await server.fictionalPhones().contains { $0.phoneNumber == number.description }
      throw CommandFailure(
        ErrorReport(
          .nothingPending,
          message: isLeased ? "\(number) is only leased" : "\(number) is not a fictional number",
          hint: isLeased ? "authctl emulator phones release \(number)" : "authctl emulator phones list"))
    }
    return EmulatorPhonesResult(phones)
  }
}
