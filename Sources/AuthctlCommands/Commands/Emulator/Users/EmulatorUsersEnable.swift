import AuthCore
import CommandLineKit

struct EmulatorUsersEnable: Command {
  static let path = "emulator users enable"
  let user: UserReference

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Enable a user of the local server who was disabled.",
      examples: ["authctl emulator users enable jane@example.com"],
      build: Self.init(user:), UserReference.parameter())
  }

  func run(_ context: Context) async throws -> UserSwitchResult {
    try await UserSwitchResult(of: user, disabling: false, for: Self.path, context)
  }
}
