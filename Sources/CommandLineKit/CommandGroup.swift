/// Commands that the first help page shows together.
package struct CommandGroup: Sendable, Equatable {
  /// The heading, without a colon.
  package let title: String
  /// The first words of the commands, in the order of the page.
  package let names: [String]

  /// A heading and the commands below it.
  package init(_ title: String, _ names: String...) {
    self.title = title
    self.names = names
  }
}

extension ProgramInfo {
  /// The pages of `help` that are no commands, but for `options`.
  var topicNames: [String] { topics.map(\.name) + [GeneratedTopic.environment.rawValue] }

  /// The first word of every command with its sentence, in groups; without groups all of them are "Commands".
  var groupedNouns: [(title: String, nouns: [Noun])] {
    var all = nouns.filter { !$0.path.contains(" ") }
    all += commands.filter { command in
      !command.path.contains(" ") && !all.contains { $0.path == command.path }
    }
    .map { Noun($0.path, $0.summary) }
    let grouped = groups.map { group in
      (title: group.title, nouns: group.names.compactMap { name in all.first { $0.path == name } })
    }
    let rest = all.filter { noun in !groups.contains { $0.names.contains(noun.path) } }
    return grouped + (rest.isEmpty ? [] : [(title: groups.isEmpty ? "Commands" : "More", nouns: rest)])
  }
}

extension CommandTree {
  /// What is wrong with the groups: a word that no command has, one in two groups, a command in none.
  var groupProblems: [String] {
    guard !groups.isEmpty else { return [] }
    let first = Set(commands.map { String($0.path.prefix { $0 != " " }) })
    let named = groups.flatMap(\.names)
    return Set(named).subtracting(first).sorted().map { "the group of '\($0)' names no command" }
      + first.subtracting(named).sorted().map { "'\($0)' is in no group of the first help page" }
      + Dictionary(grouping: named) { $0 }.filter { $1.count > 1 }.keys.sorted()
      .map { "'\($0)' is in two groups" }
  }
}
