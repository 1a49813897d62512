/// The form of a failure: two lines for people, one object for programs (Docs/architecture.md 5).
enum ErrorOutput {
  /// `error: … (CODE)` and `hint: …`.
  static func text(_ report: ErrorReport, style: TextStyle) -> StyledText {
    var text = (report.lines ?? [report.message]).map { line -> StyledText in
      "\(style.bad("error:")) \(line.onOneLine) (\(report.code.rawValue.onOneLine))\n"
    }.joined()
    if let factors = report.mfaInfo { text += FactorTable.text(factors, style) }
    if let hint = report.hint { text += "\(style.strong("hint:")) \(hint.onOneLine)\n" }
    return text
  }

  /// `{"error":{…}}`: seven members are always present, null if they have no value; some failures have additional members.
  static func json(_ report: ErrorReport, target: Project?) throws -> String {
    var error = report.details
    error["code"] = .string(report.code.rawValue)
    error["name"] = report.name.map { .string($0) } ?? .null
    error["sdkCode"] = report.sdkCode.map { .integer(Int64($0)) } ?? .null
    error["message"] = .string(report.message)
    error["hint"] = report.hint.map { .string($0) } ?? .null
    error["retryable"] = .bool(report.retryable)
    error["target"] = try ReplyJSON.value(of: target)
    if let factors = report.mfaInfo { error["mfaInfo"] = try ReplyJSON.value(of: factors) }
    return try ReplyJSON.line(["error": error])
  }
}
