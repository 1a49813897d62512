/// The form of a failure: lines for people, one object for programs (Docs/architecture.md 5).
enum ErrorOutput {
  /// `error: … (CODE)`, `reason: …` if a server says it, and `hint: …`.
  static func text(
    _ report: ErrorReport, style: TextStyle, printing print: (NextStep) -> String
  ) -> StyledText {
    var text = (report.lines ?? [report.message]).map { line -> StyledText in
      "\(style.bad("error:")) \(line.onOneLine) (\(report.code.rawValue.onOneLine))\n"
    }.joined()
    if let reason = report.reason { text += "\(style.strong("reason:")) \(reason.sentence.onOneLine)\n" }
    if let factors = report.mfaInfo { text += FactorTable.text(factors, style) }
    if let next = report.next { text += "\(style.strong("hint:")) \(print(next).onOneLine)\n" }
    return text
  }

  /// `{"error":{…}}`: eight members are always present, null or empty if they have no value; some failures have additional members.
  static func json(
    _ report: ErrorReport, target: Project?,
    printing print: (NextStep) -> (text: String, commands: [[String]])
  ) throws -> String {
    let next = report.next.map(print)
    var error = report.details
    error["code"] = .string(report.code.rawValue)
    if let reason = report.reason {
      error["reason"] = .string(reason.kind.rawValue)
      error["why"] = .string(reason.sentence)
    }
    error["name"] = report.name.map { .string($0) } ?? .null
    error["sdkCode"] = report.sdkCode.map { .integer(Int64($0)) } ?? .null
    error["message"] = .string(report.message)
    error["hint"] = (next?.text).map { .string($0) } ?? .null
    error["next"] = .array((next?.commands ?? []).map { .array($0.map { .string($0) }) })
    error["retryable"] = .bool(report.retryable)
    error["target"] = try ReplyJSON.value(of: target)
    if let factors = report.mfaInfo { error["mfaInfo"] = try ReplyJSON.value(of: factors) }
    return try ReplyJSON.line(["error": error])
  }
}
