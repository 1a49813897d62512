/// What `smoke` prints: the report of a test, or with `--print` the scripts.
package struct SmokeOutcome: Sendable {
  var isOK: Bool?
  var reports: [SmokeReport] = []
  var comparison: SmokeComparison?
  var scripts: [(flow: String, text: String)]?
}

extension SmokeCommand {
  /// The members of the first report are members of the result.
  package static func result(of it: SmokeOutcome?) -> Members {
    let other = it?.comparison == nil ? nil : it?.reports.last
    return ["ok": .value(it?.isOK, "no step failed, nothing is left and nothing differs")]
      + SmokeReport.members(of: it?.reports.first)
      + [
        "against": .object(other, "the same for the other target, with --against") {
          ["target": .value($0?.target)] + SmokeReport.members(of: $0)
        },
        "differences": .list(it?.comparison?.differences, "what is different there, with --against") {
          [
            "flow": .value($0?.flow), "step": .value($0?.step),
            "kind": .value($0?.kind.rawValue, "outcome, calls, status, member or claim"),
            "subject": .value($0?.subject, "the call, and the path in its answer"),
            "here": .value($0?.here, "the value, absent if there is none"),
            "there": .value($0?.there, "the other target's value, absent if there is none"),
          ]
        },
        "notCompared": .list(it?.comparison?.notCompared, "steps that ran on one target only") {
          ["flow": .value($0?.flow), "step": .value($0?.step), "reason": .value($0?.reason)]
        },
        "scripts": .list(it?.scripts, "with --print, in place of the others") {
          ["flow": .value($0?.flow), "text": .value($0?.text)]
        },
      ]
  }
}

extension SmokeReport {
  /// The verdict, the counts and the flows; the target is beside them.
  static func members(of it: Self?) -> Members {
    [
      "verdict": .value(it?.verdict.rawValue, "passed, failed, skipped or interrupted"),
      "milliseconds": .value(it?.milliseconds),
      "passed": .value(it?.count(.passed), "how many steps passed"),
      "failed": .value(it?.count(.failed)),
      "notEnforced": .value(
        it?.count(.notEnforced), "steps that production refuses and this target does not"),
      "skipped": .value(it?.count(.skipped)),
      "flows": .list(it?.flows) {
        [
          "flow": .value($0?.flow), "file": .value($0?.file, "the script, if it is one of your own"),
          "verdict": .value($0?.verdict.rawValue), "milliseconds": .value($0?.milliseconds),
          "steps": .list($0?.steps, "", SmokeStepReport.members),
          "leftovers": .value($0?.leftovers, "what could not be removed"),
        ]
      },
    ]
  }
}

extension SmokeStepReport {
  static func members(of it: Self?) -> Members {
    [
      "step": .value(it?.step),
      "verdict": .value(it?.verdict.rawValue, "as of a flow, or notEnforced"),
      "milliseconds": .value(it?.milliseconds),
      "expected": .value(it?.expected, "accepted, or the codes that are right"),
      "code": .value(it?.code, "present if it was refused"),
      "message": .value(it?.message, "what happened, if it failed"),
      "reason": .value(it?.reason, "why it was skipped, or why what is expected is right on this target"),
      "file": .value(it?.file, "the script of a step that failed"),
      "line": .value(it?.line, "the line in it that failed"),
      "command": .value(it?.command, "the command line as written there"),
      "why": .value(it?.why, "why exactly the call was refused, if it is known"),
      "hint": .value(it?.hint, "what to do, if it is known"),
    ]
  }
}
