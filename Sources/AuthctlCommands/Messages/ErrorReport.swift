import BoundedJSON
import IdentityToolkit

/// Everything the terminal, JSON output and the shell need to know of one failure (Docs/architecture.md 5).
struct ErrorReport: Sendable, Equatable {
  /// The server's code, such as `INVALID_CODE`, or one of this program's own in the same spelling.
  var code: String
  /// The SDK's name string, such as `ERROR_INVALID_VERIFICATION_CODE`; nil where the SDK has none.
  var name: String?
  /// The SDK's number, such as 17044; nil where the SDK has none.
  var sdkCode: Int?
  /// What happened, lower case, no full stop, no secret.
  var message: String
  /// What to do next, ending in a command where there is one.
  var hint: String?
  /// Whether the same call may succeed when simply repeated later.
  var retryable: Bool
  /// The exit status.
  var exitStatus: ExitStatus
  /// The second factors to choose from, where one is to be chosen; numbers are masked.
  var mfaInfo: [MFAEnrollment]?
  /// Members that only some failures have, by their names in JSON output.
  var details: [String: JSONValue] = [:]

  /// A report of the given parts.
  init(
    code: String, name: String? = nil, sdkCode: Int? = nil, message: String, hint: String? = nil,
    retryable: Bool = false, exitStatus: ExitStatus
  ) {
    self.code = code
    self.name = name
    self.sdkCode = sdkCode
    self.message = message
    self.hint = hint
    self.retryable = retryable
    self.exitStatus = exitStatus
  }

  /// What the two rows of a code say, with the message of this failure; nil for the row's meaning.
  ///
  /// A code without rows is shown under the SDK's name for what it does not know.
  init(_ code: ServerErrorCode, message: String? = nil) {
    let entry = ErrorCatalogue.entry(for: code)
    let advice = ErrorAdvice.of(code)
    self.init(
      code: code.rawValue, name: entry == nil ? "ERROR_INTERNAL_ERROR" : entry?.sdkName,
      sdkCode: entry == nil ? ErrorEntry.internalError : entry?.sdkCode,
      message: message ?? ErrorCatalogue.message(code, detail: nil), hint: advice?.hint,
      retryable: entry?.retryable ?? false, exitStatus: advice?.exitStatus ?? .refused)
    details["ownName"] = entry?.ownName.map { .string($0) }
  }

  /// The same report with the SDK's name and number for `code`, where the SDK finds the mistake without asking a service.
  func known(to code: ServerErrorCode?) -> Self {
    guard let entry = code.flatMap(ErrorCatalogue.entry) else { return self }
    var report = self
    report.name = entry.closestName ?? entry.sdkName
    report.sdkCode = entry.closestCode ?? entry.sdkCode
    if report.sdkCode != ErrorEntry.internalError { report.details["ownName"] = nil }
    return report
  }
}
