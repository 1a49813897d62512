/// Smoke tests as JUnit's XML, which CI systems show: a suite for each flow, a case for each step.
struct JUnitReport: Sendable {
  /// The report of one target, or of two.
  let reports: [SmokeReport]
  var differences: [SmokeDifference] = []

  var bytes: [UInt8] {
    let suites = reports.flatMap { report in report.flows.map { suite($0, of: report) } }
    let all = suites + (differences.isEmpty ? [] : [differencesSuite])
    let time = reports.reduce(0) { $0 + $1.milliseconds }
    let head = element(
      "testsuites",
      [
        ("name", "authctl smoke"), ("tests", "\(all.reduce(0) { $0 + $1.tests })"),
        ("failures", "\(all.reduce(0) { $0 + $1.failures })"), ("errors", "0"), ("time", seconds(time)),
      ])
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(head)>\n" + all.map(\.text).joined()
      + "</testsuites>\n"
    return Array(text.utf8)
  }

  private typealias Suite = (text: String, tests: Int, failures: Int)

  private func suite(_ flow: SmokeFlowReport, of report: SmokeReport) -> Suite {
    let name = "smoke.\(flow.flow)"
    // What is left is a failure although no step failed.
    let left = flow.leftovers.map { what in
      self.testCase("clean-up", in: name, 0, failure: ("LEFT", "\(what) could not be removed", what))
    }
    let cases = flow.steps.map { testCase($0, in: name, file: flow.file) } + left
    let failures = flow.steps.count { $0.verdict == .failed } + left.count
    // JUnit has no verdict for an inconclusive step; as skipped it does not count as passed.
    let skipped = flow.steps.count { $0.verdict != .passed && $0.verdict != .failed }
    return suite(
      "\(name) (\(report.target.description))", cases, failures: failures, skipped: skipped,
      flow.milliseconds,
      startTime: report.startTime)
  }

  private func suite(
    _ name: String, _ cases: [String], failures: Int, skipped: Int, _ milliseconds: Int, startTime: String
  ) -> Suite {
    let head = element(
      "testsuite",
      [
        ("name", name), ("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "0"),
        ("skipped", "\(skipped)"), ("time", seconds(milliseconds)),
        ("timestamp", String(startTime.prefix(19))),
      ])
    return ("  <\(head)>\n\(cases.joined())  </testsuite>\n", cases.count, failures)
  }

  private func testCase(_ step: SmokeStepReport, in suite: String, file: String?) -> String {
    switch step.verdict {
    case .passed: testCase(step.step, in: suite, file: file, step.milliseconds)
    case .failed:
      testCase(
        step.step, in: suite, file: file, line: step.line, step.milliseconds,
        failure: (step.code ?? "ACCEPTED", step.message ?? "", step.failureLines))
    case .notEnforced:
      testCase(step.step, in: suite, file: file, step.milliseconds, skipped: step.detail)
    case .skipped, .interrupted:
      testCase(step.step, in: suite, file: file, 0, skipped: step.reason ?? "")
    }
  }

  private func testCase(
    _ name: String, in suite: String, file: String? = nil, line: Int? = nil, _ milliseconds: Int,
    failure: (type: String, message: String, text: String)? = nil, skipped: String? = nil
  ) -> String {
    let place = [file.map { ("file", $0) }, line.flatMap { file == nil ? nil : ("line", "\($0)") }]
    let head = element(
      "testcase",
      [("name", name), ("classname", suite), ("time", seconds(milliseconds))] + place.compactMap(\.self))
    if let failure {
      let inner = element("failure", [("message", failure.message), ("type", failure.type)])
      return "    <\(head)>\n      <\(inner)>\(Self.escaped(failure.text))</failure>\n    </testcase>\n"
    }
    if let skipped {
      return "    <\(head)>\n      <\(element("skipped", [("message", skipped)]))/>\n    </testcase>\n"
    }
    return "    <\(head)/>\n"
  }

  private var differencesSuite: Suite {
    let cases = differences.map { difference in
      testCase(
        "\(difference.flow) \(difference.step) \(difference.kind.rawValue) \(difference.subject)",
        in: "smoke.differences", 0,
        failure: (
          "DIFFERENCE", "\(difference.here ?? "-") against \(difference.there ?? "-")", difference.subject
        ))
    }
    return suite(
      "smoke.differences", cases, failures: cases.count, skipped: 0, 0,
      startTime: reports.first?.startTime ?? "")
  }

  private func element(_ name: String, _ attributes: [(String, String)]) -> String {
    ([name] + attributes.map { "\($0)=\"\(Self.escaped($1))\"" }).joined(separator: " ")
  }

  /// Three digits after the point, whatever the language of the system.
  private func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// The text as character data or an attribute's value; what XML 1.0 has no form for becomes U+FFFD (section 2.2).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Unescaped, an attribute would lose them.
      case "\n": escaped += "&#10;"
      case "\r": escaped += "&#13;"
      case "\t": escaped += "&#9;"
      default:
        let isAllowed =
          scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
          && !(0x7F...0x9F).contains(scalar.value)
        escaped.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
