import CommandLineKit
import POSIXShell

extension CommandTree {
  /// Finds problems in the program's own descriptions; empty if there are none.
  ///
  /// For a test of the whole tree.
  ///
  /// - Parameters:
  ///   - allowed: options named like a secret that are not one, such as a device token.
  ///   - placeholders: values for placeholder words in synonyms, such as `NUMBER`.
  /// - Returns: one sentence for each problem, naming the command.
  package func problems(
    allowing allowed: Set<String> = [], placeholders: [String: String] = [:]
  ) -> [String] {
    let program = info()
    var problems = Self.doubled(commands.map { $0.path }).map { "two commands are called '\($0)'" }
    for noun in nouns where !noun.meaning.hasSuffix(".") || commands(under: noun.name).isEmpty {
      problems.append("\(noun.name): a noun needs a sentence and commands under it")
    }
    for command in commands where command.path.contains(" ") {
      let noun = command.path.prefix { $0 != " " }
      let shorter = program.commands.first { command.path.hasPrefix($0.path + " ") }
      if shorter?.path != String(noun), !nouns.contains(where: { $0.name == noun }) {
        problems.append("\(command.path): its noun has no summary")
      }
      // The verb could be an operand.
      if let shorter, shorter.parameters.contains(where: \.isPositional) {
        problems.append("\(command.path): '\(shorter.path)' is a command with arguments")
      }
    }
    problems += Self.problems(of: program.globals, "global options", allowed)
    for command in program.commands {
      problems += Self.problems(of: command.parameters, command.path, allowed)
      problems += Self.clashes(command, with: program.globals)
      problems += Self.ruleProblems(command.rules, command.parameters, command.path)
      problems += textProblems(command)
    }
    problems += Self.ruleProblems(globals.rules, program.globals, "global options")
    problems += groupProblems + Self.variableProblems(program)
    return problems + synonymProblems(placeholders)
  }

  private func textProblems(_ command: CommandInfo) -> [String] {
    var problems: [String] = []
    if !command.summary.hasSuffix(".") {
      problems.append("\(command.path): the summary does not end in a full stop")
    }
    if command.examples.isEmpty { problems.append("\(command.path): there is no example") }
    for example in command.examples {
      if let reason = problem(ofExample: example, path: command.path) {
        problems.append("\(command.path): the example '\(example)' does not parse: \(reason)")
      }
    }
    return problems
  }

  private func problem(ofExample example: String, path: String) -> String? {
    guard let words = ShellWords.split(example) else { return "a quote is left open" }
    guard let start = words.firstIndex(of: program) else { return "it does not call \(program)" }
    // A pipe or a redirection ends the program's arguments.
    let rest = words[(start + 1)...].prefix { !["|", ">", "<", "&&", ";"].contains($0) }
    do {
      guard case .run(let invocation) = try parse(Array(rest)) else { return "it asks for help" }
      return invocation.path == path ? nil : "it calls '\(invocation.path)'"
    } catch {
      return error.message
    }
  }

  /// Returns why a command line does not parse; nil if it does.
  ///
  /// - Parameters:
  ///   - line: the words after the program's name.
  ///   - placeholders: values for placeholder words, such as `NUMBER`.
  /// - Returns: the parser's message.
  package func problem(ofLine line: String, placeholders: [String: String] = [:]) -> String? {
    guard let words = ShellWords.split(line) else { return "a quote is left open" }
    do {
      _ = try parse(words.map { placeholders[$0] ?? $0 })
      return nil
    } catch {
      return error.message
    }
  }

  /// Problems of the groups: a word that no command has, a command in two groups, a command in none.
  var groupProblems: [String] {
    var nouns: [String] = []
    for group in groups where !nouns.contains(group.noun) { nouns.append(group.noun) }
    return nouns.flatMap { noun in
      let groups = groups.filter { $0.noun == noun }
      let start = noun.isEmpty ? "" : noun + " "
      let rows = commands.map { $0.path }.filter { $0.hasPrefix(start) }.map {
        String($0.dropFirst(start.count))
      }
      let idle = groups.flatMap(\.names).filter { name in
        !rows.contains { $0 == name || $0.hasPrefix(name + " ") }
      }
      return idle.map { "the group of '\(start)\($0)' names no command" }
        + rows.compactMap { row in
          switch groups.count(where: { $0.contains(row) }) {
          case 0: "'\(start)\(row)' is in no group of its help page"
          case 1: nil
          default: "'\(start)\(row)' is in two groups"
          }
        }
    }
  }

