/// What is known before a script runs on a target: which steps run there, and what each of them must give.
struct ScriptConditions: Sendable {
  let facts: SmokeFacts
  let given: SmokeGiven

  func holds(_ conditions: [Script.Condition]) -> Bool {
    conditions.allSatisfy { condition in
      switch condition.what {
      case .fact(let fact): facts.has(fact) == condition.isWanted
      case .given(let name): given.has(name) == condition.isWanted
      }
    }
  }

  /// The steps for this target: of several with one name the first whose conditions hold.
  func steps(of script: Script) -> [Script.Step] {
    var steps: [Script.Step] = []
    for step in script.steps where holds(step.conditions) && !steps.contains(where: { $0.name == step.name })
    {
      steps.append(step)
    }
    return steps
  }

  /// Why a step cannot run here; nil if it can.
  func skipReason(of step: Script.Step, in script: Script) -> String? {
    if let skip = step.skips.first(where: { holds($0.conditions) == $0.isIf }) { return skip.reason }
    if let reason = script.numberLabels(in: step).lazy.compactMap(numberReason).first { return reason }
    if step.movesClock {
      if given.keepsClock { return "the clock stays as it is (--keep-clock)" }
      if !facts.isOwn { return "it needs a local server of authctl, whose clock can be moved" }
    }
    let missing = script.values.first { value in
      value.standard == nil && given.values[value.name] == nil && step.names.contains(value.name)
    }
    return missing.map { "it needs a value: \($0.option)" }
  }

  /// Why there is no fictional number with this index.
  private func numberReason(_ index: Int) -> String? {
    if given.phones.isEmpty {
      return facts.isLocal ? nil : "production needs a fictional number: --test-number NUMBER=CODE"
    }
    guard index >= given.phones.count else { return nil }
    let count = ["", "a second", "a third"]
    return
      "it needs \(index < count.count ? count[index] : "another") fictional number: --test-number NUMBER=CODE"
  }

  /// What a line must give here; nil for success.
  func outcome(of line: Script.Line) -> Script.Outcome? {
    line.outcomes.first { holds($0.conditions) }?.content
  }

  /// What a step must give, in words: `accepted`, or the codes of its last command with any.
  func expected(of step: Script.Step) -> String {
    switch step.lines.last(where: { !$0.outcomes.isEmpty }).flatMap(outcome) {
    case .refused(let codes)?: codes.joined(separator: " or ")
    case .accepted?, .notEnforced?, nil: "accepted"
    }
  }

  /// The steps that a step requires, by name.
  func needs(of step: Script.Step, among steps: [Script.Step]) -> [String] {
    step.needs ?? steps.prefix { $0.name != step.name }.filter(\.isPositive).map(\.name)
  }

  /// Whether a step would run here, if all before it succeed.
  func runsAny(of script: Script) -> Bool {
    var skipped: Set<String> = []
    let steps = steps(of: script)
    for step in steps {
      let isSkipped =
        skipReason(of: step, in: script) != nil
        || needs(of: step, among: steps).contains { skipped.contains($0) }
      if isSkipped { skipped.insert(step.name) }
    }
    return skipped.count < steps.count
  }
}

extension Script {
  /// The labels of fictional numbers in the order in which the script names them.
  var numberLabels: [String] {
    var labels: [String] = []
    for text in (setup + steps + cleanup).flatMap(\.texts) {
      for case .made(let label, let kind) in text.pieces where kind.isOfNumber && !labels.contains(label) {
        labels.append(label)
      }
    }
    return labels
  }

  /// The places of a step's numbers among all of the script.
  fileprivate func numberLabels(in step: Step) -> [Int] {
    let all = numberLabels
    return step.texts.flatMap(\.pieces).compactMap { piece in
      guard case .made(let label, let kind) = piece, kind.isOfNumber else { return nil }
      return all.firstIndex(of: label)
    }
  }
}

extension Script.Step {
  /// Every text of the step, whose values it needs.
  var texts: [ScriptText] {
    lines.flatMap { line in
      line.commands.flatMap(\.texts) + line.input
        + line.checks.compactMap { check in
          switch check.test {
          case .equals(let text), .contains(let text): text
          case .matches, .absent: nil
          }
        }
    }
  }

  fileprivate var names: Set<String> { Set(texts.flatMap(\.names)) }
}

extension Script.Value {
  var option: String { isSecret ? "--set-file \(name)=PATH" : "--set \(name)=VALUE" }
}

/// What the caller of a smoke test gives.
struct SmokeGiven: Sendable {
  var phones: [KnownPhone] = []
  /// An account for second factors, with its password.
  var account: (address: EmailAddress, password: Secret)?
  var values: [String: String] = [:]
  /// Whether to leave the clock of a local server alone.
  var keepsClock = false

  /// Whether the caller gave something that a script asks for.
  func has(_ name: String) -> Bool {
    switch name {
    case "account": account != nil
    case "number": !phones.isEmpty
    default: values[name] != nil
    }
  }

  var numbers: String { phones.map(\.number.description).joined(separator: " and ") }
}
