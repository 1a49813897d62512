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
    try context.configuration().update(context.options.profile) { $0.known[key.key] = value }
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

struct ConfigUnset: Command {
  static let path = "config unset"
  let key: SettingName

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Remove one setting of the profile.", examples: ["authctl config unset emulatorHost"],
      build: Self.init(key:), SettingName.operand)
  }

  func run(_ context: Context) async throws -> ConfigSetResult {
    try context.configuration().update(context.options.profile) { $0.known[key.key] = nil }
    return ConfigSetResult(name: key.rawValue, value: nil, profile: context.options.profile)
  }
}

struct ConfigPath: Command {
  static let path = "config path"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print the paths of authctl's files.", examples: ["authctl config path --field credentials"],
      build: Self.init
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
