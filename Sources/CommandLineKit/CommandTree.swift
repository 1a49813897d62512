/// A program: its commands by path, their nouns, its global options and its help topics.
///
/// Creating one builds the global options and no command: a path is found by comparing words, and only the
/// chosen command describes itself.
package struct CommandTree<Context: CommandContext, Globals: Sendable>: Sendable {
  /// The name people type: `authctl`.
  package let program: String
  package let summary: String
  /// The options of every command, and the value they create.
  package let globals: Parameter<Globals>
  /// The nouns of the commands, in the order of the help page.
  package let nouns: [Term]
  /// Every command, in the order of the help page.
  package let commands: [any Command<Context>.Type]
  /// The pages of `help` that do not belong to a command, except those of ``GeneratedTopic``, which always exist.
  package let topics: [HelpTopic]
  /// Variables without an option, for `help environment`.
  package let variables: [Term]
  /// How help pages group commands; a page without groups is one list.
  package let groups: [CommandGroup]
  /// Words of other programs, for suggestions.
  package let synonyms: [Synonym]
  /// Commands that also run under the names of another program.
  package let otherNames: [OtherName]
  /// The paths of ``commands``, in the same order: asking each type takes ten times as long as reading a
  /// string.
  private let paths: [String]

  package init(
    program: String, summary: String, globals: Parameter<Globals>, nouns: [Term],
    commands: [any Command<Context>.Type], topics: [HelpTopic] = [], variables: [Term] = [],
    groups: [CommandGroup] = [], synonyms: [Synonym] = [], otherNames: [OtherName] = []
  ) {
    self.synonyms = synonyms
    self.otherNames = otherNames
    self.program = program
    self.summary = summary
    self.globals = globals
    self.nouns = nouns
    self.commands = commands
    self.topics = topics
    self.variables = variables
    self.groups = groups
    paths = commands.map { $0.path }
  }

  /// The prefix of the variables of global options: `AUTHCTL_`.
  var variablePrefix: String { program.uppercased() + "_" }

  func command(at path: String) -> (any Command<Context>.Type)? {
    paths.firstIndex(of: path).map { commands[$0] }
  }

  package func commands(under path: String) -> [any Command<Context>.Type] {
    let start = path + " "
    return paths.indices.filter { paths[$0].hasPrefix(start) }.map { commands[$0] }
  }

  func hasCommands(under path: String) -> Bool {
    let start = path + " "
    return paths.contains { $0.hasPrefix(start) }
  }

  var topLevelCommands: [any Command<Context>.Type] { commands.filter { !$0.path.contains(" ") } }

  package func isKnown(_ path: String) -> Bool { paths.contains(path) || hasCommands(under: path) }

  /// The program as data for generators, with the given commands and topics; all by default.
  package func info(
    commands chosen: [any Command<Context>.Type]? = nil, topics: [HelpTopic]? = nil
  ) -> ProgramInfo {
    let described = (chosen ?? commands).map { Self.info($0) }
    return ProgramInfo(
      name: program, summary: summary,
      globals: globals.infos.map { $0.adding(prefix: variablePrefix) },
      nouns: nouns, commands: described.map(addingVariables),
      topics: topics ?? self.topics, variables: variables, groups: groups)
  }

  /// Adds variables: an option of a command reads the same variable as a global option with the same name.
  private func addingVariables(to command: CommandInfo) -> CommandInfo {
    var command = command
    command.parameters = command.parameters.map { parameter in
      globals.infos.contains { $0.name == parameter.name }
        ? parameter.adding(prefix: variablePrefix) : parameter
    }
    return command
  }

  private static func info<C: Command>(_ command: C.Type) -> CommandInfo {
    command.description.info(path: command.path)
  }
}

/// A name that another program has for a command, which runs by it too: `emulators:start`.
///
/// A command line to run is then one word, and options may follow it.
package struct OtherName: Sendable {
  let word: String
  let path: String
  /// An option that the name implies, without a value, unless it is typed.
  let option: String?

  package init(_ word: String, for path: String, implying option: String? = nil) {
    (self.word, self.path, self.option) = (word, path, option)
  }
}

/// A word and its meaning: a noun, a variable, a help topic, a completion, a row of a page.
package struct Term: Sendable, Equatable {
  package let name: String
  package let meaning: String

  package init(_ name: String, _ meaning: String = "") {
    self.name = name
    self.meaning = meaning
  }
}

/// Commands that a help page shows together.
package struct CommandGroup: Sendable, Equatable, Encodable {
  /// The heading, without a colon.
  package let title: String
  /// The noun whose page shows the group; empty for the first page.
  package let noun: String
  /// The words after the noun, in the order of the page.
  package let names: [String]

  /// Creates a group for the first page or the page of a noun.
  package init(_ title: String, of noun: String = "", _ names: String...) {
    self.title = title
    self.noun = noun
    self.names = names
  }

  /// Whether the group contains a row of its page: `users` contains `users add`.
  package func contains(_ row: String) -> Bool {
    names.contains { row == $0 || row.hasPrefix($0 + " ") }
  }
}
