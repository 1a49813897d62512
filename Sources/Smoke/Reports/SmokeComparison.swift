struct SmokeDifference: Sendable, Equatable {
  enum Kind: String, Sendable {
    /// The outcome of the step: `accepted`, or a code.
    case outcome
    /// The calls that the step made.
    case calls
    /// The HTTP status of a call.
    case status
    case member
    /// A claim of the ID token in an answer.
    case claim
  }

  let flow: String
  let step: String
  let kind: Kind
  /// The call, with the path of a member or claim behind it; empty for an outcome.
  let subject: String
  /// The value on the first target; nil if absent.
  let here: String?
  /// The value on the other target; nil if absent.
  let there: String?
}

/// How two targets that ran the same steps with the same inputs differ.
struct SmokeComparison: Sendable {
  /// The differences, in the order of the steps.
  private(set) var differences: [SmokeDifference] = []
  /// The steps that ran on one target only, each with the reason.
  private(set) var notCompared: [SkippedStep] = []

  struct SkippedStep: Sendable, Equatable {
    let flow: String
    let step: String
    let reason: String
  }

  init(_ here: SmokeReport, _ there: SmokeReport) {
    for (one, other) in zip(here.flows, there.flows) {
      for step in one.steps {
        if let counterpart = other.steps.first(where: { $0.step == step.step }) {
          compare(step, counterpart, one.flow)
        } else {
          notCompared.append(
            SkippedStep(flow: one.flow, step: step.step, reason: "the other target has no such step"))
        }
      }
    }
  }

  private mutating func compare(_ here: SmokeStepReport, _ there: SmokeStepReport, _ flow: String) {
    if let skipped = [here, there].first(where: { !$0.verdict.hasRun }) {
      notCompared.append(SkippedStep(flow: flow, step: here.step, reason: skipped.reason ?? ""))
      return
    }
    func differ(_ kind: SmokeDifference.Kind, _ subject: String, _ one: String?, _ other: String?) {
      guard one != other else { return }
      let difference = SmokeDifference(
        flow: flow, step: here.step, kind: kind, subject: subject, here: one, there: other)
      // A step with two equal calls finds the same difference twice.
      if !differences.contains(difference) { differences.append(difference) }
    }
    differ(.outcome, "", here.outcome, there.outcome)
    let calls = zip(here.calls, there.calls).prefix { $0.name == $1.name }
    // A step with a different outcome made different calls, or did not read the same answers, for that reason alone.
    let endedAlike = here.outcome == there.outcome
    if endedAlike {
      differ(.calls, "", Self.names(of: here), Self.names(of: there))
    }
    for (one, other) in calls {
      if endedAlike { differ(.status, one.name, "\(one.status)", "\(other.status)") }
      guard one.code == nil, other.code == nil else { continue }
      for path in Set(names: one.members.keys).union(other.members.keys).sorted() {
        differ(.member, "\(one.name) \(path)", one.members[path], other.members[path])
      }
      for path in Set(names: one.claims.keys).union(other.claims.keys).sorted() {
        differ(.claim, "\(one.name) \(path)", one.claims[path], other.claims[path])
      }
    }
  }

  private static func names(of step: SmokeStepReport) -> String {
    step.calls.map(\.name).joined(separator: ", ")
  }

  /// The lines after those of the reports.
  func text(_ style: TextStyle) -> StyledText {
    var table = Table("FLOW", "STEP", "WHAT", "OF", "HERE", "THERE")
    for one in differences {
      table.append(
        one.flow, one.step, one.kind.rawValue, one.subject.isEmpty ? "-" : one.subject,
        one.here ?? "-", one.there ?? "-")
    }
    let skipped = notCompared.isEmpty ? "" : "; \(notCompared.count) steps were not compared"
    let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
    let last = differences.isEmpty ? style.good("no differences") : style.bad(count)
    return table.text(style) + "\(last)\(skipped)\n"
  }
}
