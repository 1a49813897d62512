import POSIXShell

/// What to do next: a sentence, and the commands in it.
///
/// Written as a string with its commands inside: `"ask for a new code: \(run: "phone send <number>")"`. The sentence is complete only when it is
/// printed, because what its commands say depends on the command line they follow (``CommandPrinter``).
package struct NextStep: Sendable, Equatable, ExpressibleByStringInterpolation {
  package enum Part: Sendable, Equatable {
    case text(String)
    /// A command of this program.
    case command(NextCommand)
    /// A command of the shell or of another program, word by word.
    case shell([String])
    /// A command line whose words say less, such as one with a substitution.
    case script(String)
  }

  package private(set) var parts: [Part]

  package init(stringLiteral text: String) { parts = [.text(text)] }

  package init(stringInterpolation built: StringInterpolation) { parts = built.parts }

  /// The command alone.
  package static func run(_ command: NextCommand) -> Self {
    var step: Self = ""
    step.parts = [.command(command)]
    return step
  }

  /// A command line of the shell, in full; nil for none.
  package static func shell(_ line: String?) -> Self? { line.map { shell($0) } }

  /// A command line of the shell, in full, or one for each of several systems: `apt install x (Debian), brew install x (macOS)`.
  package static func shell(_ line: String) -> Self {
    var step: Self = ""
    step.parts =
      line.hasSuffix(")")
      ? line.matches(of: /([^()]+)( \([^()]*\)(?:, )?)/).flatMap { match in
        [part(String(match.1)), .text(String(match.2))]
      } : [part(line)]
    return step
  }

  private static func part(_ line: String) -> Part {
    let words = ShellWords.split(line) ?? []
    return words.map(ShellWords.word).joined(separator: " ") == line ? .shell(words) : .script(line)
  }

  /// The commands that a mistyped one may have been: `a`, `a or b`, `a, b or c`.
  package static func didYouMean(_ commands: [NextCommand]) -> Self {
    var step: Self = "did you mean: "
    for (index, command) in commands.enumerated() {
      if index > 0 { step.parts.append(.text(index == commands.count - 1 ? " or " : ", ")) }
      step.parts.append(.command(command))
    }
    return step
  }

  /// The sentence, with its commands in a form.
  package func text(_ line: (NextCommand) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .command(let command): line(command)
      case .shell(let words): words.map(ShellWords.word).joined(separator: " ")
      case .script(let line): line
      }
    }.joined()
  }

  package static func + (first: Self, second: Self) -> Self {
    var both = first
    both.parts += second.parts
    return both
  }

  /// Whether the text is a question, which a command may answer.
  var isQuestion: Bool { if case .text(let text)? = parts.last { text.hasSuffix("?") } else { false } }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) {
      guard !text.isEmpty else { return }
      if case .text(let before)? = parts.last {
        parts[parts.count - 1] = .text(before + text)
      } else {
        parts.append(.text(text))
      }
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }

    package mutating func appendInterpolation(_ step: NextStep) { parts += step.parts }

    package mutating func appendInterpolation(run command: NextCommand) { parts.append(.command(command)) }

    package mutating func appendInterpolation(shell words: String...) { parts.append(.shell(words)) }

    /// A variable of the shell.
    package mutating func appendInterpolation(export name: String, _ value: String) {
      parts.append(.shell(["export", "\(name)=\(value)"]))
    }
  }
}

/// A command of this program to type next: its path, and the arguments and options that are known.
///
/// Written as a person would type it, without the program's name and the options of the failed command, which ``CommandPrinter`` adds:
/// `"phone verify <code> --number \(number)"`. An interpolated value is one word, quoted when printed; nil is a value that is not known.
/// After a command line, `<number>` is the value of its parameter of that name (`<number|phone>`: of the first that it has), or else the placeholder of
/// the description, in capitals; `[<number>]` is that value or nothing, `[--number]` that option as typed, if it was; `…` is every option of the command itself, if it is the same.
package struct NextCommand: Sendable, Equatable, ExpressibleByStringInterpolation {
  enum Word: Sendable, Equatable {
    /// Part of the command line as written here: the path, an option, an example.
    case fixed(String)
    /// A known value.
    case value(String)
    /// The value of the failed command's parameter of this name; a placeholder if it has none.
    case same(String)
    /// A placeholder.
    case unknown
    /// The command line before it, without some options; a command of this path if there was none.
    case again(without: [String], or: String)
  }

  var words: [Word]

  package init(stringLiteral text: String) {
    var built = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    built.appendLiteral(text)
    words = built.finished
  }

  package init(stringInterpolation built: StringInterpolation) { words = built.finished }

  /// The command line before it, as it was typed, without some of its options; a command of `path` where an error is only looked up.
  package static func again(without options: String..., or path: String = "") -> Self {
    Self(words: [.again(without: options, or: path)])
  }

  /// The command with options, each a word such as `--name=value`.
  package func typed(_ options: [String]) -> Self { Self(words: words + options.map { .fixed($0) }) }

  /// A value that is not known.
  static let unknownOperand = Self(words: [.unknown])

  private init(words: [Word]) { self.words = words }

  /// The command with more words.
  package static func + (first: Self, second: Self) -> Self {
    var both = first
    both.words += second.words
    return both
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    private var words: [Word] = []
    private var current: (text: String, isValue: Bool)?

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) {
      for (index, piece) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { endWord() }
        if !piece.isEmpty { current = ((current?.text ?? "") + piece, current?.isValue ?? false) }
      }
    }

    package mutating func appendInterpolation(_ value: (some CustomStringConvertible)?) {
      guard let value else {
        endWord()
        return words.append(.unknown)
      }
      current = ((current?.text ?? "") + value.description, true)
    }

    /// Words of a command, such as its path, each by itself.
    package mutating func appendInterpolation(words text: String) { appendLiteral(text) }

    /// Another command, continued here.
    package mutating func appendInterpolation(_ command: NextCommand) {
      endWord()
      words += command.words
    }

    private mutating func endWord() {
      guard let (text, isValue) = current else { return }
      current = nil
      let isSame = !isValue && text.hasPrefix("<") && text.hasSuffix(">")
      words.append(
        isValue ? .value(text) : isSame ? .same(String(text.dropFirst().dropLast())) : .fixed(text))
    }

    fileprivate var finished: [Word] {
      var all = self
      all.endWord()
      return all.words
    }
  }
}
