import POSIXShell

/// Completion scripts of a program, each a pure function of its description.
///
/// All three walk the words before the cursor in the same way: known words extend the path, options that take a value skip the next word.
package struct Completions: Sendable {
  let program: ProgramInfo

  /// Creates scripts for the whole program; `program` must contain every command.
  package init(program: ProgramInfo) { self.program = program }

  /// A path with the words that extend it and its parameters.
  struct Place {
    let path: String
    let words: [(name: String, help: String)]
    let parameters: [ParameterInfo]
    let takesRest: Bool

    var options: [ParameterInfo] { parameters.filter { !$0.isPositional } }

    /// The operands that have something to complete.
    var operands: [Operand] {
      parameters.filter { $0.form == .operand }.enumerated().flatMap { index, info in
        let number = info.isRepeated ? nil : index
        let byPrevious = info.offers.sorted { $0.key < $1.key }.map { previous, words in
          Operand(index: number, previous: previous, words: words, completion: info.completion)
        }
        let plain = Operand(
          index: number, previous: nil, words: info.choices, completion: info.completion)
        return byPrevious + (plain.words.isEmpty && info.completion == .none ? [] : [plain])
      }
    }
  }

  /// What a shell can complete for one operand.
  struct Operand {
    /// The number of operands before it; nil for any number.
    let index: Int?
    /// The operand before it; nil for any.
    let previous: String?
    let words: [String]
    let completion: ParameterInfo.Completion

    /// The pattern for a `case` over path, number of operands and last operand.
    func pattern(at path: String) -> String {
      "'\(path) '" + (index.map { "\($0)" } ?? "*") + "' '" + (previous.map(ShellWords.quoted) ?? "*")
    }
  }

  /// Every path with the program itself first, in the order of the description.
  var places: [Place] {
    var paths = [""]
    for command in program.commands {
      let words = command.path.split(separator: " ")
      for count in 1...max(1, words.count) {
        let path = words.prefix(count).joined(separator: " ")
        if !paths.contains(path) { paths.append(path) }
      }
    }
    return paths.map(place) + [Self.help]
  }

  /// The first word of the hidden command that prints candidates: `PROGRAM __complete KIND WORD…`, the words as typed so far.
  ///
  /// It prints one candidate in a line, and behind a tab what it is.
  package static let word = "__complete"

  /// The kind of the words behind `help`.
  package static let helpKind = "help"

  /// `help`, which is no command.
  private static var help: Place {
    var words = ParameterInfo(name: "word", form: .operand, help: "A word of a command, or a topic.")
    words.isRepeated = true
    words.completion = .listed(helpKind)
    return Place(path: "help", words: [], parameters: [words], takesRest: false)
  }

  private func place(_ path: String) -> Place {
    let command = program.commands.first { $0.path == path }
    let start = path.isEmpty ? "" : path + " "
    var words: [(name: String, help: String)] = []
    for other in program.commands where other.path.hasPrefix(start) && other.path != path {
      let name = String(other.path.dropFirst(start.count).prefix { $0 != " " })
      guard !words.contains(where: { $0.name == name }) else { continue }
      let noun = program.nouns.first { $0.path == start + name }?.summary
      words.append((name, noun ?? other.summary))
    }
    if path.isEmpty { words.append(("help", "Show help for a command or a topic.")) }
    return Place(
      path: path, words: words, parameters: command?.parameters ?? [],
      takesRest: command.map { CommandInfo.runsCommandLine($0.parameters) } ?? false)
  }

  // MARK: - Shell case patterns

  static func spellings(_ info: ParameterInfo) -> [String] {
    [info.label] + (info.short.map { ["-\($0)"] } ?? [])
  }

  /// `"phone send "--language` patterns for a `case` over path and option, global ones at any path.
  static func patterns(_ info: ParameterInfo, at path: String?) -> String {
    spellings(info).map { spelling in path.map { "'\($0) \(spelling)'" } ?? "*' \(spelling)'" }
      .joined(separator: "|")
  }

  /// Every parameter that takes a value, with the path it belongs to; nil for a global option.
  var valued: [(path: String?, info: ParameterInfo)] {
    let own = places.flatMap { place in
      place.options.filter { $0.form != .flag }.map { (path: String?.some(place.path), info: $0) }
    }
    return own + program.globals.filter { $0.form != .flag }.map { (path: nil, info: $0) }
  }

  /// The tables of the loop, the same in bash and zsh: options that skip a word, the start of a command line, words that extend the path.
  ///
  /// `rest` is the code for a shell if a command line starts at the current word.
  func walk(indent: String, rest: (Place) -> String) -> String {
    let skipping = valued.map { Self.patterns($0.info, at: $0.path) }.joined(separator: "|")
    let known = places.dropFirst().map { "'\($0.path)'" }.joined(separator: "|")
    return [
      "case \"$at $word\" in", "  \(skipping.isEmpty ? "''" : skipping)) skip=1; continue ;;", "esac",
      "case $word in -*) continue ;; esac",
    ].map { indent + $0 + "\n" }.joined()
      + places.filter(\.takesRest).map { "\(indent)if [ \"$at\" = '\($0.path)' ]; then \(rest($0)); fi\n" }
      .joined()
      + [
        "case \"${at:+$at }$word\" in",
        "  \(known)) at=\"${at:+$at }$word\" ;;",
        "  *) count=$((count + 1)) last=$word ;;", "esac",
      ].map { indent + $0 + "\n" }.joined()
  }
}
