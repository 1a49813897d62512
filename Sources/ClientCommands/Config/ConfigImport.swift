package struct ConfigImport: Command {
  package static let path = "config import"
  let file: String
  let package: String?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Import the profile's settings from an app's Firebase configuration file.",
    discussion: """
      Reads GoogleService-Info.plist (XML or binary), google-services.json, and the firebaseConfig of a \
      web app: as JSON, or as the snippet that the console shows, where only the lines key: "value" are read. It \
      imports the project, API key, auth domain, app ID, bundle ID and OAuth client ID. Settings that are not in \
      the file stay as they are. A service account's key is rejected.
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
    let read = try ProfileSettings(appFile: bytes, package: package)
    let profile = context.options.profile
    var (before, after) = (ProfileSettings(), ProfileSettings())
    try context.configuration().update(profile) { record in
      before = record
      for key in SettingName.allCases {
        if let value = read[key] { record[key] = value }
      }
      after = record
    }
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
