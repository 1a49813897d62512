/// What `help --json` prints: the commands, with details from this program.
struct ProgramDescription: Encodable {
  private let tree: CommandTree<Context, GlobalOptions>
  private let info: ProgramInfo

  /// The description of the command or topic that a request for help names.
  init(of tree: CommandTree<Context, GlobalOptions>, askedForBy arguments: [String]) {
    self.tree = tree
    info = tree.info(askedForBy: arguments)
  }

  /// Writes the members of the description and these in one object.
  func encode(to encoder: any Encoder) throws {
    try info.encode(to: encoder)
    let more: Members = [
      "version": .value(Version.current), "results": .open(results),
      "exitCodes": .list(ExitStatus.allCases) { ["code": .value($0), "meaning": .value($0?.meaning)] },
    ]
    try more.encode(to: encoder)
  }

  /// The members of each command's result, as `--field` takes them.
  private var results: [String: [String]] {
    var results: [String: [String]] = [:]
    for type in tree.commands where info.commands.contains(where: { $0.path == type.path }) {
      results[type.path] = JSONMembers(printedBy: type).paths.map(FieldPath.text)
    }
    return results
  }

  /// All of it as one line, or the value at a path.
  ///
  /// - Throws: ``CommandFailure`` for a path without a value.
  func line(_ field: String?) throws -> String {
    guard let field else { return try ReplyJSON.line(self) }
    guard let path = FieldPath(field) else {
      throw CommandFailure.usage(
        "'\(field)' is not a path such as commands[0].path", hint: .run("help --json"))
    }
    guard let value = path.value(in: try ReplyJSON.value(of: self)), value != .null else {
      throw CommandFailure.usage("the description has no value at '\(field)'", hint: .run("help --json"))
    }
    return try ReplyJSON.fieldLine(value)
  }
}
