/// The value of a member or of a constant in code, as far as it stands there.
struct CodeExpression {
  /// The text that stands there, after what the app would rather use.
  private(set) var text: String?
  /// What the app would use before that text.
  private(set) var before: [String] = []
  /// Its words, if it is only a name such as `process.env.KEY`.
  private(set) var path: String?
  /// Whether it has a text, or a variable of the environment.
  private(set) var hasValue = false

  private static let longest = 64

  /// Reads the expression that starts with a token; it ends at a comma, a semicolon or a bracket.
  init(at start: Int, in tokens: [CodeToken], constants: ByName<Self>) {
    self.init(tokens[start..<Self.end(of: start, in: tokens)], constants)
  }

  private init(_ text: String) { (self.text, hasValue) = (text, true) }

  /// Reads what stands between `||` or `??`, or the values of a condition.
  private init(_ tokens: ArraySlice<CodeToken>, _ constants: ByName<Self>) {
    guard tokens.count < Self.longest else { return }
    let branches = Self.parts(of: tokens) { $0.is("?") || $0.is(":") }
    let isChoice = branches.count > 2
    let values =
      isChoice
      ? branches.dropFirst().map { Self($0, constants) }
      : Self.parts(of: tokens) { $0.kind == .or }.map { Self(sum: $0, constants) }
    path = values.count == 1 ? values[0].path : nil
    for value in values {
      hasValue = hasValue || value.hasValue
      before += value.text == nil ? [value.path ?? "an expression"] : value.before
      guard let other = value.text else { continue }
      if let text, !text.isEmpty {
        // Only the app knows which of the two it uses.
        if text != other, !other.isEmpty { self.text = nil }
      } else {
        text = other
      }
      if !isChoice, !other.isEmpty { return }
    }
  }

  /// Reads texts and constants joined by `+`.
  private init(sum tokens: ArraySlice<CodeToken>, _ constants: ByName<Self>) {
    text = ""
    for part in Self.parts(of: tokens, at: { $0.is("+") }) { append(Self(value: part, constants)) }
  }

  /// Reads a text in backquotes.
  private init(template: String, _ constants: ByName<Self>) {
    var rest = template[...]
    text = ""
    while let start = rest.firstRange(of: "${") {
      let end = rest[start.upperBound...].firstIndex(of: "}") ?? rest.endIndex
      let inner = CodeLexer.tokens(of: Array(rest[start.upperBound..<end].utf8))
      if start.lowerBound > rest.startIndex { append(Self(String(rest[..<start.lowerBound]))) }
      append(Self(inner[...], constants))
      rest = rest[end...].dropFirst()
    }
    if !rest.isEmpty { append(Self(String(rest))) }
  }

  /// Reads one value: a text, a name, an expression in brackets, or the default of one of Dart's variables.
  private init(value tokens: ArraySlice<CodeToken>, _ constants: ByName<Self>) {
    let term = Self.bare(tokens)
    if let name = term.firstIndex(where: { $0.word == "defaultValue" }),
      term.dropFirst(name + 1 - term.startIndex).first?.is(":") == true
    {
      self = Self(value: term[(name + 2)...].prefix(1), constants)
    } else if term.count > 2, term.first?.is("(") == true, term.last?.is(")") == true {
      self = Self(term.dropFirst().dropLast(), constants)
    } else if case .template(let template)? = term.first?.kind, term.count == 1 {
      self = Self(template: template, constants)
    } else if let word = term.first?.word, term.count == 1, let constant = constants[word] {
      self = constant
    } else {
      if case .text(let text)? = term.first?.kind, term.count == 1 { self.text = text }
      path = Self.path(of: term)
      if ["undefined", "null"].contains(path) { text = "" }
      hasValue = text != nil || term.contains { $0.word.map(Self.isOfEnvironment) ?? false }
    }
  }

  private mutating func append(_ other: Self) {
    // Nothing in place of what only the app has is no part of a text.
    let isOpen = [self, other].contains { $0.text == "" && !$0.before.isEmpty }
    path = text == "" ? other.path : nil
    text = text.flatMap { text in other.text.map { text + $0 } }
    if isOpen, text?.isEmpty == false { text = nil }
    before += other.before
    hasValue = hasValue || other.hasValue
  }

  /// Whether a word is of `process.env`, or a constant such as `API_KEY`, which build tools fill in.
  private static func isOfEnvironment(_ word: String) -> Bool {
    word.lowercased().contains("env") || word.contains("_") && word == word.uppercased()
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

  /// The parts of an expression around tokens that stand in no bracket of it.
  private static func parts(
    of tokens: ArraySlice<CodeToken>, at isSeparator: (CodeToken) -> Bool
  ) -> [ArraySlice<CodeToken>] {
    var depth = 0
    return tokens.split(omittingEmptySubsequences: false) { token in
      depth += Self.depth(of: token)
      return depth == 0 && isSeparator(token)
    }
  }

  /// The term without what only a compiler reads: a type, `as const`, `!`, and without `.trim()`.
  private static func bare(_ term: ArraySlice<CodeToken>) -> ArraySlice<CodeToken> {
    var rest = parts(of: term) { $0.word == "as" || $0.word == "satisfies" }[0]
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
  private static func path(of term: ArraySlice<CodeToken>) -> String? {
    var path = ""
    for token in term {
      switch token.kind {
      case .word(let word): path += word
      case .mark(UInt8(ascii: ".")): path += "."
      default: return nil
      }
    }
    return path.isEmpty || path.utf8.count > 80 ? nil : path
  }
}
