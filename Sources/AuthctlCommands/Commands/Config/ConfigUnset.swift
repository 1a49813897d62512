import AuthCore
import CommandLineKit

struct ConfigUnset: Command {
  static let path = "config unset"
  let key: SettingName

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Remove one setting of the profile.", examples: ["authctl config unset emulatorHost"],
      build: Self.init(key:), SettingName.operand)
  }

  func run(_ context: Context) async throws -> ConfigSetResult {
    try context.configuration().update(context.options.profile) { $0[key.key] = nil }
    return ConfigSetResult(name: key.rawValue, value: nil, profile: context.options.profile)
  }
}
