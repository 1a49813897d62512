/// The help pages of a program, derived from its description: plain text that ends in a newline.
package struct HelpPage: Sendable {
  let program: ProgramInfo
  let layout: TextLayout

  /// Creates pages of `width` columns; `program` needs only the commands that a page shows.
  package init(program: ProgramInfo, width: Int = 80) {
    self.program = program
    layout = TextLayout(width: max(width, 40))
  }

  /// The first page: nouns and commands without a noun, in groups, and where to find more.
  package var root: String {
    let topics = [GeneratedTopic.options.rawValue] + program.topicNames
    let more = [
      Term("\(program.name) <command> --help", "Arguments, options and examples of a command."),
      Term("\(program.name) help <topic>", "Topics: \(topics.joined(separator: ", "))."),
    ]
    return paragraph(program.summary)
      + "\nUsage: \(program.name) <command> [arguments] [options]\n"
      + layout.sections(program.groupedNouns) + layout.section("More help", more)
  }

  /// The page of a noun: its verbs.
  package func noun(_ path: String) -> String {
    let noun = program.nouns.first { $0.name == path }
    return (noun.map { paragraph($0.meaning) + "\n" } ?? "")
      + "Usage: \(program.name) \(path) <verb> [arguments] [options]\n"
      + layout.sections(program.groupedVerbs(of: path))
      + "\nHelp on a verb: \(program.name) \(path) <verb> --help\n"
  }

  package func command(_ command: CommandInfo) -> String {
    var page = paragraph(command.summary)
    if !command.discussion.isEmpty { page += "\n" + layout.page(HelpBlock.blocks(of: command.discussion)) }
    page += "\n" + usage(command) + "\n"
    page += layout.section("Arguments", command.operands.map(row))
    page += options(command.options)
    page += layout.sections(program.groupedVerbs(of: command.path))
    if !command.rules.isEmpty {
      page += "\nRules:\n"
      for rule in command.rules {
        page += "  " + layout.wrap(rule.sentence(command.parameters), indent: 2) + "\n"
      }
    }
    page += "\nOptions of every command: \(program.name) help options\n"
    if !command.examples.isEmpty {
      page += "\nExamples:\n" + command.examples.map { "  \($0)\n" }.joined()
    }
    return page
  }

  package func usage(_ command: CommandInfo) -> String {
    var pieces = ["\(program.name) \(command.path)"]
    pieces += command.parameters.filter { $0.form == .operand }.map(Self.place)
    pieces += command.options.filter(\.isRequired).map(Self.spelling)
    if command.options.contains(where: { !$0.isRequired }) { pieces.append("[options]") }
    pieces += command.parameters.filter { $0.form == .remaining }.map {
      "\(command.parameters.runCommandLine ? "[--]" : "--") \(Self.place($0))"
    }
    return "Usage: " + layout.wrap(pieces, indent: 9, first: 7)
  }

  // MARK: - Pieces

  func paragraph(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { layout.wrap(String($0), indent: 0) + "\n" }.joined()
  }

  func options(_ infos: [ParameterInfo]) -> String {
    layout.sections(Self.grouped(infos).map { (title: $0.heading ?? "Options", rows: $0.infos.map(row)) })
  }

  /// Options by heading, starting with those that have none.
  static func grouped(_ infos: [ParameterInfo]) -> [(heading: String?, infos: [ParameterInfo])] {
    var headings: [String?] = [nil]
    for info in infos where !headings.contains(info.group) { headings.append(info.group) }
    return headings.map { heading in (heading, infos.filter { $0.group == heading }) }
      .filter { !$0.infos.isEmpty }
  }

  func row(_ info: ParameterInfo) -> Term {
    Term(info.isPositional ? Self.place(info) : Self.spelling(info), info.help + Self.notes(info))
  }

  static func place(_ info: ParameterInfo) -> String {
    let name = "<\(info.name)>" + (info.isRepeated ? "…" : "")
    return info.isRequired ? name : "[\(name)]"
  }

  static func spelling(_ info: ParameterInfo) -> String {
    let short = info.short.map { "-\($0), " } ?? ""
    let value =
      info.valueName.map { info.isSecret ? " \($0)|-" : info.isValueOptional ? " [\($0)]" : " \($0)" } ?? ""
    return short + info.label + value
  }

  static func notes(_ info: ParameterInfo) -> String {
    var notes = info.aliases.isEmpty ? [] : ["also:\u{A0}\(info.aliases.joined(separator: ", "))"]
    if !info.choices.isEmpty {
      let path = info.completion == .file ? "a path or " : ""
      notes.append("\(path)one of: \(info.choices.joined(separator: ", "))")
    }
    if let standard = info.defaultText { notes.append("default:\u{A0}\(standard)") }
    if info.isRepeated, info.form != .remaining { notes.append("may\u{A0}be\u{A0}repeated") }
    if !info.variables.isEmpty {
      let content = info.secretName.map { ", \($0) itself" } ?? ""
      notes.append("variable:\u{A0}\(info.variables.joined(separator: ", "))\(content)")
    }
    return notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
  }
}

extension HelpPage {
  /// The page `help options`: the options of every command.
  package var options: String {
    paragraph(
      "Every command takes these options, anywhere on its command line. Each but --help and --version has a"
        + " variable, which the option overrides: \(program.name) help environment.")
      + options(ParameterInfo.builtIn + program.globals)
  }

  /// The page `help environment`: every variable with its option, and the variables without an option.
  ///
  /// Every global option has a variable, derived from its name by default. An option of a command has one only if it names one.
  package var environment: String {
    let commands = program.commands.flatMap { command in
      command.options.filter { !$0.variables.isEmpty }.map { (command: command.path, info: $0) }
    }
    var own: [Term] = []
    let known = program.globals.flatMap(\.variables)
    for entry in commands {
      for variable in entry.info.variables
      where !known.contains(variable) && !own.contains(where: { $0.name == variable }) {
        let users = commands.filter { $0.info.variables.contains(variable) }
        let isSecret = entry.info.secretName != nil
        let names = users.map { isSecret ? $0.command : "\($0.command) \($0.info.label)" }.joined(
          separator: ", ")
        own.append(
          Term(
            variable, isSecret ? entry.info.variableMeaning + ": " + names : names + ": " + entry.info.help))
      }
    }
    let globals = program.globals.flatMap { info in
      info.variables.map {
        Term($0, info.secretName == nil ? "\(info.label): \(info.help)" : info.variableMeaning)
      }
    }
    return paragraph(
      "An option on the command line overrides its variable, the variable overrides the profile, and the"
        + " profile overrides the default. An empty variable counts as unset. The variable of a flag is 1 or 0."
        + " The variable of an option that may be repeated is a list with commas. The variable of an option that"
        + " takes a file with a secret is the secret itself, and never a path.")
      + layout.section("Global options", globals)
      + layout.section("Options of commands", own)
      + layout.section("Other variables", program.variables)
  }
}
