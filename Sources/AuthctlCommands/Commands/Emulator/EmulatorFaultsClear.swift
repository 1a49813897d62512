import AuthCore
import CommandLineKit

struct EmulatorFaultsClear: Command {
  static let path = "emulator faults clear"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Have the local server serve every call again.",
      examples: ["authctl emulator faults clear"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorFaultsResult {
    EmulatorFaultsResult(try await context.auth().localServer.clearFaults())
  }
}
