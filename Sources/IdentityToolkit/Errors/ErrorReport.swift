public import BoundedJSON

/// Everything the terminal, JSON output and the shell need to know of one failure (Docs/architecture.md 5).
public struct ErrorReport: Sendable, Equatable {
  /// The server's code, such as `INVALID_CODE`, or one of this program's own in the same spelling.
  public var code: String
  /// The SDK's name string, such as `ERROR_INVALID_VERIFICATION_CODE`; nil where the SDK has none.
  public var name: String?
  /// The SDK's number, such as 17044; nil where the SDK has none.
  public var sdkCode: Int?
  /// What happened, lower case, no full stop, no secret.
  public var message: String
  /// What to do next, ending in a command where there is one.
  public var hint: String?
  /// Whether the same call may succeed when simply repeated later.
  public var retryable: Bool
  /// The exit status.
  public var exitStatus: ExitStatus
  /// The second factors to choose from, where one is to be chosen; numbers are masked.
  public var mfaInfo: [MFAEnrollment]?
  /// Members that only some failures have, by their names in JSON output.
  public var details: [String: JSONValue] = [:]

  /// A report of the given parts.
  public init(
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
}
