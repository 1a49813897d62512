/// The possible continuations of a command line.
package enum Completion: Sendable, Equatable {
  /// Words from the description, each with its meaning, and words of a kind that only the running program
  /// knows.
  case words([Term], kind: String?)
  case files
  /// Whatever the shell knows about the command line that starts at the word with this index.
  case commandLine(from: Int)
}

extension CommandTree {
  /// Finds the words that can replace the last one, which is being typed and may be empty; the shell keeps
  /// what starts with it.
  package func completion(of words: [String]) -> Completion {
    let typed = Array(words.dropLast())
    let current = words.last ?? ""
    let line = Walk(typed, tree: self)
    if let rest = line.rest {
      let isPassedOn = line.chosen?.command.infos.contains { $0.form == .remaining } == true
      return isPassedOn ? .commandLine(from: rest.startIndex) : .words([], kind: nil)
    }
    if let option = typed.last.flatMap(line.options.info(spelled:)), option.valueName != nil {
      return values(of: option)
    }
    if current.hasPrefix("--"), let end = current.firstIndex(of: "=") {
      guard let option = line.options.info(spelled: current[..<end]), option.valueName != nil else {
        return .words([], kind: nil)
      }
      return values(of: option, after: String(current[...end]))
    }
    if current.hasPrefix("-") {
      let options = (line.options.infos + ParameterInfo.builtIn).filter { !$0.isPositional }
      return .words(options.flatMap { info in info.spellings.map { .init($0, info.help) } }, kind: nil)
    }
    if line.asksForTopic { return .words(helpWords(after: line.subject), kind: nil) }
    guard let command = line.chosen else {
      guard line.mistake == nil else { return .words([], kind: nil) }
      let help = line.path.isEmpty ? [Term("help", "Show help for a command or a topic.")] : []
      return .words(nextWords(after: line.path) + help, kind: nil)
    }
    if command.runsCommandLine { return .commandLine(from: typed.count) }
    if line.operands.isEmpty, hasCommands(under: line.path) {
      return .words(nextWords(after: line.path), kind: nil)
    }
    return operand(of: command, after: line.operands, typing: current)
  }

  /// The path of the command that the words name; empty if they name none.
  package func path(in words: [String]) -> String { Walk(words, tree: self).path }

  private func operand(
    of command: CommandDescription<Context>, after typed: [String], typing current: String
  ) -> Completion {
    let places = command.command.infos.filter { $0.form == .operand }
    guard let place = places.dropFirst(typed.count).first ?? places.last(where: \.isRepeated) else {
      return .words([], kind: nil)
    }
    guard let offered = typed.last.flatMap({ place.offers[$0] }) else {
      // A word or a path, which has a dot or a slash.
      let isPath = current.contains { $0 == "." || $0 == "/" }
      guard place.completion == .file, !place.choices.isEmpty, !isPath else { return values(of: place) }
      return .words(place.choices.map { .init($0) }, kind: nil)
    }
    return .words(offered.map { .init($0) }, kind: nil)
  }

  /// The possible values; `head` is the part of the word before the value: `--profile=`.
  private func values(of info: ParameterInfo, after head: String = "") -> Completion {
    let choices = info.choices.map { Term(head + $0) }
    return switch info.completion {
    case .none, .command: .words(choices, kind: nil)
    case .file: .files
    case .listed(let kind): .words(choices, kind: kind)
    }
  }

  /// The words that can follow the words of a path.
  package func nextWords(after path: String) -> [Term] {
    let start = path.isEmpty ? "" : path + " "
    var found: [Term] = []
    for command in commands where command.path.hasPrefix(start) {
      let name = String(command.path.dropFirst(start.count).prefix { $0 != " " })
      guard !found.contains(where: { $0.name == name }) else { continue }
      let noun = nouns.first { $0.name == start + name }?.meaning
      found.append(.init(name, noun ?? command.description.summary))
    }
    return found
  }

  private func helpWords(after words: [String]) -> [Term] {
    nextWords(after: words.joined(separator: " ")) + (words.isEmpty ? topicWords : [])
  }
}
