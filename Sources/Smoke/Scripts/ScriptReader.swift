/// Reads a script, and finds its mistakes before anything is sent.
///
/// Each line is read alone: a mistake in one hides none in another.
struct ScriptReader {
  let context: Context
  /// What the caller sets, by name.
  let given: [String: String]
  var script: Script
  private(set) var mistakes: [ScriptMistake] = []
  /// The names that lines so far have kept.
  var kept: Set<String> = []
  /// The names that some line asks for with `given`.
  private var askedFor: Set<String> = []
  private var number = 0
  private var part = Part.steps
  /// Whether the present command line has a mistake, so that nothing can be said about the lines below it.
  private var isBroken = false

  /// The list to which the present step belongs.
  private enum Part { case setup, steps, cleanup }

  /// The names that every script has.
  static let builtInNames = ["dir", "here", "numbers"]

  private init(_ flow: String, _ source: Script.Source, given: [String: String], _ context: Context) {
    script = Script(flow: flow, source: source)
    self.given = given
    self.context = context
  }

  /// - Throws: ``CommandFailure`` with a line for each mistake.
  static func script(
    _ text: String, flow: String, from source: Script.Source, given: [String: String] = [:],
    _ context: Context
  ) throws(ScriptFailure) -> Script {
    var reader = Self(flow, source, given: given, context)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.number += 1
      do throws(ScriptMistake) {
        try reader.take(line.trimmed)
      } catch {
        reader.note(error)
      }
    }
    reader.finish()
    guard reader.mistakes.isEmpty else { throw ScriptFailure(source: source, mistakes: reader.mistakes) }
    return reader.script
  }

  private mutating func note(_ mistake: ScriptMistake) {
    mistakes.append(mistake.line == 0 ? mistake.at(number) : mistake)
  }

  private mutating func finish() {
    for place in script.values.indices where askedFor.contains(script.values[place].name) {
      script.values[place].isOptional = true
    }
    guard mistakes.isEmpty, script.steps.isEmpty else { return }
    mistakes = [
      ScriptMistake("there is no step", fix: "write a name such as [sign-in], and below it $ authctl …").at(1)
    ]
  }
}

extension ScriptReader {
  private mutating func take(_ line: Substring) throws(ScriptMistake) {
    guard let first = line.first, first != "#" else { return }
    if first == "$" {
      isBroken = true
      try takeCommands(line.dropFirst().trimmed, at: number)
      isBroken = false
      return
    }
    if first == "[" {
      isBroken = false
      return try takeHeading(line)
    }
    let (word, rest) = line.firstWord
    switch word {
    case "value", "secret": try takeValue(rest, isSecret: word == "secret")
    case "needs": try takeNeeds(rest)
    case "skip": try takeSkip(rest)
    case "clock": try takeClock(rest)
    case _ where word == "effect" || word == "effect:": try takeEffect(line)
    case _ where isBroken:
      guard let arrow = rest.firstRange(of: "-> ") else { return }
      kept.insert(String(rest[arrow.upperBound...].firstWord.word))
    default:
      try changeLine { reader, command throws(ScriptMistake) in
        try reader.takeExpectation(line, of: &command, at: reader.number)
      }
    }
  }

  /// `[name] if conditions`.
  private mutating func takeHeading(_ line: Substring) throws(ScriptMistake) {
    let (text, _) = ScriptWords.split(line)
    let form = "a step is a name in brackets, such as [sign-in] or [sign-in] if local"
    guard let end = text.firstIndex(of: "]") else {
      throw ScriptMistake("the bracket is not closed", fix: form)
    }
    let name = String(text[..<end].dropFirst().trimmed)
    let rest = text[text.index(after: end)...].trimmed
    guard ScriptText.isName(name), name == name.lowercased() else {
      throw ScriptMistake("'\(name)' is not the name of a step: small letters, digits and hyphens", fix: form)
    }
    var conditions: [Script.Condition] = []
    if !rest.isEmpty {
      let (word, list) = rest.firstWord
      guard word == "if" else { throw ScriptMistake("'\(word)' cannot follow a step's name", fix: form) }
      conditions = try self.conditions(list)
    }
    part = name == "setup" ? .setup : name == "cleanup" ? .cleanup : .steps
    if part == .steps {
      if let other = script.steps.first(where: {
        $0.name == name && ($0.conditions.isEmpty || conditions.isEmpty)
      }) {
        throw ScriptMistake(
          "the step \(name) is on line \(other.line) already",
          fix: "use another name, or a condition for each of the two")
      }
      guard script.cleanup.isEmpty else {
        throw ScriptMistake("a step follows [cleanup]", fix: "move [cleanup] to the end")
      }
    }
    append(Script.Step(name: name, line: number, conditions: conditions))
  }

