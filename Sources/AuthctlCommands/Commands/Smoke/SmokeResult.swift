/// The result of `smoke`, even of a failed run: its purpose is the report.
struct SmokeResult: CommandResult {
  static var members: String {
    let steps = "steps[step verdict milliseconds expected code message reason]"
    let report =
      "verdict milliseconds passed failed notEnforced skipped flows[flow verdict milliseconds \(steps) leftovers[]]"
    return "ok \(report) against(target(\(JSONMembers.target)) \(report)) "
      + "differences[flow step kind subject here there] notCompared[flow step reason]"
  }

  /// The results of the flows.
  let report: SmokeReport
  /// Their results on the other target.
  private(set) var against: SmokeReport?
  /// How the two differ; nil without a second target.
  private(set) var differences: [SmokeDifference]?
  private(set) var notCompared: [SmokeComparison.SkippedStep]?
  /// The signal that ended the run early.
  var signal: Int32?

  init(_ report: SmokeReport) { self.report = report }

  /// Adds the results of the flows on another target.
  mutating func compare(with other: SmokeReport) {
    let comparison = SmokeComparison(report, other)
    against = other
    differences = comparison.differences
    notCompared = comparison.notCompared
  }

  /// The verdict on both targets.
  var verdict: SmokeVerdict {
    if signal != nil { return .interrupted }
    return SmokeFlowReport.verdict(of: [report.verdict] + (against.map { [$0.verdict] } ?? []))
  }

  var exitCode: Int32 {
    if let signal { return 128 + signal }
    let statuses = [report.exitStatus] + (against.map { [$0.exitStatus] } ?? [])
    if let failure = statuses.first(where: { $0 != .done }) { return failure.rawValue }
    return differences?.isEmpty == false ? ExitStatus.refused.rawValue : 0
  }

  enum CodingKeys: String, CodingKey { case ok, against, differences, notCompared }

  func encode(to encoder: any Encoder) throws {
    // Members of one target and of the comparison; the target itself is added to every result.
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(exitCode == 0, forKey: .ok)
    try container.encodeIfPresent(against, forKey: .against)
    try container.encodeIfPresent(differences, forKey: .differences)
    try container.encodeIfPresent(notCompared, forKey: .notCompared)
  }

  /// The lines after those of the steps, which are already printed.
  func text(_ style: TextStyle) -> String {
    let text = SmokeText(style: style)
    guard let against, let differences else { return text.verdict(report) }
    var table = Table("FLOW", "STEP", "WHAT", "OF", "HERE", "THERE")
    for one in differences {
      table.append(
        one.flow.rawValue, one.step, one.kind.rawValue, one.subject.isEmpty ? "-" : one.subject,
        one.here ?? "-", one.there ?? "-")
    }
    let skipped = notCompared.map { $0.isEmpty ? "" : "; \($0.count) steps were not compared" } ?? ""
    let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
    let last = differences.isEmpty ? style.good("no differences") : style.bad(count)
    return text.verdict(report) + text.verdict(against) + table.text(style) + "\(last)\(skipped)\n"
  }
}
