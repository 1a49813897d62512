import AuthCore
import CommandLineKit

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

/// The result of the `emulator phones` commands: the current numbers.
struct EmulatorPhonesResult: CommandResult {
  static var members: String { "testPhoneNumbers(*)" }

  let testPhoneNumbers: [String: String]

  func text(_ style: TextStyle) -> String {
    guard !testPhoneNumbers.isEmpty else { return "There are no fictional numbers.\n" }
    var table = Table("NUMBER", "CODE")
    for (number, code) in testPhoneNumbers.sorted(by: { $0.key < $1.key }) { table.append(number, code) }
    return table.text(style)
  }
}
