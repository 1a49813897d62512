import AuthCore
import AuthCrypto
import CommandLineKit
import IdentityToolkit

struct EmulatorImport: Command {
  static let path = "emulator import"
  let directory: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Replace the local server's accounts and settings with an export.",
      discussion: """
        Reads what authctl emulator export or firebase-tools wrote. Afterwards the project has exactly the \
        accounts and settings of the export. If a file is damaged, nothing changes. Unknown members are \
        kept and exported again.
        """,
      examples: ["authctl emulator import fixtures/auth"],
      build: Self.init(directory:),
      .operand("directory", completion: .file, help: "The directory of the export."))
  }

  func run(_ context: Context) async throws -> EmulatorImportResult {
    let server = try context.auth().localServer
    let files = try ExportDirectory(path: directory).read()
    let count = try await server.importFiles(
      files, importID: Hexadecimal.encode(context.surroundings.randomBytes(8)))
    return EmulatorImportResult(path: directory, accountCount: count)
  }
}

/// The result of `emulator import`.
struct EmulatorImportResult: CommandResult {
  static var members: String { "path accountCount" }

  let path: String
  /// The number of accounts that the project has now.
  let accountCount: Int

  func text(_ style: TextStyle) -> String {
    "Imported \(accountCount) account\(accountCount == 1 ? "" : "s") from \(path).\n"
  }
}
