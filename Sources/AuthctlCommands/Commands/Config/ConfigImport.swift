struct ConfigImport: Command {
  static let path = "config import"
  let file: String
  let package: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Import the profile's settings from an app's Firebase configuration file.",
      discussion: """
        Reads GoogleService-Info.plist (XML or binary), google-services.json, and the firebaseConfig of a \
        web app: as JSON, or as the snippet that the console shows, where only the lines key: "value" are read. It \
        imports the project, API key, auth domain, app ID and bundle ID. Settings that are not in the file stay as \
        they are. A service account's key is rejected.
        """,
      examples: [
        "authctl config import GoogleService-Info.plist",
        "authctl config import google-services.json --android-package com.example.app --profile staging",
        "authctl config import firebase.js", "authctl config import - < snippet.txt",
      ],
      build: Self.init(file:package:),
      .operand("file", completion: .file, help: "The file, or - for standard input."),
      .option("android-package", "NAME", help: "The Android package to import, if the file has several apps.")
    )
  }

  func run(_ context: Context) async throws -> ConfigImportResult {
    let bytes = try context.bytes(ofFileOrInput: file, named: "the app's file")
    let read = try ProfileSettings(appFile: bytes, package: package)
    var result = ConfigImportResult(profile: context.options.profile)
    var changed: (before: ProfileSettings, after: ProfileSettings)?
    try context.configuration().update(context.options.profile) { record in
      let before = record.known
      for key in ProfileSettings.CodingKeys.allCases {
        guard let value = read[key] else { continue }
        result.settings[key.rawValue] = value
        if let before = before[key], before != value { result.replaced[key.rawValue] = before }
        record.known[key] = value
      }
      changed = (before, record.known)
    }
    if let changed { Self.noteProduction(changed.before, changed.after, context) }
    return result
  }
}

extension ConfigImport {
  /// Notes that the profile's commands use production from now on.
  private static func noteProduction(
    _ before: ProfileSettings, _ after: ProfileSettings, _ context: Context
  ) {
    func target(_ settings: ProfileSettings) -> Target? {
      try? Target.resolve(from: context.targetInputs(with: settings))
    }
    guard let new = target(after), new.kind == .production, let old = target(before), old.kind != .production
    else { return }
    context.terminal.note(
      "profile '\(context.options.profile)' now points to \(new.name), not to \(old.name); "
        + "to undo it: authctl config unset apiKey")
  }
}

struct ConfigImportResult: CommandResult {
  static var members: String {
    """
    profile settings(\(SettingName.members)) replaced(\(SettingName.members))
    """
  }

  let profile: String
  /// The imported values, by setting.
  var settings: [String: String] = [:]
  /// The old values of the settings that changed, by setting.
  var replaced: [String: String] = [:]

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    for key in ProfileSettings.CodingKeys.allCases {
      guard let value = settings[key.rawValue] else { continue }
      let before = replaced[key.rawValue].map { " (was \($0))" } ?? ""
      facts.append(key.rawValue, value + before)
    }
    return "Imported into profile '\(profile)':\n" + facts.text(style)
  }
}
