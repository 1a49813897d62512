/// A whole program as data, for help, completions, manual pages and the JSON dump.
package struct ProgramInfo: Sendable {
  package let name: String
  package let summary: String
  /// The global options, including their derived variables.
  package let globals: [ParameterInfo]
  package let nouns: [Term]
  /// The commands; a page may need only some of them.
  package let commands: [CommandInfo]
  package let topics: [HelpTopic]
  package let variables: [Term]
  package let groups: [CommandGroup]
}

/// A command as data, for every generator.
package struct CommandInfo: Sendable, Equatable {
  package let path: String
  package let summary: String
  package let discussion: String
  package let examples: [String]
  /// Its parameters in order, with groups flattened.
  package var parameters: [ParameterInfo]
  package let rules: [Rule]

  var operands: [ParameterInfo] { parameters.filter(\.isPositional) }
  var options: [ParameterInfo] { parameters.filter { !$0.isPositional } }
}

extension ProgramInfo {
  /// The pages of `help` that are not commands, except `options`.
  var topicNames: [String] { topics.map(\.name) + [GeneratedTopic.environment.rawValue] }

  /// The first word of every command with its summary, in groups; without groups they all are "Commands".
  var groupedNouns: [(title: String, rows: [Term])] {
    var all = nouns.filter { !$0.name.contains(" ") }
    all += commands.filter { command in
      !command.path.contains(" ") && !all.contains { $0.name == command.path }
    }
    .map { Term($0.path, $0.summary) }
    return grouped(all, below: "", otherwise: "Commands")
  }

  /// The commands below a noun, without the noun itself, in groups.
  func groupedVerbs(of noun: String) -> [(title: String, rows: [Term])] {
    let verbs = commands.filter { $0.path.hasPrefix(noun + " ") }
      .map { Term(String($0.path.dropFirst(noun.count + 1)), $0.summary) }
    return grouped(verbs, below: noun, otherwise: "Verbs")
  }

  /// The command with this path, if there is one, and all commands below it, in the order of its page.
  func commands(of noun: Term) -> [CommandInfo] {
    let paths = groupedVerbs(of: noun.name).flatMap(\.rows).map { "\(noun.name) \($0.name)" }
    return ([noun.name] + paths).compactMap { path in commands.first { $0.path == path } }
  }

  private func grouped(
    _ rows: [Term], below noun: String, otherwise title: String
  ) -> [(title: String, rows: [Term])] {
    let groups = groups.filter { $0.noun == noun }
    let grouped = groups.map { group in
      let inOrder = group.names.flatMap { name in
        rows.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
      }
      return (title: group.title, rows: inOrder)
    }
    let rest = rows.filter { row in !groups.contains { $0.contains(row.name) } }
    return grouped + (rest.isEmpty ? [] : [(title: groups.isEmpty ? title : "More", rows: rest)])
  }
}

/// The description of a program as JSON, for `help --json`, editors and generated documents.
///
/// The top object has `schema`, which increases when a member is removed or changes its meaning, but not when
/// one is added.
extension ProgramInfo: Encodable {
  private enum CodingKeys: CodingKey {
    case schema, name, summary, globalOptions, nouns, groups, commands, topics, variables
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(1, forKey: .schema)
    try object.encode(name, forKey: .name)
    try object.encode(summary, forKey: .summary)
    try object.encode(globals, forKey: .globalOptions)
    try object.encode(nouns.map { Named(name: $0.name, summary: $0.meaning) }, forKey: .nouns)
    try object.encode(groups, forKey: .groups)
    try object.encode(commands, forKey: .commands)
    try object.encode(
      topics.map { Named(name: $0.name, summary: $0.summary, text: $0.text(Self.textWidth)) },
      forKey: .topics)
    try object.encode(variables.map { Named(name: $0.name, summary: $0.meaning) }, forKey: .variables)
  }

  /// The width of a topic's text in columns.
  private static let textWidth = 100

  private struct Named: Encodable {
    let name: String
    let summary: String
    var text: String?
  }
}

extension CommandInfo: Encodable {
  private enum CodingKeys: CodingKey {
    case path, summary, discussion, examples, parameters, rules
  }

  /// Writes rules as the sentences of the help page.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(path, forKey: .path)
    try object.encode(summary, forKey: .summary)
    if !discussion.isEmpty { try object.encode(discussion, forKey: .discussion) }
    try object.encode(examples, forKey: .examples)
    try object.encode(parameters, forKey: .parameters)
    try object.encode(rules.map { $0.sentence(parameters) }, forKey: .rules)
  }
}
