/// The form of a failure: two lines for people, one object for programs (Docs/architecture.md 5).
enum ErrorOutput {
  /// `error: … (CODE)` and `hint: …`.
  static func text(_ report: ErrorReport, style: TextStyle) -> String {
    var text = "\(style.bad("error:")) \(report.message.onOneLine) (\(report.code.rawValue.onOneLine))\n"
    if let factors = report.mfaInfo { text += FactorTable.text(factors, style) }
    if let hint = report.hint { text += "\(style.strong("hint:")) \(hint.onOneLine)\n" }
    return text
  }

  /// `{"error":{…}}`: every member is present, null if it has no value; some failures have additional members.
  static func json(_ report: ErrorReport, target: Target?) throws -> String {
    try JSONOutput.line(["error": ErrorObject(report: report, target: target)])
  }

  private struct ErrorObject: Encodable {
    let report: ErrorReport
    let target: Target?

    enum CodingKeys: String, CodingKey { case code, name, sdkCode, message, hint, retryable, target, mfaInfo }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(report.code, forKey: .code)
      try container.encode(report.name, forKey: .name)
      try container.encode(report.sdkCode, forKey: .sdkCode)
      try container.encode(report.message, forKey: .message)
      try container.encode(report.hint, forKey: .hint)
      try container.encode(report.retryable, forKey: .retryable)
      try container.encode(target, forKey: .target)
      try container.encodeIfPresent(report.mfaInfo, forKey: .mfaInfo)
      var details = encoder.container(keyedBy: AnyKey.self)
      for (name, value) in report.details { try details.encode(value, forKey: AnyKey(name)) }
    }
  }
}
