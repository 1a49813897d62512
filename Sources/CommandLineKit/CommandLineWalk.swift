extension CommandTree {
  /// One walk over a command line: finds the command, sorts its words, and keeps the first mistake.
  ///
  /// Parsing, help, completion and ``globalText(_:in:variables:)`` start from it, so they agree on what each word is.
  struct Walk {
    private let tree: CommandTree
    private(set) var options: OptionScan
    private(set) var path = ""
    private(set) var chosen: CommandDescription<Context>?
    private(set) var operands: [String] = []
    /// The words to pass on: those after `--`, or the command line that a command such as `exec` runs.
    private(set) var rest: ArraySlice<String>?
    private(set) var asksForHelp = false
    private(set) var asksForVersion = false
    private(set) var mistake: UsageError?
    private var pathBeforeMistake: String?
    /// The words after `help`; nil for any other command line.
    private var topic: [String]?
    /// The words up to the command's last one, unknown words included.
    private var named: [String] = []
    private var isUnknown = false
    /// The command's name in another program, if that was typed.
    private var otherName: OtherName?
    /// The command line to run, if it was one word.
    private var script: String?

    init(_ arguments: [String], tree: CommandTree) {
      self.tree = tree
      options = OptionScan(infos: tree.globals.infos)
      let arguments = Self.nameFirst(arguments, tree)
      var index = 0
      while index < arguments.count, rest == nil {
        let word = arguments[index]
        let isOption = OptionScan.isOption(word) && !options.isDashedOperand(word)
        if word == "--" {
          rest = arguments[(index + 1)...]
        } else if isOption {
          let next = index + 1 < arguments.count ? arguments[index + 1] : nil
          if takeOption(word, next: next) { index += 1 }
        } else if chosen?.runsCommandLine == true, otherName == nil {
          // Including options: everything from here on belongs to the command line to run.
          rest = arguments[index...]
        } else if chosen?.runsCommandLine == true {
          takeScript(word)
        } else {
          take(word)
        }
        index += 1
      }
      if chosen == nil, topic == nil { choose() }
      if let script, rest == nil { rest = [script] }
      if let option = otherName?.option { options.imply(option) }
    }

    /// The words with another program's name of a command in front: there, a command's options may precede its name.
    private static func nameFirst(_ arguments: [String], _ tree: CommandTree) -> [String] {
      guard arguments.first.map(OptionScan.isOption) == true,
        let place = arguments.prefix(while: { $0 != "--" }).firstIndex(where: { word in
          tree.otherNames.contains { $0.word == word }
        })
      else { return arguments }
      return [arguments[place]] + arguments[..<place] + arguments[(place + 1)...]
    }

    /// The words of the subject to explain.
    var subject: [String] { topic ?? named }

    var asksForTopic: Bool { topic != nil }

    /// The command or noun whose help explains a mistake.
    var explainingPath: String { pathBeforeMistake ?? path }

    /// Returns whether the next word is the option's value.
    private mutating func takeOption(_ word: String, next: String?) -> Bool {
      switch word {
      case "--help", "-h": asksForHelp = true
      case "--version": asksForVersion = true
      default:
        let name = word.prefix { $0 != "=" }
        let meant = tree.meant(by: word) + (path.isEmpty ? [] : tree.meant(by: "\(path) \(name)"))
        guard meant.isEmpty else {
          note(UsageError("unknown option \(name)", hint: .didYouMean(meant)))
          return false
        }
        do {
          return try options.take(word, next: next)
        } catch {
          note(error)
        }
      }
      return false
    }

    private mutating func take(_ word: String) {
      if topic != nil {
        topic?.append(word)
      } else if chosen != nil {
        operands.append(word)
      } else if named.isEmpty, word == "help", tree.command(at: "help") == nil {
        topic = []
      } else {
        takeName(word)
      }
    }

    private mutating func takeScript(_ word: String) {
      if script != nil {
        note(UsageError("the command is one word here, in quotes: \(otherName?.word ?? "") 'COMMAND…'"))
      }
      script = word
    }

    private mutating func takeName(_ word: String) {
      if named.isEmpty, let other = tree.otherNames.first(where: { $0.word == word }) {
        for part in other.path.split(separator: " ") { takeName(String(part)) }
        options.isLenient = true
        return otherName = other
      }
      let longer = path.isEmpty ? word : "\(path) \(word)"
      guard !isUnknown, tree.isKnown(longer) else {
        choose()
        guard chosen == nil else { return operands.append(word) }
        if !isUnknown { note(tree.unknown(word, after: path)) }
        isUnknown = true
        return named.append(word)
      }
      path = longer
      named.append(word)
      if !tree.hasCommands(under: path) { choose() }
    }

    private mutating func choose() {
      guard !isUnknown, let command = tree.command(at: path) else { return }
      let description = command.description
      chosen = description
      options.infos = description.command.infos + options.infos
    }

    private mutating func note(_ error: UsageError) {
      guard mistake == nil else { return }
      mistake = error
      pathBeforeMistake = path
    }
  }
}

