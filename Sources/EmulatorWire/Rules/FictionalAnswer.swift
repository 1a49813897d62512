/// The result of a fictional number, as in a project file: `654321`, an error instead of the SMS, or
/// `654321@ERROR` instead of the check.
package struct FictionalAnswer {
  package let code: String
  package let outcome: PhoneOutcome?

  /// Parses the string; nil for anything else, such as an unknown error.
  package init?(parsing text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    let hasCode = Self.isCode(parts[0])
    guard hasCode || parts.count == 1 && !text.isEmpty else { return nil }
    code = hasCode ? parts[0] : PhoneOutcome.codeNeverSent
    do {
      outcome = try PhoneOutcome(
        sendError: hasCode ? nil : text, verifyError: hasCode && parts.count == 2 ? parts[1] : nil, of: "")
    } catch {
      return nil
    }
  }

  static func isCode(_ text: String) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy(Octet.isDigit)
  }

  package static func text(_ code: String, _ outcome: PhoneOutcome?) -> String {
    outcome?.sendError ?? (outcome?.verifyError.map { "\(code)@\($0)" } ?? code)
  }
}
