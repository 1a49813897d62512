import ByteText
import POSIXShell

package enum ParseOutcome<Context: CommandContext, Globals: Sendable>: Sendable {
  /// Print this page and exit.
  case help(String)
  case version
  case run(Invocation<Context, Globals>)
}

package struct Invocation<Context: CommandContext, Globals: Sendable>: Sendable {
  package let path: String
  package let globals: Globals
  package let command: any Command<Context>
  /// The origin of each value, by parameter name; parameters without a value have no entry.
  package let origins: [String: ParameterOrigin]
  /// The options on the command line with their values as typed, by name; a flag has an empty one.
  package let typed: [String: [String]]

  package func run(_ context: Context) async throws -> Context.Output {
    try await command.run(context)
  }
}

extension CommandTree {
  /// Parses a command line.
  ///
  /// Global options can be anywhere, the command's own options anywhere after its name, but neither after
  /// `--` or in a command line to run.
  /// `--help` overrides every mistake except an unknown command.
  /// Without arguments, the first page is printed. An error always has a hint.
  package func parse(
    _ arguments: [String], sources: ParameterSources = ParameterSources(), width: Int = 80
  ) throws(UsageError) -> ParseOutcome<Context, Globals> {
    guard !arguments.isEmpty else { return .help(try page(at: [], width: width)) }
    let line = Walk(arguments, tree: self)
    do throws(UsageError) {
      if line.asksForHelp { return .help(try page(at: line.subject, width: width)) }
      if let mistake = line.mistake { throw mistake }
      if line.asksForTopic { return .help(try page(at: line.subject, width: width)) }
      if line.asksForVersion { return .version }
      guard let chosen = line.chosen else { throw try incomplete(line.path, width: width) }
      return .run(try invocation(of: chosen, line, sources))
    } catch {
      throw error.completed(with: "\(words: line.explainingPath) --help")
    }
  }

  /// The page of a command, a noun or a topic; without words, the page of the program.
  private func page(at words: [String], width: Int) throws(UsageError) -> String {
    let path = words.joined(separator: " ")
    if words.isEmpty { return HelpPage(program: info(commands: topLevelCommands), width: width).root }
    if let command = command(at: path) {
      let info = info(commands: [command] + commands(under: path))
      return HelpPage(program: info, width: width).command(info.commands[0])
    }
    let below = commands(under: path)
    if !below.isEmpty { return HelpPage(program: info(commands: below), width: width).noun(path) }
    switch GeneratedTopic(rawValue: path) {
    case .environment: return HelpPage(program: info(), width: width).environment
    case .options: return HelpPage(program: info(commands: []), width: width).options
    case nil: break
    }
    if let topic = topics.first(where: { $0.name == path }) { return topic.text(width) }
    throw unknownTopic(words)
  }

  /// The part of the program for which a command line asks for help: everything, a noun's commands, one
  /// command, or one topic.
  package func info(askedForBy arguments: [String]) -> ProgramInfo {
    let words = Walk(arguments, tree: self).subject
    let path = words.joined(separator: " ")
    guard !words.isEmpty else { return info() }
    if topicWords.contains(where: { $0.name == path }) {
      return info(commands: [], topics: topics.filter { $0.name == path })
    }
    return info(commands: [command(at: path)].compactMap(\.self) + commands(under: path), topics: [])
  }

  /// The value of one global option, even if the command line is wrong.
  ///
  /// For options needed before parsing or after it failed: the profile, or whether errors are JSON (a flag is
  /// `true`).
  package func globalText(
    _ name: String, in arguments: [String], variables: [String: String] = [:]
  ) -> String? {
    guard let info = globals.infos.first(where: { $0.name == name }) else { return nil }
    if let text = Walk(arguments, tree: self).options.texts[name]?.first {
      return info.form == .flag ? "true" : text
    }
    for variable in info.variables(prefix: variablePrefix) {
      if let text = variables.variable(variable) { return text }
    }
    return info.defaultText
  }

