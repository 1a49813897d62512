import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorPhonesAdd: Command {
  static let path = "emulator phones add"
  let number: PhoneNumber
  let code: SixDigits

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Give a fictional number a fixed code, at the local server.",
      examples: ["authctl emulator phones add +16505553434 654321"],
      build: Self.init(number:code:),
      .operand("number", help: "The number, E.164; at most ten of a project."),
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

struct EmulatorPhonesList: Command {
  static let path = "emulator phones list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the fictional numbers of the local server and their codes.",
      examples: ["authctl emulator phones list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorPhonesResult {
    EmulatorPhonesResult(testPhoneNumbers: try await context.auth().localServer.testPhoneNumbers())
  }
}

struct EmulatorPhonesRemove: Command {
  static let path = "emulator phones remove"
  let number: PhoneNumber

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Make a fictional number an ordinary one again.",
      examples: ["authctl emulator phones remove +16505553434"],
      build: Self.init(number:),
      .operand("number", help: "The number, E.164."))
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

/// What the `emulator phones` commands lead to: the numbers there are now.
struct EmulatorPhonesResult: CommandResult {
  let testPhoneNumbers: [String: String]

  func text(_ style: TextStyle) -> String {
    guard !testPhoneNumbers.isEmpty else { return "There are no fictional numbers.\n" }
    var table = Table("NUMBER", "CODE")
    for (number, code) in testPhoneNumbers.sorted(by: { $0.key < $1.key }) { table.append(number, code) }
    return table.text(style)
  }
}