  private mutating func append(_ step: Script.Step) {
    switch part {
    case .setup: script.setup.append(step)
    case .steps: script.steps.append(step)
    case .cleanup: script.cleanup.append(step)
    }
  }

  /// Changes the step to which the line belongs; the one before the first heading is called `main`.
  mutating func changeStep(
    _ change: (inout Self, inout Script.Step) throws(ScriptMistake) -> Void
  ) throws(ScriptMistake) {
    if script.setup.isEmpty, script.steps.isEmpty, script.cleanup.isEmpty {
      append(Script.Step(name: "main", line: number, conditions: []))
    }
    let list: WritableKeyPath<Script, [Script.Step]> =
      switch part {
      case .setup: \.setup
      case .steps: \.steps
      case .cleanup: \.cleanup
      }
    guard var step = script[keyPath: list].last else { return }
    try change(&self, &step)
    script[keyPath: list][script[keyPath: list].count - 1] = step
  }

  /// Changes the command line to which the line belongs.
  private mutating func changeLine(
    _ change: (inout Self, inout Script.Line) throws(ScriptMistake) -> Void
  ) throws(ScriptMistake) {
    try changeStep { reader, step throws(ScriptMistake) in
      guard case .run(var line)? = step.actions.last else {
        throw ScriptMistake(
          "this line belongs to no command",
          fix: "put it below a line that begins with $, such as: $ authctl status")
      }
      try change(&reader, &line)
      step.actions[step.actions.count - 1] = .run(line)
    }
  }

  /// `value NAME`, `value NAME = TEXT`, `secret NAME`.
  private mutating func takeValue(_ rest: Substring, isSecret: Bool) throws(ScriptMistake) {
    let (text, _) = ScriptWords.split(rest)
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String((parts.first ?? "").trimmed)
    guard ScriptText.isName(name), !isSecret || parts.count == 1 else {
      throw ScriptMistake(
        "expected a name\(isSecret ? " and nothing else" : "")",
        fix: isSecret ? "secret password" : "value number, or with a default: value number = +16505550100")
    }
    guard !knows(name) else {
      throw ScriptMistake("there is a value \(name) already", fix: "use another name")
    }
    guard script.steps.isEmpty, script.setup.isEmpty else {
      throw ScriptMistake("a value is declared before the first step", fix: "move this line up")
    }
    let standard = parts.count == 2 ? String(parts[1].trimmed) : nil
    script.values.append(
      Script.Value(name: name, standard: standard, isSecret: isSecret, line: number))
  }

  /// `effect: TEXT`, `effect if conditions: TEXT`.
  private mutating func takeEffect(_ line: Substring) throws(ScriptMistake) {
    guard let (conditions, text) = try conditional(line, "effect") else {
      throw ScriptMistake("expected what the script does", fix: "effect: signs up a user, and deletes it")
    }
    script.effects.append(.init(content: try ScriptText(String(text)), conditions: conditions))
  }

  private mutating func takeNeeds(_ rest: Substring) throws(ScriptMistake) {
    let (text, _) = ScriptWords.split(rest)
    let names = text == "nothing" ? [] : text.split(separator: ",").map { String($0.trimmed) }
    guard text == "nothing" || !names.isEmpty else {
      throw ScriptMistake("expected the names of steps", fix: "needs sign-in, or: needs nothing")
    }
    let known = script.steps.dropLast(part == .steps ? 1 : 0).map(\.name)
    for name in names where !known.contains(name) {
      throw .unknown("there is no step \(name) before this one", name, among: known)
    }
    try changeStep { _, step throws(ScriptMistake) in step.needs = names }
  }

