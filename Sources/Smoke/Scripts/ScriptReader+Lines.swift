// A command line, and what it must give.
extension ScriptReader {
  /// `VARIABLE=TEXT authctl … | authctl …`.
  mutating func takeCommands(_ line: Substring, at number: Int) throws(ScriptMistake) {
    let words = try ScriptWords(line)
    var commands: [Script.Command] = []
    for words in words.commands { commands.append(try command(words)) }
    let (written, _) = ScriptWords.split(line)
    let new = Script.Line(number: number, written: String(written), commands: commands)
    try changeStep { _, step throws(ScriptMistake) in step.actions.append(.run(new)) }
  }

  private func command(_ words: [String]) throws(ScriptMistake) -> Script.Command {
    var variables: [(name: String, value: ScriptText)] = []
    var rest = words[...]
    while let word = rest.first, let equals = word.firstIndex(of: "="), Self.isVariable(word[..<equals]) {
      variables.append((String(word[..<equals]), try text(word[word.index(after: equals)...])))
      rest = rest.dropFirst()
    }
    guard rest.first == "authctl" else {
      throw ScriptMistake(
        rest.first.map { "'\($0)' is not authctl" } ?? "a command is missing",
        fix: "run other programs before, and give their results with --set NAME=VALUE or --set-file NAME=PATH"
      )
    }
    var texts: [ScriptText] = []
    for word in rest.dropFirst() { texts.append(try text(word)) }
    let parsed = try parsed(texts)
    try check(parsed)
    let known = variables.isEmpty ? [] : parsed.variables
    for (name, _) in variables where !known.contains(name) {
      throw .unknown(
        "'\(parsed.path)' does not read \(name)", name, among: known,
        else: "authctl \(parsed.path) --help lists its variables")
    }
    return Script.Command(parsed: parsed, variables: variables, words: texts)
  }

  private static func isVariable(_ name: Substring) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  /// Parses a command by the program's own description, with samples for what is known only in the run.
  ///
  /// A mistake counts if it does not depend on such a value.
  private func parsed(_ words: [ScriptText]) throws(ScriptMistake) -> ParsedLine {
    let unknown = Set(words.flatMap(\.names)).filter { value(of: $0) == nil }.sorted()
    var first: LineMistake?
    var dependsOnValue = false
    for samples in Self.samples(for: unknown) {
      do throws(LineMistake) {
        return try context.parsed(words.map { $0.sample { samples[$0] ?? value(of: $0) ?? "" } })
      } catch {
        dependsOnValue = dependsOnValue || first.map { $0 != error } == true
        first = first ?? error
      }
    }
    if dependsOnValue { return context.named(by: words.map(\.written)) }
    throw ScriptMistake(first?.message ?? "", fix: first?.fix)
  }

  /// What is known of a value before the run.
  private func value(of name: String) -> String? {
    if name == "dir" || name == "here" { return "/tmp" }
    if name == "numbers" { return "+16505550100" }
    return given[name] ?? script.values.first { $0.name == name }?.standard
  }

  private static let candidates = [
    "x", "123456", "+16505550100", "jane@example.com", "1", "https://example.com/a?oobCode=b&apiKey=c", "+1h",
    "127.0.0.1:9099", "a1b2",
  ]

  /// Values for names: each of the candidates for all, then for two names each pair.
  private static func samples(for names: [String]) -> [[String: String]] {
    guard !names.isEmpty else { return [[:]] }
    let same = candidates.map { value in Dictionary(uniqueKeysWithValues: names.map { ($0, value) }) }
    guard names.count == 2 else { return same }
    return same + candidates.flatMap { one in candidates.map { [names[0]: one, names[1]: $0] } }
  }

  /// Refuses a command that would leave the script's target, wait for a person, or change what no script can put back.
  private func check(_ line: ParsedLine) throws(ScriptMistake) {
    for (name, fix) in Self.refusedOptions where line.options.contains(name) {
      throw ScriptMistake("--\(name) cannot be used in a script", fix: fix)
    }
    guard let fix = Self.refusedCommands[line.path] else { return }
    throw ScriptMistake("'\(line.path)' cannot be used in a script", fix: fix)
  }

  private static let refusedOptions = [
    "emulator": "all lines go to the target of smoke: authctl smoke FILE --emulator HOST:PORT",
    "api-key": "all lines go to the target of smoke: authctl smoke FILE --api-key KEY --project ID",
    "project": "all lines go to the target of smoke: authctl smoke FILE --project ID",
    "insecure-http": "it is an option of smoke itself",
    "browser":
      "a script has no browser: give the token of a provider, such as one of apple mint or oauth mint",
    "recaptcha": "a script has no browser: recaptcha mint makes a token of a local server",
    "follow": "a script does not wait for ever: use --wait",
  ]

  private static let refusedCommands = [
    "smoke": "give both scripts to one smoke: authctl smoke one.smoke two.smoke",
    "emulator clock": "move the clock with a line of its own, which is put back: clock +1h",
    "emulator start": server, "emulator exec": server, "emulator stop": server, "emulator wait": server,
    "emulator open": server, "emulator list": server, "emulator logs": server,
    "emulator events": "use emulator codes or emulator links with --wait",
    "emulator clear": noWayBack, "emulator import": noWayBack, "emulator snapshot restore": noWayBack,
    "phone app page": "a script has no browser: recaptcha mint makes a token of a local server",
  ]
  private static let server =
    "a script runs at a server that is there: authctl emulator exec -- authctl smoke FILE"
  private static let noWayBack = "it cannot be undone at the end: do it before smoke"
}

