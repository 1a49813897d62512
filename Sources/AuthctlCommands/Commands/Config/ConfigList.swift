import AuthCore
import CommandLineKit

struct ConfigList: Command {
  static let path = "config list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the settings of the profile.", examples: ["authctl config list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> ConfigListResult {
    ConfigListResult(profile: context.options.profile, settings: try context.settings())
  }
}

struct ConfigListResult: CommandResult {
  static var members: String { "profile settings(*)" }

  let profile: String
  let settings: ProfileSettings

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    for key in ProfileSettings.CodingKeys.allCases { facts.append(key.rawValue, settings[key]) }
    let text = facts.text(style)
    return text.isEmpty ? "Profile '\(profile)' has no settings.\n" : text
  }
}