  /// `skip if conditions: REASON`, `skip unless conditions: REASON`.
  private mutating func takeSkip(_ rest: Substring) throws(ScriptMistake) {
    let (word, list) = rest.firstWord
    let halves = list.split(separator: ":", maxSplits: 1)
    guard word == "if" || word == "unless", halves.count == 2, !halves[1].trimmed.isEmpty else {
      throw ScriptMistake(
        "expected if or unless, conditions, a colon and a reason",
        fix: "skip unless local: only a local server shows its codes")
    }
    let skip = Script.Skip(
      conditions: try conditions(halves[0]), isIf: word == "if", reason: String(halves[1].trimmed))
    try changeStep { _, step throws(ScriptMistake) in step.skips.append(skip) }
  }

  /// `clock +1h`, `clock back`.
  private mutating func takeClock(_ rest: Substring) throws(ScriptMistake) {
    let (text, _) = ScriptWords.split(rest)
    let time = text.hasPrefix("+") ? try? Duration(parsing: String(text.dropFirst())) : nil
    guard text == "back" || time != nil else {
      throw ScriptMistake("expected + and a time, or back", fix: "clock +1h, and later: clock back")
    }
    try changeStep { _, step throws(ScriptMistake) in step.actions.append(.clock(time)) }
  }
}

// What lines share.
extension ScriptReader {
  /// The conditions and the text of a line that begins with `word`: `word: TEXT`, `word if conditions: TEXT`; nil for another line.
  mutating func conditional(
    _ line: Substring, _ word: String
  ) throws(ScriptMistake) -> (conditions: [Script.Condition], text: Substring)? {
    guard line.hasPrefix(word) else { return nil }
    let rest = line.dropFirst(word.count)
    guard rest.first == ":" || rest.first == " ", let colon = rest.firstIndex(of: ":") else { return nil }
    let text = rest[rest.index(after: colon)...].trimmed
    guard !text.isEmpty else { return nil }
    let before = rest[..<colon].trimmed
    guard !before.isEmpty else { return ([], text) }
    let (first, list) = before.firstWord
    guard first == "if" else { return nil }
    return (try conditions(list), text)
  }

  /// `local, not tenant, given account`.
  mutating func conditions(_ text: Substring) throws(ScriptMistake) -> [Script.Condition] {
    var conditions: [Script.Condition] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var (word, rest) = part.trimmed.firstWord
      let isWanted = word != "not"
      if !isWanted { (word, rest) = rest.firstWord }
      if word == "given" {
        let name = String(rest)
        let known = script.values.map(\.name) + ["account", "number"]
        guard known.contains(name) else {
          throw .unknown("there is no value '\(name)' to ask for", name, among: known)
        }
        askedFor.insert(name)
        conditions.append(Script.Condition(what: .given(name), isWanted: isWanted))
        continue
      }
      let all = SmokeFact.allCases.map(\.rawValue)
      guard let fact = SmokeFact(rawValue: String(word)), rest.isEmpty else {
        let shown = rest.isEmpty ? String(word) : "\(word) \(rest)"
        throw .unknown(
          "there is no condition '\(shown)'", String(word), among: all + ["given", "not"],
          else: "use \(all.joined(separator: ", ")) or given NAME, each also with not")
      }
      conditions.append(Script.Condition(what: .fact(fact), isWanted: isWanted))
    }
    return conditions
  }

  /// Whether a name has a value on the lines below this one.
  func knows(_ name: String) -> Bool {
    kept.contains(name) || Self.builtInNames.contains(name) || script.values.contains { $0.name == name }
  }

  /// Text of a line, whose names must be known.
  func text(_ written: some StringProtocol) throws(ScriptMistake) -> ScriptText {
    let text = try ScriptText(String(written))
    for name in text.names where !knows(name) {
      let nearest = Suggestion.nearest(to: name, among: kept.sorted() + script.values.map(\.name)).first
      throw ScriptMistake(
        "nothing above sets {\(name)}",
        fix: nearest.map { "did you mean {\($0)}?" }
          ?? "keep it below a command (.localId -> \(name)), or declare it at the top (value \(name))")
    }
    return text
  }
}

/// The mistakes of a script; nothing was sent.
struct ScriptFailure: Error {
  let source: Script.Source
  let mistakes: [ScriptMistake]

  /// A line for each mistake, and what to do about the first.
  var lines: [String] {
    mistakes.map { "\(source.place($0.line)): \($0.message)" + ($0.fix.map { "; \($0)" } ?? "") }
  }
}
