import POSIXShell

extension CommandTree {
  /// Parses a command line.
  ///
  /// Global options can be anywhere, the command's own options anywhere after its name, both up to `--` or up to a command line to run.
  /// `--help` overrides every mistake except an unknown command.
  ///
  /// - Parameters:
  ///   - arguments: argv without the program's name.
  ///   - sources: the environment and the profile's values.
  ///   - width: columns of help pages.
  /// - Returns: a page to print (the first one without arguments), the version, or a command that is ready to run.
  /// - Throws: ``UsageError``, always with a hint.
  package func parse(
    _ arguments: [String], sources: ParameterSources = ParameterSources(), width: Int = 80
  ) throws(UsageError) -> ParseOutcome<Context, Globals> {
    guard !arguments.isEmpty else {
      return .help(HelpPage(program: info(commands: topLevelCommands), width: width).root)
    }
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

  /// The text of one global option, even if the command line is wrong.
  ///
  /// For what must be known before parsing or after it failed: the profile, or whether errors are JSON (a flag is `true`).
  package func globalText(
    _ name: String, in arguments: [String], variables: [String: String] = [:]
  ) -> String? {
    guard let info = globals.infos.first(where: { $0.name == name }) else { return nil }
    let words = OwnWords(of: arguments, tree: self).words
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
      given.remaining = location.rest
    } else {
      given.operands = (location.operands + location.rest)[...]
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
    let surplus = surplus(operands.count - places.count, after: places.last, infos, path: path)
    guard let number = spacedNumber(operands, places) else { throw surplus }
    throw UsageError(surplus.message, hint: "\(program) \(path) \(number)")
  }

  /// The operands as they were meant if a phone number was typed with spaces and without quotes.
  private func spacedNumber(_ operands: ArraySlice<String>, _ places: [ParameterInfo]) -> String? {
    guard places.first?.name == "number" else { return nil }
    let parts = operands.dropLast(places.count - 1)
    guard parts.first?.hasPrefix("+") == true,
      parts.joined().dropFirst().utf8.allSatisfy({ "0123456789-.()".utf8.contains($0) })
    else { return nil }
    return
      ([ShellWords.quoted(parts.joined(separator: " "))] + places.dropFirst().map { $0.name.uppercased() })
      .joined(separator: " ")
  }

  /// The error for surplus arguments.
  ///
  /// It names their position but not their text, because one may be a secret.
  private func surplus(
    _ count: Int, after last: ParameterInfo?, _ infos: [ParameterInfo], path: String
  ) -> UsageError {
    let secret = infos.first { $0.isSecret && $0.standsFor == nil }
    let hint = secret.map {
      "a secret is never an argument, use \($0.label): \(program) \(path) --help"
    }
    guard let last else { return UsageError("'\(path)' takes no arguments", hint: hint) }
    let amount = count == 1 ? "one argument" : "\(count) arguments"
    return UsageError("\(amount) too many after \(last.label)", hint: hint)
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
  /// Adds a command to type to the hint.
  func completed(with command: String) -> Self {
    guard let hint else { return advising(command) }
    return hint.hasSuffix("?") ? Self(message, hint: "\(hint) \(command)", page: page, alias: alias) : self
  }
}
