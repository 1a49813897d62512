import AuthCrypto
import POSIXShell

package struct EmulatorImport: Command {
  package static let path = "emulator import"
  let source: String
  let hashing: SecretInput?
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Replace the local server's accounts and settings with an export, or add the accounts of a file.",
    discussion: """
      A directory is an export from authctl emulator export or firebase-tools. Afterwards the project has \
      exactly the accounts and settings of the export, so the command asks first if there are accounts. If a file \
      is damaged, nothing changes. Unknown members are kept and exported again.

      A file is the JSON output of firebase auth:export. Its accounts are added, and replace those with the same \
      uid. With --hash-config their users sign in with their old passwords.
      """,
    examples: [
      "authctl emulator import fixtures/auth", "authctl emulator import fixtures/auth --yes",
      "authctl emulator import users.json --hash-config hash.txt",
    ],
    build: Self.init(source:hashing:yes:),
    .operand("source", completion: .file, help: "The directory of the export, or a JSON file of accounts."),
    .secret(
      "hash-config",
      help: "The file with the password hash parameters of the Firebase console, or - for standard input."),
    .yes)

  package static func result(of it: (path: String, count: Int)?) -> Members {
    [
      "path": .value(it?.path),
      "accountCount": .value(
        it?.count, "how many the project has now, tenants included; for a file, how many were added"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.administration()
    let server = auth.localServer
    guard hashing == nil, InputFile.isDirectory(source) ?? true else {
      return try await addAccounts(to: server, context)
    }
    let files = try ExportDirectory(path: source).read()
    if !yes, try await server.hasUsers() {
      try context.terminal.confirm(
        "Permanently replace all users and settings of \(auth.project.description) with those in \(source)?",
        orGive: "\(Self.next) \(source) --yes", refusal: "nothing was imported")
    }
    let count = try await server.importFiles(
      files, importID: Hexadecimal.encode(context.machine.randomBytes(8)))
    return reply("Imported", count)
  }

  private func addAccounts(to server: EmulatorClient, _ context: Context) async throws -> Reply {
    let file = try AccountFile(
      parsing: InputFile.contents(
        ofFileAt: source, limit: AccountFile.limit, within: context.options.timeout), at: source)
    let configuration = try hashing.map { input throws in
      try HashConfiguration(
        parsing: Array(context.secret(input, named: "the hash configuration").reveal { $0 }.utf8))
    }
    let refused = try await server.addAccounts(
      file.accounts, hashing: try configuration?.request ?? BatchCreateAccounts())
    if let first = refused.first { throw Self.failure(first, refused.count, file, source) }
    if configuration == nil, file.foreignHashCount > 0 {
      context.terminal.note(
        "the passwords of \(file.foreignHashCount) of these users do not work without --hash-config PATH")
    }
    return reply("Added", file.accounts.count)
  }

  private func reply(_ verb: String, _ count: Int) -> Reply {
    Reply(
      "\(verb) \(count) account\(count == 1 ? "" : "s") from \(source).\n",
      Self.result(of: (source, count)))
  }

  private static func failure(
    _ first: BatchCreateAccounts.Failure, _ count: Int, _ file: AccountFile, _ path: String
  ) -> CommandFailure {
    let uid = first.index.flatMap { file.accounts.indices.contains($0) ? file.accounts[$0].localID : nil }
    let name = uid.map { "the account \($0)" } ?? "users[\(first.index ?? 0)]"
    return CommandFailure(
      .unreadableInput,
      "\(count) of the \(file.accounts.count) accounts in \(path) were refused, first \(name): \(first.message ?? "")",
      hint: "the others are imported; fix the file, then: \(run: "emulator import PATH")",
      exitStatus: .refused)
  }
}

/// How the passwords of an account file are hashed: what the Firebase console shows as password hash parameters, or a JSON object.
///
/// It has the project's signer key, so no message quotes a value of it.
struct HashConfiguration: Sendable, Equatable {
  /// The parameters by their names in ``BatchCreateAccounts``.
  private var members: ByName<JSONValue> = [:]

  /// The names in the console, in the project's settings and in the Admin SDKs, with the name of each in an import.
  private static let names = [
    "algorithm": "hashAlgorithm", "hashalgorithm": "hashAlgorithm", "base64_signer_key": "signerKey",
    "signerkey": "signerKey", "key": "signerKey", "base64_salt_separator": "saltSeparator",
    "saltseparator": "saltSeparator", "rounds": "rounds", "mem_cost": "memoryCost",
    "memorycost": "memoryCost", "cpumemcost": "cpuMemCost", "parallelization": "parallelization",
    "blocksize": "blockSize", "dklen": "dkLen", "derivedkeylength": "dkLen",
    "passwordhashorder": "passwordHashOrder", "inputorder": "passwordHashOrder",
  ]
  private static let numbers: Set<Name> = [
    "rounds", "memoryCost", "cpuMemCost", "parallelization", "blockSize", "dkLen",
  ]

  /// Reads either form.
  ///
  /// - Throws: ``CommandFailure`` that names the parameter, never its value.
  init(parsing bytes: [UInt8]) throws(CommandFailure) {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    let given = first == UInt8(ascii: "{") ? try Self.object(bytes) : try Self.lines(bytes)
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let known = Self.names[name.lowercased()] else {
        throw Self.failure("has the unknown parameter \(String(name.prefix(40)))")
      }
      members[known] = try Self.value(value, of: known, called: name)
    }
    guard members["hashAlgorithm"] != nil else { throw Self.failure("has no algorithm") }
    // Only the Admin SDKs call it the memory cost.
    if members["hashAlgorithm"] == "STANDARD_SCRYPT", members["cpuMemCost"] == nil {
      members["cpuMemCost"] = members.removeValue(forKey: "memoryCost")
    }
  }

  var request: BatchCreateAccounts {
    get throws { try BoundedDecoder.decode(BatchCreateAccounts.self, from: .object(members)) }
  }

  private static func object(_ bytes: [UInt8]) throws(CommandFailure) -> ByName<JSONValue> {
    guard let value = try? JSONReader.read(bytes), let object = value.object else {
      throw failure("starts like JSON, but is not valid JSON")
    }
    return object["hash_config"]?.object ?? object["hashConfig"]?.object ?? object
  }

  /// The pairs in the console's form: one per line, in `hash_config { … }`.
  private static func lines(_ bytes: [UInt8]) throws(CommandFailure) -> ByName<JSONValue> {
    var pairs: ByName<JSONValue> = [:]
    let pieces = String(decoding: bytes, as: UTF8.self).split { $0.isNewline || ",{}".contains($0) }
    for piece in pieces {
      let words = piece.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard !words.isEmpty, words != ["hash_config"] else { continue }
      let line = words.joined(separator: " ")
      guard let colon = line.firstIndex(of: ":") else {
        throw failure("has a line that is not NAME: VALUE")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      pairs[String(line[..<colon])] = .string(String(value))
    }
    return pairs
  }

  private static func value(
    _ value: JSONValue, of known: String, called name: String
  ) throws(CommandFailure) -> JSONValue {
    if numbers.contains(known) {
      guard let number = value.integer ?? value.string.flatMap({ Int64($0) }), Int32(exactly: number) != nil
      else { throw failure("needs a whole number for \(name)") }
      return .integer(number)
    }
    guard let text = value.string, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw failure("needs text for \(name)")
    }
    return .string(known == "hashAlgorithm" ? text.uppercased() : text)
  }

  private static func failure(_ what: String) -> CommandFailure {
    CommandFailure.usage(
      "the file of --hash-config \(what)",
      hint: "copy it from the Firebase console: Authentication, Users, Password hash parameters")
  }
}
