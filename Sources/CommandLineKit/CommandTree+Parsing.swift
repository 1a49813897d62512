extension CommandTree {
  /// Reads a command line.
  ///
  /// Global options may stand anywhere, the command's own anywhere after its name, both up to `--`.
  /// `--help` wins over every mistake but an unknown command.
  ///
  /// - Parameters:
  ///   - arguments: argv without the program's name.
  ///   - sources: the environment and the profile's values.
  ///   - width: columns of help pages.
  /// - Returns: a page to print, the version, or a command ready to run.
  /// - Throws: ``UsageError``, its hint always filled in.
  package func parse(
    _ arguments: [String], sources: ParameterSources = ParameterSources(), width: Int = 80
  ) throws(UsageError) -> ParseOutcome<Context, Globals> {
    var location = Location(tree: self, arguments: arguments)
    if location.asksForHelp { return .help(try page(at: location.wordsForHelp(), width: width)) }
    do throws(UsageError) {
      try location.scanAll()
      if location.words.first == "help", command(at: "help") == nil {
        return .help(try page(at: Array(location.words.dropFirst()), width: width))
      }
      if location.asksForVersion { return .version }
      guard let chosen = location.chosen else { throw incomplete(location.path, width: width) }
      return .run(try invocation(of: chosen, location, sources))
    } catch {
      let path = location.path.isEmpty ? "" : " \(location.path)"
      throw error.completed(with: "\(program)\(path) --help")
    }
  }

  /// The text of one global option, read ahead of everything else and whatever else is wrong with the command line.
  ///
  /// For what must be known before parsing or after it failed: which profile, whether errors are JSON (a flag reads as `true`).
  package func globalText(
    _ name: String, in arguments: [String], variables: [String: String] = [:]
  ) -> String? {
    guard let info = globals.infos.first(where: { $0.name == name }) else { return nil }
    let words = arguments.prefix { $0 != "--" }
    for (index, word) in words.enumerated() {
      if info.form == .flag, word == info.label { return "true" }
      if word == info.label, index + 1 < words.count { return words[index + 1] }
      if word.hasPrefix(info.label + "=") { return String(word.dropFirst(info.label.count + 1)) }
    }
    for variable in info.variables(prefix: variablePrefix) {
      if let text = variables[variable], !text.isEmpty { return text }
    }
    return info.defaultText
  }

  private func invocation(
    of chosen: Location.Chosen, _ location: Location, _ sources: ParameterSources
  ) throws(UsageError) -> Invocation<Context, Globals> {
    var given = Given(infos: location.scan.infos, sources: sources)
    given.options = location.scan.options
    given.derivedPrefix = variablePrefix
    given.globalNames = Set(globals.infos.map(\.name))
    let expected = chosen.description.command.infos
    if expected.contains(where: { $0.form == .remaining }) {
      given.operands = location.operands[...]
      given.remaining = location.afterDashes
    } else {
      given.operands = (location.operands + location.afterDashes)[...]
    }
    try checkCount(given.operands, expected, path: location.path)
    let globals = try globals.read(&given)
    let command = try chosen.description.command.read(&given)
    return Invocation(path: location.path, globals: globals, command: command, origins: given.origins)
  }

  private func checkCount(
    _ operands: ArraySlice<String>, _ infos: [ParameterInfo], path: String
  ) throws(UsageError) {
    let places = infos.filter { $0.form == .operand }
    guard operands.count > places.count, !places.contains(where: \.isRepeated) else { return }
    let extra = operands[operands.startIndex + places.count]
    // Where only a secret is asked for, the argument is likely to be one: it is not repeated.
    if places.isEmpty, let secret = infos.first(where: \.isSecret) {
      throw UsageError("unexpected argument; a secret is never one, but comes by \(secret.label)")
    }
    var hint: String?
    if infos.contains(where: { $0.form == .remaining }) {
      hint = "the command to run stands after --: \(program) \(path) -- \(extra)"
    }
    throw UsageError("unexpected argument '\(extra)'", hint: hint)
  }

  private func incomplete(_ path: String, width: Int) -> UsageError {
    let info = path.isEmpty ? info(commands: topLevelCommands) : info(commands: commands(under: path))
    let help = HelpPage(program: info, width: width)
    return path.isEmpty
      ? UsageError("a command is missing", hint: "\(program) --help", page: help.root)
      : UsageError(
        "a verb is missing after '\(path)'", hint: "\(program) \(path) --help", page: help.noun(path))
  }
}

extension UsageError {
  /// Gives every error a command to type: alone, or behind the question what was meant.
  func completed(with command: String) -> Self {
    guard let hint else { return advising(command) }
    return hint.hasSuffix("?") ? Self(message, hint: "\(hint) \(command)", page: page) : self
  }
}
