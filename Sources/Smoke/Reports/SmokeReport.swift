/// The verdict of a smoke test on a step, a flow or everything.
enum SmokeVerdict: String, Sendable {
  case passed, failed, notEnforced, skipped, interrupted

  /// Whether calls were made.
  var hasRun: Bool { self != .skipped && self != .interrupted }

  /// The verdict behind a number of steps.
  var words: String {
    switch self {
    case .passed, .failed, .skipped: rawValue
    case .notEnforced: "not enforced here"
    case .interrupted: "not run"
    }
  }
}

struct SmokeStepReport: Sendable {
  let step: String
  var verdict: SmokeVerdict
  var milliseconds: Int
  /// `accepted`, or the code or codes that are right.
  let expected: String
  /// The returned code; nil for a step that was accepted or did not run.
  var code: String?
  /// What happened, for a step that failed.
  var message: String?
  /// The file and the line that failed, with its command as written.
  var file: String?
  var line: Int?
  var command: String?
  /// Why exactly the call was refused, and what to do.
  var why: String?
  var hint: String?
  /// What was expected and what came, and the error of the command.
  var headline: String?
  var error: String?
  /// Why the step was skipped, or why this outcome is expected here.
  var reason: String?
  /// The outcome, right or wrong: `accepted`, a code, or a wrong answer.
  var outcome = ""
  /// The exit status if this is the first failure.
  var failure = ExitStatus.refused
  var calls: [ObservedCall] = []
}

struct SmokeFlowReport: Sendable {
  let flow: String
  /// The script, if it is the caller's own.
  let file: String?
  let verdict: SmokeVerdict
  let milliseconds: Int
  let steps: [SmokeStepReport]
  /// What the flow created and could not remove.
  let leftovers: [String]

  init(
    _ flow: String, _ steps: [SmokeStepReport], file: String? = nil, milliseconds: Int, leftovers: [String]
  ) {
    self.flow = flow
    self.file = file
    self.steps = steps
    self.milliseconds = milliseconds
    self.leftovers = leftovers
    verdict = Self.verdict(of: steps.map(\.verdict), failing: !leftovers.isEmpty)
  }

  /// The verdict on several runs.
  static func verdict(of parts: [SmokeVerdict], failing: Bool = false) -> SmokeVerdict {
    if parts.contains(.interrupted) { return .interrupted }
    if failing || parts.contains(.failed) { return .failed }
    return parts.contains(.passed) ? .passed : .skipped
  }
}

/// The results of all flows on one target.
struct SmokeReport: Sendable {
  let target: Project
  let flows: [SmokeFlowReport]
  /// When it started, for report formats.
  let startTime: String

  var verdict: SmokeVerdict { SmokeFlowReport.verdict(of: flows.map(\.verdict)) }
  var steps: [SmokeStepReport] { flows.flatMap(\.steps) }
  var milliseconds: Int { flows.reduce(0) { $0 + $1.milliseconds } }
  var leftovers: [String] { flows.flatMap(\.leftovers) }

  /// How many steps have a verdict.
  func count(_ verdict: SmokeVerdict) -> Int { steps.count { $0.verdict == verdict } }

  /// The exit status without an interruption.
  var exitStatus: ExitStatus {
    let failed = steps.filter { $0.verdict == .failed }
    if let first = failed.first { return first.failure }
    return leftovers.isEmpty ? .done : .refused
  }
}

// Reports for people: a line for each step, and the verdict in the last one.
extension SmokeStepReport {
  func line(_ style: TextStyle) -> StyledText {
    let time = verdict.hasRun ? "\(milliseconds) ms" : ""
    let name = step + String(repeating: " ", count: max(1, 24 - step.count))
    let padded = String(repeating: " ", count: max(0, 9 - time.count)) + time
    let line: StyledText = "  \(mark(style)) \(name)\(padded)  \(detail.onLine)"
    return line.withoutTrailingBlanks + "\n" + explanation.map { "      \($0.onLine)\n" }.joined()
  }

  /// The line of steps that were skipped in a row for one reason; nothing for none.
  static func line(ofSkipped steps: [Self], _ style: TextStyle) -> StyledText {
    guard let first = steps.first else { return "" }
    guard steps.count > 1 else { return first.line(style) }
    let shared = Self(
      step: "\(steps.count) steps", verdict: first.verdict, milliseconds: 0, expected: first.expected,
      reason: first.reason)
    return shared.line(style)
  }

  private func mark(_ style: TextStyle) -> StyledText {
    switch verdict {
    case .passed: style.good("✓")
    case .failed: style.bad("✗")
    case .notEnforced: style.faint("~")
    case .skipped, .interrupted: style.faint("-")
    }
  }

  /// The remarks behind the mark.
  var detail: String {
    switch verdict {
    case .passed: code ?? reason.map { "accepted: \($0)" } ?? ""
    case .failed: failureText
    case .notEnforced, .skipped: "\(verdict.words): \(reason ?? "")"
    case .interrupted: "not run: \(remark)"
    }
  }

  /// The remarks beside the verdict's words.
  var remark: String {
    switch verdict {
    case .passed, .failed: detail
    case .notEnforced, .skipped: reason ?? ""
    case .interrupted: reason ?? "interrupted"
    }
  }

  /// Why the step failed: the line, what was expected, what came.
  var failureText: String {
    if let headline, let file, let line { return "\(file):\(line): \(headline)" }
    let what = [code, message].compactMap(\.self).joined(separator: ": ")
    return "\(what); expected: \(expected)"
  }

  /// What follows the text of a failure: the command as written, its error, the reason and the hint.
  var explanation: [String] {
    guard verdict == .failed else { return [] }
    return [
      command.map { "$ \($0)" }, error.map { "error: \($0)" }, why.map { "reason: \($0)" },
      hint.map { "hint: \($0)" },
    ].compactMap(\.self)
  }

  /// The whole failure, line by line.
  var failureLines: String { ([failureText] + explanation).joined(separator: "\n") }
}

extension SmokeReport {
  /// The verdict over the target: `failed: 2 failed, 1 passed, 8 skipped in 80 ms, …`.
  func line(_ style: TextStyle) -> StyledText {
    let word = verdict == .passed ? style.good("passed") : style.bad("\(verdict.rawValue)")
    return "\(word): \(summary), \(target.description.onOneLine)\n"
  }

  var summary: String {
    let verdicts: [SmokeVerdict] = [.failed, .passed, .notEnforced, .skipped, .interrupted]
    let parts = verdicts.compactMap { verdict in
      let count = count(verdict)
      return count == 0 ? nil : "\(count) \(verdict.words)"
    }
    return "\(parts.joined(separator: ", ")) in \(milliseconds) ms"
  }
}
