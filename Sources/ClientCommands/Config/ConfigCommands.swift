package struct ConfigList: Command {
  package static let path = "config list"
  package static let members = "profile settings(*)"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the settings of the profile.", examples: ["authctl config list"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    let (profile, settings) = (context.options.profile, try context.settings())
    return Reply(["profile": profile, "settings": settings]) { style in
      var facts = Facts()
      for key in ProfileSettings.CodingKeys.allCases { facts.append(key.rawValue, settings[key]) }
      let text = facts.text(style)
      return text.isEmpty ? "Profile '\(profile)' has no settings.\n" : text
    }
  }
}

package struct ConfigGet: Command {
  package static let path = "config get"
  package static let members = "name value"
  let key: SettingName

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print one setting of the profile.", examples: ["authctl config get projectId"],
    build: Self.init(key:), SettingName.operand)

  package func run(_ context: Context) async throws -> Reply {
    guard let value = try context.settings()[key] else {
      throw CommandFailure(
        .notSet, "\(key.rawValue) is not set in profile '\(context.options.profile)'",
        hint: .run("config set \(key.rawValue) VALUE"))
    }
    return Reply(value + "\n", ["name": key.rawValue, "value": value])
  }
}

package struct ConfigSet: Command {
  package static let path = "config set"
  package static let members = "name value profile"
  let key: SettingName
  let value: String

  package static let description: CommandDescription<Context> = CommandDescription(
    "Change one setting of the profile.",
    examples: ["authctl config set projectId my-app", "authctl config set emulatorHost 127.0.0.1:9099"],
    build: Self.init(key:value:), SettingName.operand,
    .operand("value", offers: SettingName.offers, help: "The new value."))

  package func run(_ context: Context) async throws -> Reply {
    guard let value = try key.checked(value, from: key.rawValue).nonEmpty else {
      throw CommandFailure.usage(
        "the value is only blanks", hint: "to have none: \(run: "config unset \(key.rawValue)")")
    }
    if key == .languageCode { _ = try LanguageTag(parsing: value) }
    return try context.change(key, to: value)
  }
}

extension Context {
  /// Sets or, with nil, removes a setting of the profile.
  fileprivate func change(_ key: SettingName, to value: String?) throws -> Reply {
    let profile = options.profile
    var (before, after) = (ProfileSettings(), ProfileSettings())
    try configuration().update(profile) { record in
      before = record
      record[key] = value
      after = record
    }
    noteProduction(from: before, to: after)
    return Reply(
      "\(key.rawValue) of profile '\(profile)' is \(value ?? "not set").\n",
      ["name": key.rawValue, "value": value, "profile": profile])
  }
}

package struct ConfigUnset: Command {
  package static let path = "config unset"
  package static let members = "name value profile"
  let key: SettingName

  package static let description: CommandDescription<Context> = CommandDescription(
    "Remove one setting of the profile.", examples: ["authctl config unset emulatorHost"],
    build: Self.init(key:), SettingName.operand)

  package func run(_ context: Context) async throws -> Reply {
    try context.change(key, to: nil)
  }
}

package struct ConfigPath: Command {
  package static let path = "config path"
  package static let members = "config credentials embedded"

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print the paths of authctl's files.", examples: ["authctl config path --field credentials"],
    build: Self.init
  )

  package func run(_ context: Context) async throws -> Reply {
    let paths = try context.paths()
    return Reply([
      "config": paths.configuration, "credentials": paths.credentials, "embedded": paths.embedded,
    ]) { style in
      style.facts([
        "config": paths.configuration,
        "credentials": paths.credentials,
        "embedded": paths.embedded,
      ])
    }
  }
}
