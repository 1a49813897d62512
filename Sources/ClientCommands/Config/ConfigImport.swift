package struct ConfigImport: Command {
  package static let path = "config import"
  let file: String
  let choice: AppChoice?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Import the profile's settings from an app's Firebase configuration file.",
    discussion: """
      Reads GoogleService-Info.plist (XML or binary), google-services.json, what firebase apps:sdkconfig prints, \
      the firebaseConfig of a web app in JSON, JavaScript or TypeScript, Flutter's firebase_options.dart, \
      FirebaseOptions in Swift, Kotlin and Java, and .env files. Code is not run: a value is a text in quotes, a constant of the file, or the fallback after || or ??. \
      It imports the project, API key, auth domain, app ID, bundle ID and OAuth client ID. Settings that are empty \
      or not in the file stay as they are, and notes name what is not used. If the file has several apps, an \
      option chooses one. A service account's key is rejected.
      """,
    examples: [
      "authctl config import GoogleService-Info.plist",
      "authctl config import google-services.json --android-package com.example.app --profile staging",
      "authctl config import firebase_options.dart --platform ios", "authctl config import .env.local",
      "authctl config import environments.ts --configuration prod", "authctl config import - < snippet.txt",
    ],
    rules: [.atMostOne("android-package", "platform", "configuration")],
    build: { file, package, platform, configuration in
      let choices = [
        package.map { AppChoice(option: "android-package", name: $0) },
        platform.map { AppChoice(option: "platform", name: $0) },
        configuration.map { AppChoice(option: "configuration", name: $0) },
      ]
      return Self(file: file, choice: choices.compactMap(\.self).first)
    },
    .operand("file", completion: .file, help: "The file, or - for standard input."),
    .option("android-package", "NAME", help: "The Android package to import, if the file has several apps."),
    .option("platform", "NAME", help: "The platform to import from firebase_options.dart, such as ios."),
    .option(
      "configuration", "NAME", help: "The variable or key of the configuration to import, such as prod.")
  )

  package static func result(
    of it: (profile: String, imported: ProfileSettings, replaced: ProfileSettings)?
  ) -> Members {
    [
      "profile": .value(it?.profile), "settings": .value(it?.imported, "the imported values"),
      "replaced": .value(it?.replaced, "the old values of settings that changed"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let bytes = try context.bytes(
      ofFileOrInput: file, named: "the app's file", within: context.options.timeout)
    let text = AppFileText(name: file == "-" ? "standard input" : file, bytes: bytes)
    let (read, notes) = try text.app(choice)
    let profile = context.options.profile
    var (before, after) = (ProfileSettings(), ProfileSettings())
    try context.configuration().update(profile) { record in
      before = record
      for key in SettingName.allCases {
        if let value = read[key] { record[key] = value }
      }
      after = record
    }
    for note in notes { context.terminal.note(note) }
    context.noteProduction(from: before, to: after)
    var replaced = ProfileSettings()
    for key in SettingName.allCases where read[key] != nil && read[key] != before[key] {
      replaced[key] = before[key]
    }
    return Reply(Self.result(of: (profile, read, replaced))) { [replaced] style in
      var facts = Facts()
      for key in SettingName.allCases {
        facts.append(key.rawValue, read[key].map { $0 + (replaced[key].map { " (was \($0))" } ?? "") })
      }
      return "Imported into profile '\(profile)':\n" + facts.text(style)
    }
  }
}

extension Context {
  /// Notes that the profile's commands use production from now on.
  func noteProduction(from before: ProfileSettings, to after: ProfileSettings) {
    func target(_ settings: ProfileSettings) -> Project? {
      try? targetInputs(with: settings).resolved()
    }
    if after.apiKey != before.apiKey { noteStub(after.apiKey) }
    if before.apiKey == nil, after.apiKey != nil, target(after) == nil, after.projectID == nil {
      return note(
        "profile '\(options.profile)' now points to production, but to no project: \(run: "config set projectId ID")"
      )
    }
    guard let new = target(after), new.service == .production, target(before)?.service != .production else {
      return
    }
    let old = target(before).map { ", not to \($0.description)" } ?? ""
    note(
      "profile '\(options.profile)' now points to \(new.description)\(old); to undo it: \(run: "config unset apiKey")"
    )
  }
}
