/// One row of the table of errors: the facts about one code.
package final class ErrorEntry: Sendable {
  private let name: String
  /// The SDK's case: ``SDKError/internalError`` for a code of the service that has none; nil for this
  /// program's own codes.
  package let sdk: SDKError?
  /// The SDK's case that best matches a code without one: the SDK uses it if it finds the mistake without a
  /// request (Docs/protocol.md 8.3).
  package let closest: SDKError?
  /// The HTTP status; nil if no server sends the code.
  package let httpStatus: Int?
  /// The meaning: lower case, one sentence, no full stop.
  package let meaning: String
  /// The usual causes, most likely first.
  package let causes: [String]
  /// What to do in the app or in the project; nil if the causes say it.
  ///
  /// Shell commands belong to the command line.
  package let step: String?
  /// The web SDK's code, such as `auth/invalid-verification-code`; nil if no server sends the code and that
  /// SDK does not raise it.
  package let webCode: String?
  /// Whether the same call may succeed if simply repeated later.
  package let retryable: Bool

  init(
    _ name: String, _ meaning: String, _ sdk: SDKError?, _ closest: SDKError?, _ causes: [String],
    _ step: String?, web: String?, http: Int?, _ retryable: Bool
  ) {
    self.name = name
    self.sdk = sdk
    self.closest = closest
    httpStatus = http
    self.meaning = meaning
    self.causes = causes
    self.step = step
    webCode = web.map { "auth/\($0)" }
    self.retryable = retryable
  }

  /// The code as a server or this program writes it.
  package var code: ErrorCode { ErrorCode(rawValue: name, row: self) }

  /// A code of the service as other SDKs write it: `QUOTA_EXCEEDED` as `quota-exceeded`.
  package static func dashed(_ word: String) -> String { word.lowercased().replacing("_", with: "-") }
}
