struct EmulatorExport: Command {
  static let path = "emulator export"
  static let members = "path files[]"
  let directory: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Export the local server's accounts and settings to a directory, as firebase-tools does.",
      discussion: """
        The directory contains firebase-export-metadata.json, auth_export/config.json and \
        auth_export/accounts.json. The files have mode 0600, because they contain passwords. An older \
        export is replaced as a whole or not at all. A directory that contains anything else is rejected. \
        The same accounts always give the same bytes.
        """,
      examples: ["authctl emulator export fixtures/auth"],
      build: Self.init(directory:),
      .operand("directory", completion: .file, help: "The directory of the export."))
  }

  func run(_ context: Context) async throws -> Reply {
    let export = ExportDirectory(path: directory)
    try export.checkReplaceable()
    let files = try await context.localServer().exportedFiles()
    try export.write(files)
    return Reply("Exported to \(directory).\n", ["path": directory, "files": files.keys.sorted()])
  }
}
