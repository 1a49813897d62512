/// The value of a member or of a constant in code, as far as it stands there.
struct CodeExpression {
  /// The first text that stands there.
  private(set) var text: String?
  /// What the app would use before that text.
  private(set) var before: [String] = []
  /// Its words, if it is only a name such as `process.env.KEY`.
  private(set) var path: String?
  /// Whether a variable of the environment is in it.
  private(set) var namesEnvironment = false

  private static let longest = 64

  /// Reads the expression that starts with a token; it ends at a comma, a semicolon or a bracket.
  init(at start: Int, in tokens: [CodeToken], constants: ByName<String>) {
    let range = start..<Self.end(of: start, in: tokens)
    guard range.count < Self.longest else { return }
    var terms: [[CodeToken]] = [[]]
    var (depth, index) = (0, range.lowerBound)
    while index < range.upperBound {
      let token = tokens[index]
      depth += Self.depth(of: token)
      let isDouble = index + 1 < range.upperBound && tokens[index + 1].kind == token.kind
      if depth == 0, isDouble, token.is("|") || token.is("?") {
        terms.append([])
        index += 2
      } else {
        terms[terms.count - 1].append(token)
        index += 1
      }
    }
    namesEnvironment = terms.joined().contains { token in
      token.word.map { $0.lowercased().contains("env") } ?? false
    }
    path = terms.count == 1 ? Self.path(of: terms[0]) : nil
    for term in terms {
      if let text = Self.text(of: term, constants) {
        self.text = text
        if !text.isEmpty { return }
      } else {
        before.append(Self.path(of: term) ?? "an expression")
      }
    }
  }

  /// The end of an expression; one that is not complete ends with the line.
  private static func end(of start: Int, in tokens: [CodeToken]) -> Int {
    var depth = 0
    for index in start..<min(start + longest, tokens.count) {
      let token = tokens[index]
      if depth == 0 {
        if token.is(",") || token.is(";") || Self.depth(of: token) < 0 { return index }
        if index > start, token.startsLine, case .text = tokens[index - 1].kind,
          token.word.map({ !["as", "satisfies"].contains($0) })
            ?? (tokens.dropFirst(index + 1).first?.is(":") == true)
        {
          return index
        }
      }
      depth += Self.depth(of: token)
    }
    return min(start + longest, tokens.count)
  }

  private static func depth(of token: CodeToken) -> Int {
    guard case .mark(let byte) = token.kind else { return 0 }
    return "{([".utf8.contains(byte) ? 1 : "})]".utf8.contains(byte) ? -1 : 0
  }

  /// The text of a term: texts and constants joined by `+`, or the default of one of Dart's variables.
  private static func text(of term: [CodeToken], _ constants: ByName<String>) -> String? {
    if let name = term.firstIndex(where: { $0.word == "defaultValue" }),
      term.dropFirst(name + 1).first?.is(":") == true
    {
      guard case .text(let text)? = term.dropFirst(name + 2).first?.kind else { return nil }
      return text
    }
    let isInBrackets = term.first?.is("(") == true && term.last?.is(")") == true
    let words = bare(isInBrackets ? term.dropFirst().dropLast() : term[...])
    guard words.count % 2 == 1 else { return nil }
    if words.count == 1, ["undefined", "null"].contains(words.first?.word) { return "" }
    var text = ""
    for (index, token) in words.enumerated() {
      if index % 2 == 1 {
        guard token.is("+") else { return nil }
      } else if case .text(let part?) = token.kind {
        text += part
      } else if case .template(let template) = token.kind, let part = filled(template, constants) {
        text += part
      } else if let constant = token.word.flatMap({ constants[$0] }) {
        text += constant
      } else {
        return nil
      }
    }
    return text
  }

  /// A template with its constants; nil if it needs anything else.
  private static func filled(_ template: String, _ constants: ByName<String>) -> String? {
    var (text, rest) = ("", template[...])
    while let start = rest.firstRange(of: "${") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}"),
        let constant = constants[String(rest[start.upperBound..<end].filter { !$0.isWhitespace })]
      else { return nil }
      text += rest[..<start.lowerBound] + constant
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  /// The term without what only a compiler reads: a type, `as const`, `!`, and without `.trim()`.
  private static func bare(_ term: ArraySlice<CodeToken>) -> ArraySlice<CodeToken> {
    var rest = term
    if let type = rest.firstIndex(where: { $0.word == "as" || $0.word == "satisfies" }) {
      rest = rest[..<type]
    }
    let call = rest.suffix(4)
    if call.count == 4, call.first?.is(".") == true,
      ["trim", "toString"].contains(call.dropFirst().first?.word)
    {
      rest = rest.dropLast(4)
    }
    if rest.last?.is("!") == true { rest = rest.dropLast() }
    return rest
  }

  /// The words of a name such as `process.env.KEY`; nil for any other expression, which may hold a secret.
  private static func path(of term: [CodeToken]) -> String? {
    let isInBrackets = term.first?.is("(") == true && term.last?.is(")") == true
    var path = ""
    for token in bare(isInBrackets ? term.dropFirst().dropLast() : term[...]) {
      switch token.kind {
      case .word(let word): path += word
      case .mark(UInt8(ascii: ".")): path += "."
      case .mark(UInt8(ascii: "?")): path += "?"
      default: return nil
      }
    }
    return path.isEmpty || path.utf8.count > 80 ? nil : path
  }
}
