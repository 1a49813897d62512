import AuthCore
import CommandLineKit
import IdentityToolkit

struct ConfigGet: Command {
  static let path = "config get"
  let key: SettingName

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print one setting of the profile.", examples: ["authctl config get projectId"],
      build: Self.init(key:), SettingName.operand)
  }

  func run(_ context: Context) async throws -> ConfigGetResult {
    guard let value = try context.settings()[key.key] else {
      throw CommandFailure(
        ErrorReport(
          .notSet, message: "\(key.rawValue) is not set in profile '\(context.options.profile)'",
          hint: "authctl config set \(key.rawValue) VALUE"))
    }
    return ConfigGetResult(name: key.rawValue, value: value)
  }
}

struct ConfigGetResult: CommandResult {
  static var members: String { "name value" }

  let name: String
  let value: String

  func text(_ style: TextStyle) -> String { value + "\n" }
}
