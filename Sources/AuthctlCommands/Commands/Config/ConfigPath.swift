import AuthCore
import CommandLineKit

struct ConfigPath: Command {
  static let path = "config path"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print the paths of the files.", examples: ["authctl config path --field credentials"], build: Self.init
    )
  }

  func run(_ context: Context) async throws -> ConfigPathResult {
    let paths = try context.paths()
    return ConfigPathResult(
      config: paths.configuration, credentials: paths.credentials, embedded: paths.embedded)
  }
}

struct ConfigPathResult: CommandResult {
  static var members: String { "config credentials embedded" }

  let config: String
  let credentials: String
  let embedded: String

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("config", config)
    facts.append("credentials", credentials)
    facts.append("embedded", embedded)
    return facts.text(style)
  }
}
