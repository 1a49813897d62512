import AuthCore
import AuthHTTP
import CommandLineKit

struct ConfigSet: Command {
  static let path = "config set"
  let key: SettingName
  let value: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Change one setting of the profile.",
      examples: ["authctl config set projectId my-app", "authctl config set emulatorHost 127.0.0.1:9099"],
      build: Self.init(key:value:), SettingName.operand,
      .operand("value", offers: SettingName.offers, help: "The new value."))
  }

  func run(_ context: Context) async throws -> ConfigSetResult {
    if key == .emulatorHost, value != Target.embeddedName, HTTPOrigin(.http, parsing: value) == nil {
      throw AuthError.invalidInput(.emulatorAddress(value, source: "emulatorHost"))
    }
    try context.configuration().update(context.options.profile) { $0[key.key] = value }
    return ConfigSetResult(name: key.rawValue, value: value, profile: context.options.profile)
  }
}

/// The result of `config set` and `config unset`.
struct ConfigSetResult: CommandResult {
  static var members: String { "name value profile" }

  let name: String
  let value: String?
  let profile: String

  func text(_ style: TextStyle) -> String {
    value.map { "\(name) of profile '\(profile)' is \($0).\n" }
      ?? "\(name) of profile '\(profile)' is not set.\n"
  }
}
