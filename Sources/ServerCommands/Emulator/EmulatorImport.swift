import AuthCrypto
import AuthEmulator

package struct EmulatorImport: Command {
  package static let path = "emulator import"
  let source: String
  let hashing: HashOptions
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Replace the local server's accounts and settings with an export, or add the accounts of a file.",
    discussion: """
      A directory is an export from authctl emulator export or firebase-tools. Afterwards the project has \
      exactly the accounts and settings of the export, so the command asks first if there are accounts. If a file \
      is damaged, nothing changes. Unknown members are kept and exported again.

      A file is the JSON or CSV output of firebase auth:export, the users of an Admin SDK as JSON, or one account \
      per line; - is standard input. Its accounts are added, and replace those with the same \
      uid. With --hash-config, or the options of firebase auth:import, their users sign in with their old passwords.

      A note names each member, second factor and password that is not used.
      """,
    examples: [
      "authctl emulator import fixtures/auth", "authctl emulator import fixtures/auth --yes",
      "authctl emulator import users.json --hash-config hash.txt",
      "authctl emulator import users.csv --hash-algo SHA256 --rounds 1 --hash-input-order SALT_FIRST",
    ],
    build: Self.init(source:hashing:yes:),
    .operand(
      "source", completion: .file,
      help: "The directory of the export, a file of accounts, or - for such a file on standard input."),
    HashOptions.parameter,
    .yes)

  package static func result(of it: (path: String, count: Int, notes: [String])?) -> Members {
    [
      "path": .value(it?.path),
      "accountCount": .value(
        it?.count, "how many the project has now, tenants included; for a file, how many were added"),
      "notes": .value(it?.notes, "what of the source is not used"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.administration()
    let server = auth.localServer
    guard source == "-" || InputFile.isDirectory(source) == false else {
      let content = try ExportDirectory(path: source).read(try hashing.configuration(context))
      if !yes, try await server.hasUsers() {
        try context.terminal.confirm(
          "Permanently replace all users and settings of \(auth.project.description) with those in \(source)?",
          orGive: "\(Self.next) \(source) --yes", refusal: "nothing was imported")
      }
      let count = try await server.importFiles(
        content.files, importID: Hexadecimal.encode(context.machine.randomBytes(8)))
      return reply("Imported", count, content.notes, context)
    }
    guard source != "-" || hashing.file != .standardInput else {
      throw CommandFailure.usage(
        "only one of the two can be standard input", hint: nil)
    }
    let isStrict = try await server.status()?.strict == true
    let file = try AccountFile(path: source, forStrictServer: isStrict, context)
    let hashing = try hashing.configuration(context) ?? file.hashing
    let refused = try await server.addAccounts(
      file.accounts, hashing: hashing?.request ?? BatchCreateAccounts())
    let notes = file.notes(hashing: hashing)
    guard refused.isEmpty else {
      for note in notes { context.terminal.note(note) }
      let rest = refused.count < file.accounts.count ? "the others are imported" : "nothing was imported"
      throw file.failure(
        refused, hint: "\(rest); fix the file, then: \(run: "\(Self.next) \(source)")")
    }
    return reply("Added", file.accounts.count, notes, context)
  }

  private func reply(_ verb: String, _ count: Int, _ notes: [String], _ context: Context) -> Reply {
    for note in notes { context.terminal.note(note) }
    let place = source == "-" ? "standard input" : source
    return Reply(
      "\(verb) \(count) account\(count == 1 ? "" : "s") from \(place).\n",
      Self.result(of: (source, count, notes)))
  }
}
