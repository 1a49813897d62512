import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorExport: Command {
  static let path = "emulator export"
  let directory: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Write accounts and settings of the local server to a directory, as firebase-tools does.",
      discussion: """
        The directory holds firebase-export-metadata.json, auth_export/config.json and auth_export/accounts.json; its files are \
        0600, for they hold passwords. An old export is replaced by a whole new one or not at all. A directory that holds \
        anything else is refused. The same accounts are always the same bytes.
        """,
      examples: ["authctl emulator export fixtures/auth"],
      build: Self.init(directory:),
      .operand("directory", completion: .file, help: "The export's directory."))
  }

  func run(_ context: Context) async throws -> EmulatorExportResult {
    let export = ExportDirectory(path: directory)
    try export.checkReplaceable()
    let files = try await context.auth().localServer.exportedFiles()
    try export.write(files)
    return EmulatorExportResult(path: directory, files: files.keys.sorted())
  }
}

/// What ``EmulatorExport`` leads to.
struct EmulatorExportResult: CommandResult {
  static var members: String { "path files[]" }

  let path: String
  /// Names in the export's directory.
  let files: [String]

  func text(_ style: TextStyle) -> String { "Exported to \(path).\n" }
}
