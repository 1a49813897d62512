/// The one table of everything that can go wrong: client, server, `errors` command, help and Docs read these rows.
///
/// Exit statuses follow Docs/architecture.md 5. Quotas, throttling and used-up tries end with 6; a credential or address of
/// another account, and `PROVIDER_ALREADY_LINKED`, with 9; a sign-in too old for the change with 10; a second factor
/// that is needed with 3; no network or no time left with 5; every other refusal of a server with 1. What this
/// program finds out by itself ends with the status of its kind: 2, 4, 7, 8 or 130. Only what may pass by waiting is
/// retryable: `TOO_MANY_ENROLLMENT_ATTEMPTS` ends with 6 and is not, since that enrolment stays dead.
public enum ErrorCatalogue {
  /// All rows, by subject.
  public static var entries: [ErrorEntry] { subjects.flatMap { $0() } }

  /// The row of `code`; nil for a code nobody has described yet.
  public static func entry(for code: ServerErrorCode) -> ErrorEntry? {
    for subject in subjects {
      if let entry = subject().first(where: { $0.code == code }) { return entry }
    }
    return nil
  }

  /// What is said of one refusal: the row, with the server's own words where it has some (Docs/protocol.md 8.1).
  ///
  /// A code without a row is shown as it came, under the SDK's name for what it does not know.
  ///
  /// - Parameters:
  ///   - code: the code as it came.
  ///   - detail: what the server said beyond it; shown as it came, but for double parentheses around all of it.
  ///   - status: the answer's HTTP status; tells whether a code without a row may pass by waiting.
  /// - Returns: what the terminal, JSON output and the shell show.
  public static func report(_ code: ServerErrorCode, detail: String?, status: Int) -> ErrorReport {
    let words = detail.map(withoutParentheses).flatMap { $0.isEmpty ? nil : $0 }
    guard let entry = entry(for: code) else {
      return ErrorReport(
        code: code.rawValue, name: "ERROR_INTERNAL_ERROR", sdkCode: 17999,
        message: words ?? "the server refused with \(code)", retryable: status == 429 || status == 503,
        exitStatus: status == 429 ? .quota : .refused)
    }
    return ErrorReport(
      code: code.rawValue, name: entry.sdkName, sdkCode: entry.sdkCode,
      message: keepsOwnText(code) ? entry.meaning : words ?? entry.meaning,
      hint: words.flatMap { Hint.of(code, saying: $0) } ?? entry.hint,
      retryable: entry.retryable, exitStatus: entry.exitStatus)
  }

  /// The four codes whose detail the SDK drops (Docs/protocol.md 8.1).
  private static func keepsOwnText(_ code: ServerErrorCode) -> Bool {
    [.emailExists, .tenantIDMismatch, .unsupportedTenantOperation, .missingIOSAppToken].contains(code)
  }

  /// `((text))`, as the local server marks words that differ from the service's, without the marks.
  private static func withoutParentheses(_ text: String) -> String {
    guard text.hasPrefix("(("), text.hasSuffix("))"), text.utf8.count >= 4 else { return text }
    return String(text.dropFirst(2).dropLast(2))
  }

  /// The tables in the order in which codes are likely; each is built when a look-up first comes to it.
  private static let subjects: [@Sendable () -> [ErrorEntry]] = [
    { phone }, { account }, { email }, { provider }, { secondFactor }, { session }, { app },
    { appVerification },
    { client },
  ]
}
