import AuthCore
import AuthCrypto
import CommandLineKit
import IdentityToolkit

struct EmulatorImport: Command {
  static let path = "emulator import"
  let source: String
  let hashing: SecretInput?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Replace the local server's accounts and settings with an export, or add the accounts of a file.",
      discussion: """
        A directory is what authctl emulator export or firebase-tools wrote. Afterwards the project has \
        exactly the accounts and settings of the export. If a file is damaged, nothing changes. Unknown \
        members are kept and exported again.

        A file is what firebase auth:export wrote as JSON. Its accounts are added, and take the place of \
        those with the same uid. With --hash-config their users sign in with their old passwords.
        """,
      examples: [
        "authctl emulator import fixtures/auth", "authctl emulator import users.json --hash-config hash.txt",
      ],
      build: Self.init(source:hashing:),
      .operand("source", completion: .file, help: "The directory of the export, or a JSON file of accounts."),
      .secret(
        "hash-config",
        help: "The file with the password hash parameters of the Firebase console, or - for standard input."))
  }

  func run(_ context: Context) async throws -> EmulatorImportResult {
    let server = try await context.localServer()
    guard hashing == nil, InputFile.isDirectory(source) ?? true else {
      return try await addAccounts(to: server, context)
    }
    let files = try ExportDirectory(path: source).read()
    let count = try await server.importFiles(
      files, importID: Hexadecimal.encode(context.surroundings.randomBytes(8)))
    return EmulatorImportResult(path: source, accountCount: count, isFile: false)
  }

  private func addAccounts(to server: LocalServer, _ context: Context) async throws -> EmulatorImportResult {
    let file = try AccountFile(
      parsing: InputFile.contents(ofFileAt: source, limit: AccountFile.limit), at: source)
    let configuration = try hashing.map { input throws in
      try HashConfiguration(
        parsing: Array(context.secret(input, named: "the hash configuration").reveal { $0 }.utf8))
    }
    let refused = try await server.addAccounts(
      file.accounts, hashing: configuration?.request ?? BatchCreateAccounts())
    if let first = refused.first { throw Self.failure(first, refused.count, file, source) }
    if configuration == nil, file.foreignHashCount > 0 {
      context.terminal.note(
        "the passwords of \(file.foreignHashCount) of these users sign nobody in without --hash-config FILE")
    }
    return EmulatorImportResult(path: source, accountCount: file.accounts.count, isFile: true)
  }

  private static func failure(
    _ first: BatchCreateAccounts.Failure, _ count: Int, _ file: AccountFile, _ path: String
  ) -> CommandFailure {
    let uid = first.index.flatMap { file.accounts.indices.contains($0) ? file.accounts[$0].localID : nil }
    let name = uid.map { "the account \($0)" } ?? "users[\(first.index ?? 0)]"
    var report = ErrorReport(
      .unreadableInput,
      message:
        "\(count) of the \(file.accounts.count) accounts in \(path) were refused, first \(name): \(first.message ?? "")",
      hint: "the others are imported; fix the file, then: authctl emulator import FILE")
    report.exitStatus = .refused
    return CommandFailure(report)
  }
}

/// The result of `emulator import`.
struct EmulatorImportResult: CommandResult {
  static var members: String { "path accountCount" }

  let path: String
  /// The number of accounts that the project has now; of a file, those that were imported.
  let accountCount: Int
  /// Whether accounts were added from a file.
  let isFile: Bool

  enum CodingKeys: String, CodingKey { case path, accountCount }

  func text(_ style: TextStyle) -> String {
    "\(isFile ? "Added" : "Imported") \(accountCount) account\(accountCount == 1 ? "" : "s") from \(path).\n"
  }
}
