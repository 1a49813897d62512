/// What a fictional number answers: `654321`, an error instead of the SMS, or `654321@ERROR` instead of the check.
package struct FictionalCode: ParsableValue {
  /// Six digits; nil if no code is ever sent to the number.
  package let code: String?
  /// The error returned for sending a code.
  package let sendError: String?
  /// The error returned for checking the code.
  package let verifyError: String?

  package init(parsing text: String) throws(UsageError) {
    guard text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? true else {
      (code, sendError, verifyError) = (nil, try Self.error(text), nil)
      return
    }
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    code = try SixDigits(parsing: String(parts[0])).digits
    sendError = nil
    verifyError = parts.count == 2 ? try Self.error(String(parts[1])) : nil
  }

  package var argumentText: String {
    [code ?? sendError, verifyError].compactMap(\.self).joined(separator: "@")
  }

  /// A code that the service refuses calls with.
  private static func error(_ text: String) throws(UsageError) -> String {
    let known = ErrorCatalogue.refusals.map(\.code.rawValue)
    let name = text.uppercased()
    guard !known.contains(name) else { return name }
    let near = Suggestion.nearest(to: name, among: known)
    guard near.isEmpty else {
      throw UsageError("'\(text)' is not an error code; did you mean \(near.joined(separator: " or "))?")
    }
    throw UsageError(
      "'\(text)' is neither six digits nor an error code such as TOO_MANY_ATTEMPTS_TRY_LATER",
      hint: "see all codes: \(run: "errors")")
  }
}

extension FictionalPhones.Phone {
  /// Its form in the JSON of a command, and its row of a table.
  static func members(of it: Self?) -> Members {
    [
      "phoneNumber": .value(it?.phoneNumber).labeled("NUMBER"),
      "code": .value(it?.code).labeled("CODE", it?.answer),
      "sendError": .value(it?.sendError, "the error of sending, if it has one"),
      "verifyError": .value(it?.verifyError, "the error of checking, if it has one"),
      "expireTime": .value(it?.expireTime, "by the server's clock").labeled("LEASED UNTIL"),
    ]
  }

  /// The outcome in the form of ``FictionalCode``.
  var answer: String { sendError ?? [code, verifyError].compactMap(\.self).joined(separator: "@") }

  /// Whether the outcome is anything but success.
  var hasOutcome: Bool { sendError != nil || verifyError != nil }
}
