package struct ConfigList: Command {
  package static let path = "config list"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the settings of the profile.", examples: ["authctl config list"], build: Self.init)

  package static func result(of it: (profile: String, settings: ProfileSettings)?) -> Members {
    ["profile": .value(it?.profile), "settings": .value(it?.settings, "those that have a value")]
  }

  package func run(_ context: Context) async throws -> Reply {
    let (profile, settings) = (context.options.profile, try context.settings())
    return Reply(Self.result(of: (profile, settings))) { style in
      var facts = Facts()
      for key in ProfileSettings.CodingKeys.allCases { facts.append(key.rawValue, settings[key]) }
      let text = facts.text(style)
      return text.isEmpty ? "Profile '\(profile)' has no settings.\n" : text
    }
  }
}

package struct ConfigGet: Command {
  package static let path = "config get"
  let key: SettingName

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print one setting of the profile.", examples: ["authctl config get projectId"],
    build: Self.init(key:), SettingName.operand)

  package static func result(of it: (key: SettingName, value: String)?) -> Members {
    ["name": .value(it?.key.rawValue), "value": .value(it?.value)]
  }

  package func run(_ context: Context) async throws -> Reply {
    guard let value = try context.settings()[key] else {
      throw CommandFailure(
        .notSet, "\(key.rawValue) is not set in profile '\(context.options.profile)'",
        hint: .run("config set \(key.rawValue) VALUE"))
    }
    return Reply(value + "\n", Self.result(of: (key, value)))
  }
}

package struct ConfigSet: Command {
  package static let path = "config set"
  let key: SettingName
  let value: String

  package static let description: CommandDescription<Context> = CommandDescription(
    "Change one setting of the profile.",
    examples: ["authctl config set projectId my-app", "authctl config set emulatorHost 127.0.0.1:9099"],
    build: Self.init(key:value:), SettingName.operand,
    .operand("value", offers: SettingName.offers, help: "The new value."))

  package static func result(of it: (key: SettingName, value: String?, profile: String)?) -> Members {
    [
      "name": .value(it?.key.rawValue), "value": .value(it?.value, "absent after unset"),
      "profile": .value(it?.profile),
    ]
  }

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
      ConfigSet.result(of: (key, value, profile)))
  }
}

package struct ConfigUnset: Command {
  package static let path = "config unset"
  let key: SettingName

  package static let description: CommandDescription<Context> = CommandDescription(
    "Remove one setting of the profile.", examples: ["authctl config unset emulatorHost"],
    build: Self.init(key:), SettingName.operand)

  package static func result(of it: ConfigSet.Outcome?) -> Members { ConfigSet.result(of: it) }

  package func run(_ context: Context) async throws -> Reply {
    try context.change(key, to: nil)
  }
}

package struct ConfigPath: Command {
  package static let path = "config path"

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print the paths of authctl's files.", examples: ["authctl config path --field credentials"],
    build: Self.init
  )

  package static func result(of paths: FilePaths?) -> Members {
    [
      "config": .value(try? paths?.configuration).labeled("config"),
      "credentials": .value(try? paths?.credentials).labeled("credentials"),
      "embedded": .value(try? paths?.embedded).labeled("embedded"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    _ = try (context.paths.configuration, context.paths.embedded)
    return Self.reply(context.paths)
  }
}
