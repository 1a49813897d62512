/// A smoke test for people: a line for each step, and the verdict in the last one.
struct SmokeText: Sendable {
  let style: TextStyle

  /// The line for a progress event.
  func line(_ progress: SmokeProgress) -> String {
    switch progress {
    case .target(let target): "\(style.faint(target.name))\n"
    case .flow(let flow): "\(style.strong(flow.rawValue))\n"
    case .step(let step): line(step)
    }
  }

  private func line(_ step: SmokeStepReport) -> String {
    let time = step.verdict.hasRun ? "\(step.milliseconds) ms" : ""
    let name = step.step + String(repeating: " ", count: max(1, 24 - step.step.count))
    let padded = String(repeating: " ", count: max(0, 9 - time.count)) + time
    let line = "  \(mark(step.verdict)) \(name)\(padded)  \(Self.detail(of: step).onOneLine)"
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }

  private func mark(_ verdict: SmokeVerdict) -> String {
    switch verdict {
    case .passed: style.good("✓")
    case .failed: style.bad("✗")
    case .notEnforced: style.faint("–")
    case .skipped, .interrupted: style.faint("-")
    }
  }

  /// The remarks on a step besides its verdict.
  static func detail(of step: SmokeStepReport) -> String {
    switch step.verdict {
    case .passed: step.code ?? step.reason.map { "accepted: \($0)" } ?? ""
    case .failed: failure(step)
    case .notEnforced, .skipped: "\(step.verdict.words): \(step.reason ?? "")"
    case .interrupted: "not run: interrupted"
    }
  }

  /// Why a step failed: the code, its meaning, what was expected.
  static func failure(_ step: SmokeStepReport) -> String {
    let what = [step.code, step.message].compactMap(\.self).joined(separator: ": ")
    return "\(what); expected: \(step.expected)"
  }

  /// The verdict over a target: `failed: 2 failed, 1 passed, 8 skipped in 80 ms, …`.
  func verdict(_ report: SmokeReport) -> String {
    let word =
      report.verdict == .passed ? style.good("passed") : style.bad("\(report.verdict.rawValue)")
    return "\(word): \(Self.summary(report)), \(report.target.name.onOneLine)\n"
  }

  /// The numbers of a verdict.
  static func summary(_ report: SmokeReport) -> String {
    let verdicts: [SmokeVerdict] = [.failed, .passed, .notEnforced, .skipped, .interrupted]
    let parts = verdicts.compactMap { verdict in
      let count = report.count(verdict)
      return count == 0 ? nil : "\(count) \(verdict.words)"
    }
    return "\(parts.joined(separator: ", ")) in \(report.milliseconds) ms"
  }
}
