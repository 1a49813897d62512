/// What `help --json` prints: the commands, with details from this program.
struct ProgramDescription: Encodable {
  private let info: ProgramInfo
  private let tree: CommandTree<Context, GlobalOptions>

  /// The description of the command or topic that a request for help names.
  init(askedForBy arguments: [String], in tree: CommandTree<Context, GlobalOptions>) {
    self.tree = tree
    info = tree.info(askedForBy: arguments)
  }

  private enum CodingKeys: String, CodingKey { case exitCodes, version, results }

  private struct ExitCode: Encodable {
    let code: Int32
    let meaning: String
  }

  /// Writes the members of the description and these in one object.
  func encode(to encoder: any Encoder) throws {
    try info.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Version.current, forKey: .version)
    try container.encode(
      ExitStatus.allCases.map { ExitCode(code: $0.rawValue, meaning: $0.meaning) }, forKey: .exitCodes)
    try container.encode(results, forKey: .results)
  }

  /// The members of each command's result, as `--field` takes them.
  private var results: [String: [String]] {
    var results: [String: [String]] = [:]
    for type in tree.commands where info.commands.contains(where: { $0.path == type.path }) {
      results[type.path] = JSONMembers(of: type).paths.map(FieldPath.text)
    }
    return results
  }

  /// All of it as one line, or the value at a path.
  ///
  /// - Throws: ``CommandFailure`` for a path without a value.
  func line(_ field: String?) throws -> String {
    guard let field else { return try JSONOutput.line(self) }
    guard let path = FieldPath(field) else {
      throw CommandFailure.usage(
        "'\(field)' is not a path such as commands[0].path", hint: "authctl help --json")
    }
    guard let value = path.value(in: try JSONOutput.value(of: self)), value != .null else {
      throw CommandFailure.usage("the description has no value at '\(field)'", hint: "authctl help --json")
    }
    return try JSONOutput.fieldLine(value)
  }
}
