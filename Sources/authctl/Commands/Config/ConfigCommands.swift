import AuthCore
import CommandLineKit
import IdentityToolkit

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

/// What ``ConfigList`` leads to.
struct ConfigListResult: CommandResult {
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
          code: "NOT_SET", message: "\(key.rawValue) is not set in profile '\(context.options.profile)'",
          hint: "authctl config set \(key.rawValue) VALUE", exitStatus: .notSignedIn))
    }
    return ConfigGetResult(name: key.rawValue, value: value)
  }
}

/// What ``ConfigGet`` leads to.
struct ConfigGetResult: CommandResult {
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
      build: Self.init(key:value:), SettingName.operand, .operand("value", help: "The new value."))
  }

  func run(_ context: Context) async throws -> ConfigSetResult {
    if key == .emulatorHost {
      _ = try Target.resolve(from: .init(emulator: value, allowsInsecureHTTP: true, variables: [:]))
    }
    try context.configuration().update(context.options.profile) { $0[key.key] = value }
    return ConfigSetResult(name: key.rawValue, value: value, profile: context.options.profile)
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
    try context.configuration().update(context.options.profile) { $0[key.key] = nil }
    return ConfigSetResult(name: key.rawValue, value: nil, profile: context.options.profile)
  }
}

/// What ``ConfigSet`` and ``ConfigUnset`` lead to.
struct ConfigSetResult: CommandResult {
  let name: String
  let value: String?
  let profile: String

  func text(_ style: TextStyle) -> String {
    value.map { "\(name) of profile '\(profile)' is \($0).\n" }
      ?? "\(name) of profile '\(profile)' is not set.\n"
  }
}

struct ConfigPath: Command {
  static let path = "config path"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print where the files are.", examples: ["authctl config path --field credentials"], build: Self.init)
  }

  func run(_ context: Context) async throws -> ConfigPathResult {
    let paths = try context.paths()
    return ConfigPathResult(
      config: paths.configuration, credentials: paths.credentials, embedded: paths.embedded)
  }
}

/// What ``ConfigPath`` leads to.
struct ConfigPathResult: CommandResult {
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

/// A setting by its name in `config.json`.
enum SettingName: String, ChoiceValue {
  case projectId, apiKey, authDomain, bundleId, appId, tenantId, languageCode, emulatorHost

  static var operand: Parameter<SettingName> { .operand("name", help: "The setting's name.") }

  var key: ProfileSettings.CodingKeys {
    switch self {
    case .projectId: .projectId
    case .apiKey: .apiKey
    case .authDomain: .authDomain
    case .bundleId: .bundleId
    case .appId: .appId
    case .tenantId: .tenantId
    case .languageCode: .languageCode
    case .emulatorHost: .emulatorHost
    }
  }
}