/// Which words are options, and which of them take a value.
struct OptionScan {
  var infos: [ParameterInfo]
  private(set) var texts: [String: [String]] = [:]
  /// Whether an empty value is none, and the last of several values counts, as for another program's commands.
  var isLenient = false

  init(infos: [ParameterInfo]) { self.infos = infos }

  /// Whether a word is an option: it starts with `-`, but is neither `-` nor a negative quantity such as `-1.5` or `-30m`.
  static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    return word.dropFirst().first.map { !$0.isNumber && $0 != "." } == true
  }

  /// Whether a word that looks like an option is an operand: a code that happens to start with `-`.
  func isDashedOperand(_ word: String) -> Bool {
    // Two dashes start an option, even a mistyped one, unless the word is longer than any option's name.
    guard word.count > (word.hasPrefix("--") ? 32 : 2), info(spelled: word.prefix { $0 != "=" }) == nil else {
      return false
    }
    return infos.contains { $0.form == .operand && $0.mayBeginWithDash }
  }

  /// Stores one option.
  ///
  /// Returns whether the next word was its value.
  mutating func take(_ word: String, next: String?) throws(UsageError) -> Bool {
    let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let attached = halves.count == 2 ? String(halves[1]) : nil
    guard let info = info(spelled: halves[0]) else { throw unknown(String(halves[0])) }
    guard info.isRepeated || isLenient || texts[info.name] == nil else {
      throw UsageError("\(info.label) is given twice")
    }
    if info.form == .flag {
      guard attached == nil else { throw UsageError("\(info.label) takes no value") }
      texts[info.name] = [""]
      return false
    }
    let following = next.flatMap { Self.isOption($0) ? nil : $0 }
    if info.isValueOptional {
      texts[info.name] = [attached ?? following ?? ""]
      return attached == nil && following != nil
    }
    guard let value = attached ?? following else { throw missingValue(info, next: next) }
    guard isLenient || !value.isEmpty else { throw UsageError("\(info.label) is empty") }
    if !info.isRepeated { texts[info.name] = nil }
    if !value.isEmpty { texts[info.name, default: []].append(info.isUnread ? "" : value) }
    return attached == nil
  }

  /// Adds an option without a value, unless it was typed.
  mutating func imply(_ name: String) {
    if texts[name] == nil { texts[name] = [""] }
  }

  func info(spelled spelling: some StringProtocol) -> ParameterInfo? {
    infos.first { $0.spellings.contains { $0 == spelling } }
  }

  private func unknown(_ spelling: String) -> UsageError {
    let names = (infos.filter { !$0.isPositional } + ParameterInfo.builtIn).map(\.name)
    let word = String(spelling.drop { $0 == "-" })
    // One letter is near any two-letter name: no guess is better than a random one.
    let nearest = word.count < 2 ? [] : Suggestion.nearest(to: word, among: names)
    return UsageError(
      "unknown option \(Suggestion.shown(spelling))",
      hint: nearest.isEmpty ? nil : Suggestion.question(nearest.map { "--\($0)" }))
  }

  private func missingValue(_ info: ParameterInfo, next: String?) -> UsageError {
    let message = "\(info.label) needs a value"
    guard let next, next != "--", !infos.contains(where: { "--\($0.name)" == next }) else {
      return UsageError(message)
    }
    return UsageError(
      message, hint: "a value that begins with - is written \(info.label)=\(info.valueName ?? "VALUE")")
  }
}
