extension CommandTree {
  /// Walks over argv, finds the command and sorts its words.
  struct Location {
    struct Chosen {
      let description: CommandDescription<Context>
    }

    private let tree: CommandTree
    private let arguments: ArraySlice<String>
    /// The words after the program's own words, without `--`.
    let rest: [String]
    /// The command that was described to find the end of the program's words, so that it is described once.
    private let described: (path: String, description: CommandDescription<Context>)?
    private(set) var scan: ArgumentScan
    private(set) var path = ""
    private(set) var chosen: Chosen?
    private(set) var operands: [String] = []
    /// The words after `help`; empty for any other command line.
    private(set) var words: [String] = []
    private(set) var asksForVersion = false

    init(tree: CommandTree, arguments: [String]) {
      self.tree = tree
      let own = OwnWords(of: arguments, tree: tree)
      self.arguments = own.words
      described = own.described
      let rest = arguments[own.words.endIndex...]
      self.rest = Array(rest.first == "--" ? rest.dropFirst() : rest)
      scan = ArgumentScan(infos: tree.globals.infos)
    }

    var asksForHelp: Bool { arguments.contains { $0 == "--help" || $0 == "-h" } }

    mutating func scanAll() throws(UsageError) {
      var index = arguments.startIndex
      while index < arguments.endIndex {
        let word = arguments[index]
        index += 1
        guard ArgumentScan.isOption(word), !scan.isDashedOperand(word) else {
          try take(word)
          continue
        }
        if word == "--version" {
          asksForVersion = true
          continue
        }
        let meant = tree.meant(by: word)
        guard meant.isEmpty else {
          throw UsageError("unknown option \(word)", hint: "did you mean: \(Suggestion.list(meant))")
        }
        let next = index < arguments.endIndex ? arguments[index] : nil
        if try scan.take(word, next: next) { index += 1 }
      }
      if chosen == nil, words.isEmpty { choose() }
    }

    /// The words that name the subject of `--help`; ignores every mistake except an unknown name.
    mutating func wordsForHelp() -> [String] {
      var found: [String] = []
      var index = arguments.startIndex
      while index < arguments.endIndex, tree.command(at: found.joined(separator: " ")) == nil {
        let word = arguments[index]
        index += 1
        guard ArgumentScan.isOption(word) else {
          found.append(word)
          continue
        }
        let next = index < arguments.endIndex ? arguments[index] : nil
        // A mistake in an option is no reason to withhold help.
        if (try? scan.take(word, next: next)) == true { index += 1 }
      }
      return found.first == "help" ? Array(found.dropFirst()) : found
    }

    private mutating func take(_ word: String) throws(UsageError) {
      guard chosen == nil else { return operands.append(word) }
      if !words.isEmpty || (path.isEmpty && word == "help" && tree.command(at: "help") == nil) {
        return words.append(word)
      }
      let longer = path.isEmpty ? word : "\(path) \(word)"
      guard tree.isKnown(longer) else {
        choose()
        guard chosen != nil else { throw tree.unknown(word, after: path) }
        return operands.append(word)
      }
      path = longer
      if !tree.hasCommands(under: path) { choose() }
    }

    private mutating func choose() {
      guard let command = tree.command(at: path) else { return }
      let description = described?.path == path ? described?.description : nil
      let chosen = Chosen(description: description ?? command.description)
      self.chosen = chosen
      scan.infos = chosen.description.command.infos + scan.infos
    }
  }

  var topLevelCommands: [any Command<Context>.Type] { commands.filter { !$0.path.contains(" ") } }

  /// The page of a command, a noun or a topic; without words, the page of the program.
  func page(at words: [String], width: Int) throws(UsageError) -> String {
    let path = words.joined(separator: " ")
    if words.isEmpty { return HelpPage(program: info(commands: topLevelCommands), width: width).root }
    if let command = command(at: path) {
      let info = info(commands: [command])
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
}
