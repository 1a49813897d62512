struct EmulatorExport: Command {
  static let path = "emulator export"
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

  func run(_ context: Context) async throws -> EmulatorExportResult {
    let export = ExportDirectory(path: directory)
    try export.checkReplaceable()
    let files = try await context.localServer().exportedFiles()
    try export.write(files)
    return EmulatorExportResult(path: directory, files: files.keys.sorted())
  }
}

/// The result of `emulator export`.
struct EmulatorExportResult: CommandResult {
  static var members: String { "path files[]" }

  let path: String
  /// Names in the export's directory.
  let files: [String]

  func text(_ style: TextStyle) -> String { "Exported to \(path).\n" }
}
