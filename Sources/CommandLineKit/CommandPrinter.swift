import POSIXShell

/// Prints the commands of a ``NextStep`` so that they act on what the command line before them acted on.
///
/// One description parses a command and prints it: it knows which word is which parameter, and its placeholder.
package struct CommandPrinter<Context: CommandContext, Globals: Sendable>: Sendable {
  private let tree: CommandTree<Context, Globals>
  /// The command of the command line.
  private var path: String
  private var options: [String: [String]]
  /// The operands on it, as typed.
  private var words: [String]
  /// The operands on it, by name.
  private var operands: [String: String]
  /// The global options that a command with this path repeats.
  private let repeated: @Sendable (_ path: String) -> [String]

  package init(
    of tree: CommandTree<Context, Globals>, after arguments: [String] = [],
    repeating repeated: @escaping @Sendable (_ path: String) -> [String] = { _ in [] }
  ) {
    self.tree = tree
    self.repeated = repeated
    let line = CommandTree.Walk(arguments, tree: tree)
    path = line.path
    options = line.options.texts
    let places = line.chosen?.command.infos.filter { $0.form == .operand } ?? []
    words = path.isEmpty ? ["COMMAND"] : line.operands + (line.rest ?? [])
    operands = Dictionary(zip(places.map(\.name), words), uniquingKeysWith: { first, _ in first })
  }

  /// The same as if an option had been typed too.
  package func with(_ name: String, _ value: String) -> Self {
    var printer = self
    printer.options[name] = options[name] ?? [value]
    return printer
  }

  /// The same for advice about no command in particular.
  package func afterNoCommand() -> Self {
    var printer = self
    (printer.path, printer.words, printer.operands) = ("", ["COMMAND"], [:])
    return printer
  }

  /// The sentence with its commands.
  package func text(_ step: NextStep) -> String { step.text(line) }

  /// The commands alone, word by word.
  package func commands(_ step: NextStep) -> [[String]] {
    step.parts.compactMap { part in
      switch part {
      case .text: nil
      case .command(let command): words(command)
      case .shell(let words): words
      case .script(let line): ["sh", "-c", line]
      }
    }
  }

  /// The command on one line, for a shell.
  package func line(_ command: NextCommand) -> String {
    words(command).map(ShellWords.word).joined(separator: " ")
  }

  /// The command's words, with the program's name and the repeated options.
  package func words(_ command: NextCommand) -> [String] {
    var rest = command.words[...]
    var left: [String] = []
    var path = ""
    var isAgain = false
    if case .again(let options, let usual)? = rest.first {
      isAgain = !self.path.isEmpty || usual.isEmpty
      (path, left) = (isAgain ? self.path : usual, options)
      rest = rest.dropFirst()
    }
    while case .fixed(let word)? = rest.first, tree.isKnown(path.isEmpty ? word : "\(path) \(word)") {
      path += path.isEmpty ? word : " \(word)"
      rest = rest.dropFirst()
    }
    let own = tree.command(at: path)?.description.command.infos ?? []
    // Its words are topics, which no description lists.
    if path.isEmpty, case .fixed("help")? = rest.first { path = "help" }
    var line = Line(path: path, rest, own + tree.globals.infos + ParameterInfo.builtIn, after: self)
    if isAgain { line.repeatOperands() }
    while let word = rest.popFirst() { line.take(word, &rest) }
    let names = isAgain && !path.isEmpty ? options.keys.sorted() : line.endsBeforeItRuns ? [] : repeated(path)
    for name in names where !left.contains(name) { line.`repeat`(name, options) }
    return [tree.program] + (path == "help" ? "" : path).split(separator: " ").map(String.init) + line.words
  }

  /// A command line while it is written.
  private struct Line {
    let path: String
    let infos: [ParameterInfo]
    /// The command line before it.
    let line: CommandPrinter
    /// The options that it has or gets.
    private(set) var options: Set<String>
    private var written: [String] = []
    /// The command line to run, after `--`.
    private var tail: [String] = []
    /// The places of the operands in ``written``.
    private var operands: [Int] = []

    init(
      path: String, _ words: ArraySlice<NextCommand.Word>, _ infos: [ParameterInfo],
      after line: CommandPrinter
    ) {
      self.path = path
      self.infos = infos
      self.line = line
      options = Set(
        words.compactMap { word in
          guard case .fixed(let text) = word else { return nil }
          return infos.first { $0.spellings.contains(text) }?.name
        })
    }

    /// Whether it only prints help or the version, for which nothing else counts.
    var endsBeforeItRuns: Bool { !options.isDisjoint(with: ["help", "version"]) }

    /// The words in their order; operands stand at the end if one of them looks like an option.
    var words: [String] {
      guard tail.isEmpty else { return written + ["--"] + tail }
      guard operands.contains(where: { OptionScan.isOption(written[$0]) }) else { return written }
      let others = written.indices.filter { !operands.contains($0) }.map { written[$0] }
      return others + ["--"] + operands.map { written[$0] }
    }

    mutating func take(_ word: NextCommand.Word, _ rest: inout ArraySlice<NextCommand.Word>) {
      guard case .fixed(let text) = word, text != "-" else { return takeOperand(word) }
      if text == "…" { return takeOthers() }
      if text == "--" { return takeAll(&rest) }
      if text.hasPrefix("[<") {
        let name = String(text.dropFirst(2).dropLast(2))
        return line.operands[name] == nil ? () : takeOperand(.same(name))
      }
      if text.hasPrefix("[--") { return `repeat`(String(text.dropFirst(3).dropLast()), line.options) }
      guard text.hasPrefix("-") else { return takeOperand(word) }
      guard let info = infos.first(where: { $0.spellings.contains(text) }), info.form != .flag else {
        return written.append(text)
      }
      let value = rest.popFirst().map { self.text($0, info) } ?? info.valueName ?? ""
      written += Self.option(text, value)
    }

    /// Adds the operands as they were typed.
    mutating func repeatOperands() {
      if infos.runCommandLine { return tail = line.words }
      let places = infos.filter { $0.form == .operand }
      for (index, text) in line.words.enumerated() {
        let info = index < places.count ? places[index] : places.last
        addOperand(info.map { shown(text, $0) } ?? text)
      }
    }

    /// Takes a command line to run.
    private mutating func takeAll(_ rest: inout ArraySlice<NextCommand.Word>) {
      while let word = rest.popFirst() { tail.append(text(word, nil)) }
    }

    private mutating func takeOperand(_ word: NextCommand.Word) {
      let places = infos.filter(\.isPositional)
      let info =
        operands.count < places.count
        ? places[operands.count] : places.last { $0.isRepeated || $0.form == .remaining }
      addOperand(text(word, info))
    }

    private mutating func addOperand(_ text: String) {
      operands.append(written.count)
      written.append(text)
    }

    /// Adds the failed command's own options, if this is the same command.
    private mutating func takeOthers() {
      guard path == line.path else { return }
      let globals = line.tree.globals.infos
      for info in infos where !info.isPositional && !globals.contains(where: { $0.name == info.name }) {
        `repeat`(info.name, line.options)
      }
    }

    /// Adds an option as it was typed.
    mutating func `repeat`(_ name: String, _ typed: [String: [String]]) {
      guard !options.contains(name), let info = infos.first(where: { $0.name == name }), !info.isUnread,
        let texts = typed[name]
      else { return }
      options.insert(name)
      for text in texts {
        let isBare = info.form == .flag || (info.isValueOptional && text.isEmpty)
        written += isBare ? [info.label] : Self.option(info.label, shown(text, info))
      }
    }

    private func text(_ word: NextCommand.Word, _ info: ParameterInfo?) -> String {
      switch word {
      case .fixed(let text), .value(let text): return text
      case .again: return ""
      case .same(let names):
        let typed = names.split(separator: "|").lazy.map(String.init)
          .compactMap { line.options[$0]?.first ?? line.operands[$0] }.first
        guard let typed, typed != "-", let info else { return placeholder(info) }
        return shown(typed, info)
      case .unknown: return placeholder(info)
      }
    }

    private func placeholder(_ info: ParameterInfo?) -> String {
      info.map { $0.valueName ?? $0.name.uppercased() } ?? "VALUE"
    }

    /// A typed value, unless it belongs in no other text.
    private func shown(_ text: String, _ info: ParameterInfo) -> String {
      info.labels.contains(CommandPrinter.unshown) && !info.isSecret ? placeholder(info) : text
    }

    private static func option(_ label: String, _ value: String) -> [String] {
      value.hasPrefix("-") ? ["\(label)=\(value)"] : [label, value]
    }
  }

  /// The label of an option whose value is not printed again.
  package static var unshown: String { "unshown" }
}