  private func invocation(
    of chosen: CommandDescription<Context>, _ line: Walk, _ sources: ParameterSources
  ) throws(UsageError) -> Invocation<Context, Globals> {
    var given = Given(infos: line.options.infos, sources: sources)
    given.options = line.options.texts
    given.derivedPrefix = variablePrefix
    given.globalNames = Set(globals.infos.map(\.name))
    let expected = chosen.command.infos
    let rest = Array(line.rest ?? [])
    if expected.contains(where: { $0.form == .remaining }) {
      given.operands = line.operands[...]
      given.remaining = rest
    } else {
      given.operands = (line.operands + rest)[...]
    }
    try checkCount(given, expected, path: line.path)
    let globals = try globals.read(&given)
    let command = try chosen.command.read(&given)
    return Invocation(
      path: line.path, globals: globals, command: command, origins: given.origins, typed: line.options.texts)
  }

  private func checkCount(
    _ given: Given, _ infos: [ParameterInfo], path: String
  ) throws(UsageError) {
    let operands = given.operands
    let places = infos.filter { $0.form == .operand }
    guard operands.count > places.count, !places.contains(where: \.isRepeated) else { return }
    if places.isEmpty, let word = operands.first,
      hasCommands(under: path) || !meant(by: "\(path) \(word)").isEmpty
    {
      throw unknown(word, after: path)
    }
    let surplus = surplus(operands.count - places.count, after: places.last, infos, given, path: path)
    guard let number = spacedNumber(operands, places) else { throw surplus }
    let rest = places.dropFirst().reduce("\(words: path) \(number)") { command, _ in command + .unknownOperand
    }
    throw UsageError(surplus.message, hint: .run(rest))
  }

  /// The intended operands if a phone number was typed with spaces and without quotes.
  private func spacedNumber(_ operands: ArraySlice<String>, _ places: [ParameterInfo]) -> String? {
    guard places.first?.name == "number" else { return nil }
    let parts = operands.dropLast(places.count - 1)
    guard parts.first?.hasPrefix("+") == true,
      parts.joined().dropFirst().utf8.allSatisfy({ "0123456789-.()".utf8.contains($0) })
    else { return nil }
    return parts.joined(separator: " ")
  }

  /// The error for surplus arguments.
  ///
  /// It names their position but not their text, because one may be a secret.
  private func surplus(
    _ count: Int, after last: ParameterInfo?, _ infos: [ParameterInfo], _ given: Given, path: String
  ) -> UsageError {
    // One with a variable is what the command is about; other secrets only prove something or configure it.
    let secret = infos.first { $0.isSecret && $0.standsFor == nil && $0.secretName != nil && $0.group == nil }
    var hint: NextStep? = secret.map {
      "a secret is never an argument, use \($0.label): \(run: "\(words: path) --help")"
    }
    // What the command needs and did not get is rather meant.
    for info in infos where info.isRequired && given.options[info.name] == nil {
      guard case .option(let value) = info.form else { continue }
      // Only what looks like a name is shown.
      let word = given.operands.count == 1 ? given.operands.first.flatMap(Suggestion.name) : nil
      hint = "it is an option: \(run: "\(words: path) \(words: info.label) \(word ?? value) …")"
    }
    guard let last else { return UsageError("'\(path)' takes no arguments", hint: hint) }
    let amount = count == 1 ? "one extra argument" : "\(count) extra arguments"
    return UsageError("\(amount) after \(last.label)", hint: hint)
  }

  private func incomplete(_ path: String, width: Int) throws(UsageError) -> UsageError {
    let page = try page(at: path.isEmpty ? [] : [path], width: width)
    return path.isEmpty
      ? UsageError("a command is missing", hint: .run("--help"), page: page)
      : UsageError("a verb is missing after '\(path)'", hint: .run("\(words: path) --help"), page: page)
  }
}