  /// Problems of the synonyms: one that hides a command, or one that names none.
  func synonymProblems(_ placeholders: [String: String]) -> [String] {
    let doubled = Dictionary(grouping: synonyms, by: \.words).filter { $1.count > 1 }.keys.sorted()
      .map { "two synonyms are called '\($0)'" }
    return doubled
      + synonyms.flatMap { synonym in
        var problems = isKnown(synonym.words) ? ["the synonym '\(synonym.words)' is a command"] : []
        for command in synonym.meant {
          let line = CommandPrinter(of: self).words(command).dropFirst().map(ShellWords.word).joined(
            separator: " ")
          guard let reason = problem(ofLine: line, placeholders: placeholders) else { continue }
          problems.append("the synonym '\(synonym.words)' means '\(line)': \(reason)")
        }
        return problems
      }
  }

  // MARK: - Parameters

  private static func problems(
    of parameters: [ParameterInfo], _ place: String, _ allowed: Set<String>
  ) -> [String] {
    var problems = doubled(parameters.map(\.name)).map { "\(place): two parameters are called '\($0)'" }
    problems += doubled(parameters.compactMap(\.short)).map { "\(place): -\($0) is taken twice" }
    for info in parameters {
      if !info.help.hasSuffix(".") {
        problems.append("\(place): the help of \(info.label) does not end in a full stop")
      }
      if let short = info.short, short.count != 1 || short == "h" {
        problems.append("\(place): -\(short) cannot be a short option")
      }
      if !info.isPositional, ["help", "version"].contains(info.name) || info.name.contains("=") {
        problems.append("\(place): \(info.label) cannot be an option's name")
      }
      if info.form != .flag, !info.isSecret, !info.isUnread, soundsSecret(info.name),
        !allowed.contains(info.name)
      {
        problems.append("\(place): \(info.label) would put a secret into argv")
      }
    }
    return problems + orderProblems(parameters.filter(\.isPositional), place)
  }

  private static func orderProblems(_ operands: [ParameterInfo], _ place: String) -> [String] {
    zip(operands, operands.dropFirst()).compactMap { first, second in
      if first.isRepeated {
        return "\(place): \(second.label) comes after \(first.label), which takes all words"
      }
      guard second.form == .operand, second.isRequired, !first.isRequired else { return nil }
      return "\(place): \(second.label) is required but comes after \(first.label), which is not"
    }
  }

  /// Whether a name ends in a word for a secret, ignoring `-file`: `id-token`, `password`,
  /// `access-secret-file`.
  private static func soundsSecret(_ name: String) -> Bool {
    let parts = name.split(separator: "-").filter { $0 != "file" }
    return parts.last.map { ["token", "secret", "password", "passphrase"].contains($0) } == true
  }

  private static func clashes(_ command: CommandInfo, with globals: [ParameterInfo]) -> [String] {
    command.parameters.flatMap { info in
      globals.compactMap { global in
        let shared = global.name == info.name
        if shared, (global.form == .flag) != (info.form == .flag) || info.isPositional != global.isPositional
        {
          return "\(command.path): \(info.label) is not of the same kind as the global option"
        }
        return !shared && info.short != nil && info.short == global.short
          ? "\(command.path): \(info.label) takes the letter of \(global.label)" : nil
      }
    }
  }

  private static func ruleProblems(_ rules: [Rule], _ infos: [ParameterInfo], _ place: String) -> [String] {
    rules.flatMap(\.names).filter { name in !infos.contains { $0.name == name } }
      .map { "\(place): a rule names '\($0)', which is not a parameter" }
  }

  /// Checks that all options of a variable have the same name.
  private static func variableProblems(_ program: ProgramInfo) -> [String] {
    var users: [String: String] = [:]
    var problems: [String] = []
    for info in program.globals + program.commands.flatMap(\.parameters) {
      for variable in info.variables {
        if let other = users[variable], other != info.name {
          problems.append("\(variable) stands for both '\(other)' and '\(info.name)'")
        }
        users[variable] = info.name
      }
    }
    return problems + doubled(program.variables.map(\.name)).map { "\($0) is listed twice" }
      + program.variables.map(\.name).filter { users[$0] != nil }.map {
        "\($0) is an option's variable already"
      }
  }

  private static func doubled(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
