import POSIXShell

package struct EmulatorExport: Command {
  package static let path = "emulator export"
  let directory: String
  let force: Bool
  let firebase: FirebaseToolsPlace

  package static let description: CommandDescription<Context> = CommandDescription(
    "Export the local server's accounts and settings to a directory, as firebase-tools does.",
    discussion: """
      The directory contains firebase-export-metadata.json, auth_export/config.json and \
      auth_export/accounts.json. The files of auth_export have mode 0600, because they contain passwords. An older \
      export is replaced only with --force, all of auth_export or nothing. Everything else in the directory \
      stays, such as the data of other emulators. \
      The same accounts always give the same bytes. With --firebase-json, as by the name emulators:export, the \
      server is that of firebase.json, unless an option, a variable or the profile names one.
      """,
    examples: ["authctl emulator export fixtures/auth", "authctl emulator export --force fixtures/auth"],
    build: Self.init(directory:force:firebase:),
    .operand("directory", completion: .file, help: "The directory of the export."),
    .flag("force", short: "f", help: "Replace an existing export."),
    FirebaseToolsPlace.parameter)

  package static func result(of it: (path: String, files: [String])?) -> Members {
    ["path": .value(it?.path), "files": .value(it?.files, "names in auth_export")]
  }

  package func run(_ context: Context) async throws -> Reply {
    guard directory != "-" else {
      throw CommandFailure.usage(
        "an export is a directory, so it is not written to standard output",
        hint: .run("\(Self.next) DIRECTORY"))
    }
    let others = try firebase.others(context, doing: "export", "emulators:export", directory)
    if !others.isEmpty {
      let step = firebase.step(others, context, "emulators:export", directory)
      context.note("only auth is exported here; for the other emulators: \(step)")
    }
    firebase.tellUnread(context)
    try firebase.chooseServer(context)
    let export = ExportDirectory(path: directory)
    if try export.checkReplaceable(), !force {
      throw CommandFailure(
        .unsafeFile, "\(directory) has an export, so it is not replaced",
        hint: .run("\(Self.next) --force \(directory)"))
    }
    let files = try await context.localServer().exportedFiles()
    try export.write(files)
    return Reply("Exported to \(directory).\n", Self.result(of: (directory, files.keys.sorted())))
  }
}
