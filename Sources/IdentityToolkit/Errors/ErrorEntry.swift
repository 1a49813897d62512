/// One row of the table of errors: what is known of one code before any server has answered.
public struct ErrorEntry: Sendable, Equatable {
  /// The code as a server or this program writes it.
  public let code: ServerErrorCode
  /// The SDK's case: ``SDKError/internalError`` for a word of the service that it has no case for; nil for this program's own codes.
  public let sdk: SDKError?
  /// The SDK's case that says better what a word means that it has no case for: the SDK gives it where it finds the mistake without
  /// asking (Docs/protocol.md 8.3).
  public let closest: SDKError?
  /// The HTTP status it comes with; nil for what no server sends.
  public let httpStatus: Int?
  /// The meaning: lower case, one sentence, no full stop.
  public let meaning: String
  /// The usual causes, the likeliest first.
  public let causes: [String]
  /// What to do in the app or in the project; nil where the causes say it.
  ///
  /// What to type in a shell is the command line's affair.
  package let step: String?
  /// The web SDK's code, such as `auth/invalid-verification-code`; nil for what neither a server sends nor that SDK raises.
  public let webCode: String?
  /// Whether the same call may succeed when simply repeated later.
  public let retryable: Bool

  /// A row of what a server sends.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - meaning: what it means.
  ///   - sdk: the SDK's case.
  ///   - closest: the case that would fit a word that the SDK has none for.
  ///   - causes: the usual causes.
  ///   - step: what to do in the app or the project.
  ///   - web: the web SDK's code without `auth/`; nil where it is the word itself, in small letters with dashes (Docs/protocol.md 8.5).
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

  /// A row of what no server sends: an SDK raises it, or this program finds it out.
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

  /// This program's name for what the SDK calls an internal error, such as `ERROR_TOTP_CHALLENGE_TIMEOUT`; nil where the SDK's own name
  /// tells what happened.
  public var ownName: String? { sdk == .internalError && code != .internalError ? "ERROR_\(code)" : nil }

  /// A word of the service as other SDKs write it: `QUOTA_EXCEEDED` as `quota-exceeded`.
  static func dashed(_ word: String) -> String { word.lowercased().replacing("_", with: "-") }
}

extension ErrorEntry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case code, sdkCase, sdkName, sdkCode, ownName, closestName, closestCode, webCode, httpStatus, meaning,
      causes, retryable
  }

  /// Writes every part under its own name; what is nil is left out.
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
