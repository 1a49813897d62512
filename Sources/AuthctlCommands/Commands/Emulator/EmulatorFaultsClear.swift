import AuthCore
import CommandLineKit

struct EmulatorFaultsClear: Command {
  static let path = "emulator faults clear"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Remove all failures and delays from the local server.",
      examples: ["authctl emulator faults clear"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorFaultsResult {
    EmulatorFaultsResult(try await context.localServer().clearFaults())
  }
}