extension ScriptReader {
  /// A line below a command: what goes in, and what must come out.
  mutating func takeExpectation(
    _ line: Substring, of command: inout Script.Line, at number: Int
  ) throws(ScriptMistake) {
    if line.hasPrefix("in:") {
      let text = line.dropFirst(3)
      return command.input.append(try self.text(text.first == " " ? text.dropFirst() : text))
    }
    if let (conditions, reason) = try conditional(line, "accepted") {
      return command.outcomes.append(.init(content: .accepted(String(reason)), conditions: conditions))
    }
    if let (conditions, reason) = try conditional(line, "not enforced") {
      return command.outcomes.append(.init(content: .notEnforced(String(reason)), conditions: conditions))
    }
    let (text, note) = ScriptWords.split(line)
    if let (conditions, codes) = try conditional(text, "code") {
      return command.outcomes.append(.init(content: .refused(try self.codes(codes)), conditions: conditions))
    }
    if text.hasPrefix("exit:") {
      guard let status = Int32(text.dropFirst(5).trimmed), (0...255).contains(status) else {
        throw ScriptMistake("expected an exit code, 0 to 255", fix: "exit: 2")
      }
      return command.exitStatus = status
    }
    try takeValueLine(text, note, of: &command, at: number)
  }

  /// `CODE | CODE`.
  private func codes(_ text: Substring) throws(ScriptMistake) -> [String] {
    let codes = text.split(separator: "|", omittingEmptySubsequences: false).map { String($0.trimmed) }
    let known = ErrorCatalogue.entries.map(\.code.rawValue)
    for code in codes where !known.contains(code) {
      guard let first = code.utf8.first, (0x41...0x5A).contains(first),
        code.utf8.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F })
      else { throw ScriptMistake("expected an error code", fix: "code: INVALID_CODE | SESSION_EXPIRED") }
      // A code that is near no known one may be of another server.
      if let near = Suggestion.nearest(to: code, among: known).first {
        throw ScriptMistake("there is no code \(code)", fix: "did you mean \(near)?")
      }
    }
    return codes
  }

  /// `PATH: VALUE`, `PATH contains TEXT`, `PATH matches /REGEX/`, `PATH absent`, `PATH -> NAME`; `out` and `err` are paths too.
  private mutating func takeValueLine(
    _ text: Substring, _ note: String?, of command: inout Script.Line, at number: Int
  ) throws(ScriptMistake) {
    var (word, rest) = text.firstWord
    let hasColon = word.hasSuffix(":")
    if hasColon { word = word.dropLast() }
    let place = try place(String(word), in: command)
    func add(_ test: Script.Check.Test) {
      command.checks.append(
        Script.Check(place: place, test: test, written: String(text), note: note, line: number))
    }
    if hasColon { return add(.equals(try self.text(Self.unquoted(rest)))) }
    let (verb, value) = rest.firstWord
    switch verb {
    case "absent" where value.isEmpty: add(.absent)
    case "contains" where !value.isEmpty: add(.contains(try self.text(Self.unquoted(value))))
    case "matches": add(.matches(try Self.expression(value)))
    case "->":
      guard ScriptText.isName(value), !Self.builtInNames.contains(String(value)) else {
        throw ScriptMistake("expected a name for the value", fix: ".localId -> uid")
      }
      command.kept.append((place, String(value)))
      kept.insert(String(value))
    default:
      throw ScriptMistake(
        "expected a colon and a value, or absent, contains, matches or -> after \(word)",
        fix: "\(word): VALUE, or to keep it: \(word) -> name")
    }
  }

  private func place(_ word: String, in command: Script.Line) throws(ScriptMistake) -> Script.Place {
    if word == "out" { return .output }
    if word == "err" { return .errors }
    guard word.hasPrefix(".") else {
      let words = [
        "in:", "code:", "exit:", "accepted", "not enforced", "needs", "skip", "clock", "value", "secret",
        "effect",
      ]
      throw .unknown(
        "'\(word)' begins no line of a script", word.last == ":" ? word : word + ":",
        among: words + words.map { $0 + ":" },
        else: "a value of the result begins with a dot: .localId: VALUE")
    }
    guard let path = FieldPath(word) else {
      throw ScriptMistake("\(word) is not a path", fix: "write it as for --field: .users[0].email")
    }
    if let mistake = command.commands.last?.parsed.mistake(in: path) {
      throw ScriptMistake(mistake.message, fix: mistake.fix)
    }
    return .field(path)
  }

  private static func expression(_ text: Substring) throws(ScriptMistake) -> String {
    guard text.count > 2, text.first == "/", text.last == "/" else {
      throw ScriptMistake("expected a regular expression between slashes", fix: "matches /^[0-9]{6}$/")
    }
    let pattern = String(text.dropFirst().dropLast())
    do {
      _ = try Regex(pattern)
    } catch {
      throw ScriptMistake("/\(pattern)/ is not a regular expression: \(error)")
    }
    return pattern
  }

  /// The text between quotation marks, which may begin or end with blanks.
  private static func unquoted(_ text: Substring) -> Substring {
    guard text.count > 1, let first = text.first, first == "'" || first == "\"", text.last == first else {
      return text
    }
    return text.dropFirst().dropLast()
  }
}
