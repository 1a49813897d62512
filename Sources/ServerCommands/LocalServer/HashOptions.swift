import AuthEmulator
import POSIXShell

/// How the passwords of imported accounts are hashed: `--hash-config`, and the options of `firebase auth:import`.
struct HashOptions: Sendable {
  let file: SecretInput?
  private let key: SecretInput?
  /// The other options by their names.
  private let texts: ByName<String?>

  static let parameter: Parameter<HashOptions> = .group(
    build: { @Sendable file, algorithm, key, separator, rounds, cost, parallelization, size, length, order in
      HashOptions(
        file: file, key: key,
        texts: [
          "hash-algo": algorithm, "salt-separator": separator, "rounds": rounds, "mem-cost": cost,
          "parallelization": parallelization, "block-size": size, "dk-len": length, "hash-input-order": order,
        ])
    },
    .secret(
      "hash-config",
      help:
        "The file with the parameters of password hashes, or - for standard input: those that the Firebase console shows, JSON, or the options of firebase auth:import."
    ),
    text("hash-algo", "NAME", "The hash algorithm, such as SCRYPT, BCRYPT or HMAC_SHA256."),
    .secret("hash-key", help: "The file with the key of the hashes, base64, or - for standard input."),
    text("salt-separator", "BASE64", "The text between salt and password, for SCRYPT."),
    text("rounds", "COUNT", "The rounds of the hash."),
    text("mem-cost", "COUNT", "The memory cost of SCRYPT, or the CPU and memory cost of STANDARD_SCRYPT."),
    text("parallelization", "COUNT", "The parallelization of STANDARD_SCRYPT."),
    text("block-size", "COUNT", "The block size of STANDARD_SCRYPT."),
    text("dk-len", "COUNT", "The length of the derived key of STANDARD_SCRYPT."),
    text("hash-input-order", "ORDER", "What is hashed first: SALT_FIRST or PASSWORD_FIRST.")
  )
  .under("Password hashes of accounts")

  private static func text(_ name: String, _ value: String, _ help: String) -> Parameter<String?> {
    .option(name, value, help: help)
  }

  /// The parameters, those of options before those of the file, with a note; nil if none are given.
  func configuration(_ context: Context) throws -> HashConfiguration? {
    var given: ByName<JSONValue> = [:]
    if let file {
      let text = try context.secret(file, named: "the hash configuration", isText: true).reveal { $0 }
      given = try Self.parameters(in: text)
    }
    var options = texts.compactMapValues { text in text.map { JSONValue.string($0) } }
    if let key {
      options["hash-key"] = .string(try context.secret(key, named: "--hash-key").reveal { $0 })
    }
    for (option, value) in options.sorted(by: { $0.key < $1.key }) {
      let replaced = given.filter { HashConfiguration.name($0.key) == HashConfiguration.name(option) }
      if replaced.contains(where: { $0.value.primitiveText?.uppercased() != value.string?.uppercased() }) {
        context.terminal.note("--\(option) counts, not what the file of --hash-config says in its place")
      }
      for name in replaced.keys { given[name] = nil }
      given["--\(option)"] = value
    }
    guard file != nil || !given.isEmpty else { return nil }
    return try Self.configuration(given)
  }

  /// Reads the parameters in any form in which people have them.
  static func configuration(parsing text: String) throws(CommandFailure) -> HashConfiguration {
    try configuration(parameters(in: text))
  }

  private static func configuration(
    _ given: ByName<JSONValue>
  ) throws(CommandFailure) -> HashConfiguration {
    do throws(HashConfiguration.Fault) {
      let configuration = try HashConfiguration(members: given)
      try configuration.check()
      return configuration
    } catch {
      throw failure(error.description, hint: hint(for: error.parameter))
    }
  }

  /// What to do about a parameter.
  private static func hint(for parameter: String?) -> NextStep? {
    switch parameter {
    case "hashAlgorithm": "the algorithms are \(HashConfiguration.algorithms.joined(separator: ", "))"
    case "signerKey": "name the file with the key: --hash-key PATH"
    case "rounds": "give their count: 1 to 8 for SCRYPT, 1 to 120000 for PBKDF2_SHA256, 0 to 8192 for SHA256"
    case "memoryCost": "give the exponent for SCRYPT, 1 to 14, such as --mem-cost 14"
    default: nil
    }
  }

  private static func parameters(in text: String) throws(CommandFailure) -> ByName<JSONValue> {
    if text.drop(while: \.isWhitespace).first == "{" { return try object(text) }
    let hasOptions = text.split(whereSeparator: \.isWhitespace).contains { $0.hasPrefix("--") }
    return hasOptions ? try options(text) : try lines(text)
  }

  private static func object(_ text: String) throws(CommandFailure) -> ByName<JSONValue> {
    let bytes = Array(text.utf8)
    if let mistake = JSONMistake.first(in: bytes) {
      throw failure(
        "is not valid JSON, line \(mistake.position.line), column \(mistake.position.column): \(mistake.text)"
      )
    }
    let object = (try? JSONReader.read(bytes))?.object ?? [:]
    return object["hash_config"]?.object ?? object["hashConfig"]?.object
      ?? object["signIn"]?["hashConfig"]?.object ?? object
  }

  /// The pairs in the console's form: one per line, in `hash_config { … }`.
  private static func lines(_ text: String) throws(CommandFailure) -> ByName<JSONValue> {
    var pairs: ByName<JSONValue> = [:]
    for piece in text.split(whereSeparator: { $0.isNewline || ",{}".contains($0) }) {
      let words = piece.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard !words.isEmpty, words != ["hash_config"] else { continue }
      let line = words.joined(separator: " ")
      guard let colon = line.firstIndex(of: ":") else { throw failure("has a line that is not NAME: VALUE") }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      pairs[String(line[..<colon])] = .string(String(value))
    }
    return pairs
  }

  /// The options of a command line such as `firebase auth:import users.json --hash-algo=SHA1 --rounds 1`.
  private static func options(_ text: String) throws(CommandFailure) -> ByName<JSONValue> {
    guard let words = ShellWords.split(text.replacing("\\\n", with: " ").replacing("\\\r\n", with: " "))
    else {
      throw failure("has an open quote")
    }
    var pairs: ByName<JSONValue> = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), !word.hasPrefix("--project") else { continue }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
      pairs[String(parts[0])] = .string(value ?? "")
    }
    return pairs
  }

  private static func failure(_ what: String, hint: NextStep? = nil) -> CommandFailure {
    CommandFailure.usage(
      "the hash configuration \(what)",
      hint: hint ?? "copy it from the Firebase console: Authentication, Users, Password hash parameters")
  }
}
