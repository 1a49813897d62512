/// One row of the table of errors: the facts about one code.
public struct ErrorEntry: Sendable, Equatable {
  /// The code as a server or this program writes it.
  public let code: ServerErrorCode
  /// The SDK's case: ``SDKError/internalError`` for a code of the service that has none; nil for this
  /// program's own codes.
  public let sdk: SDKError?
  /// The SDK's case that best matches a code without one: the SDK uses it if it finds the mistake without a
  /// request (Docs/protocol.md 8.3).
  public let closest: SDKError?
  /// The HTTP status; nil if no server sends the code.
  public let httpStatus: Int?
  /// The meaning: lower case, one sentence, no full stop.
  public let meaning: String
  /// The usual causes, most likely first.
  public let causes: [String]
  /// What to do in the app or in the project; nil if the causes say it.
  ///
  /// Shell commands belong to the command line.
  package let step: String?
  /// The web SDK's code, such as `auth/invalid-verification-code`; nil if no server sends the code and that
  /// SDK does not raise it.
  public let webCode: String?
  /// Whether the same call may succeed if simply repeated later.
  public let retryable: Bool

  /// Creates a row for a code that a server sends.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - meaning: its meaning.
  ///   - sdk: the SDK's case.
  ///   - closest: the case that would match if the SDK has none.
  ///   - causes: the usual causes.
  ///   - step: what to do in the app or the project.
  ///   - web: the web SDK's code without `auth/`; nil if it is the code itself, in lower case with dashes
  ///     (Docs/protocol.md 8.5).
  ///   - http: the HTTP status.
  ///   - retryable: whether waiting may help.
  init(
    _ code: ServerErrorCode, _ meaning: String, sdk: SDKError = .internalError, closest: SDKError? = nil,
    causes: [String] = [], step: String? = nil, web: String? = nil, http: Int = 400, retryable: Bool = false
  ) {
    self.init(
      code: code, sdk: sdk, closest: closest, httpStatus: http, meaning: meaning, causes: causes, step: step,
      webCode: "auth/\(web ?? Self.dashed(code.rawValue))", retryable: retryable)
  }

  /// Creates a row for an error that no server sends: an SDK raises it, or this program finds it.
  init(
    local code: ServerErrorCode, _ meaning: String, sdk: SDKError? = nil, causes: [String] = [],
    step: String? = nil, web: String? = nil, retryable: Bool = false
  ) {
    self.init(
      code: code, sdk: sdk, closest: nil, httpStatus: nil, meaning: meaning, causes: causes, step: step,
      webCode: web.map { "auth/\($0)" }, retryable: retryable)
  }

  private init(
    code: ServerErrorCode, sdk: SDKError?, closest: SDKError?, httpStatus: Int?, meaning: String,
    causes: [String], step: String?, webCode: String?, retryable: Bool
  ) {
    self.code = code
    self.sdk = sdk
    self.closest = closest
    self.httpStatus = httpStatus
    self.meaning = meaning
    self.causes = causes
    self.step = step
    self.webCode = webCode
    self.retryable = retryable
  }

  /// This program's name for an error that the SDK calls internal, such as `ERROR_TOTP_CHALLENGE_TIMEOUT`;
  /// nil if the SDK's own name is specific.
  public var ownName: String? { sdk == .internalError && code != .internalError ? "ERROR_\(code)" : nil }

  /// A code of the service as other SDKs write it: `QUOTA_EXCEEDED` as `quota-exceeded`.
  static func dashed(_ word: String) -> String { word.lowercased().replacing("_", with: "-") }
}

extension ErrorEntry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case code, sdkCase, sdkName, sdkCode, ownName, closestName, closestCode, webCode, httpStatus, meaning,
      causes, retryable
  }

  /// Writes every part under its own name, except nil.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encodeIfPresent(sdk.map { "\($0)" }, forKey: .sdkCase)
    try container.encodeIfPresent(sdk?.name, forKey: .sdkName)
    try container.encodeIfPresent(sdk?.rawValue, forKey: .sdkCode)
    try container.encodeIfPresent(ownName, forKey: .ownName)
    try container.encodeIfPresent(closest?.name, forKey: .closestName)
    try container.encodeIfPresent(closest?.rawValue, forKey: .closestCode)
    try container.encodeIfPresent(webCode, forKey: .webCode)
    try container.encodeIfPresent(httpStatus, forKey: .httpStatus)
    try container.encode(meaning, forKey: .meaning)
    try container.encode(causes, forKey: .causes)
    try container.encode(retryable, forKey: .retryable)
  }
}
