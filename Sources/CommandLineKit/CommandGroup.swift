/// Commands that a help page shows together.
package struct CommandGroup: Sendable, Equatable, Encodable {
  /// The heading, without a colon.
  package let title: String
  /// The noun on whose page the group is; empty for the first page.
  package let noun: String
  /// The words after the noun, in the order of the page.
  package let names: [String]

  /// Creates a group of the first page, or of the page of a noun.
  package init(_ title: String, of noun: String = "", _ names: String...) {
    self.title = title
    self.noun = noun
    self.names = names
  }

  /// Whether the group has a row of its page: `users` has `users add`.
  func contains(_ row: String) -> Bool {
    names.contains { row == $0 || row.hasPrefix($0 + " ") }
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
    return grouped(all, below: "", otherwise: "Commands")
  }

  /// The commands below a noun, without its word, in groups.
  func groupedVerbs(of noun: String) -> [(title: String, nouns: [Noun])] {
    let verbs = commands.filter { $0.path.hasPrefix(noun + " ") }
      .map { Noun(String($0.path.dropFirst(noun.count + 1)), $0.summary) }
    return grouped(verbs, below: noun, otherwise: "Verbs")
  }

  /// A command that is a first word, or all commands below it, in the order of its page.
  func commands(of noun: Noun) -> [CommandInfo] {
    if let single = commands.first(where: { $0.path == noun.path }) { return [single] }
    return groupedVerbs(of: noun.path).flatMap(\.nouns).compactMap { verb in
      commands.first { $0.path == "\(noun.path) \(verb.path)" }
    }
  }

  private func grouped(
    _ rows: [Noun], below noun: String, otherwise title: String
  ) -> [(title: String, nouns: [Noun])] {
    let groups = groups.filter { $0.noun == noun }
    let grouped = groups.map { group in
      let inOrder = group.names.flatMap { name in
        rows.filter { $0.path == name || $0.path.hasPrefix(name + " ") }
      }
      return (title: group.title, nouns: inOrder)
    }
    let rest = rows.filter { row in !groups.contains { $0.contains(row.path) } }
    return grouped + (rest.isEmpty ? [] : [(title: groups.isEmpty ? title : "More", nouns: rest)])
  }
}

extension CommandTree {
  /// What is wrong with the groups: a word that no command has, one in two groups, a command in none.
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
}
