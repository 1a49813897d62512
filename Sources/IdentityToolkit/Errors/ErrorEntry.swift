/// One row of the catalogue: what is known of one code before any server has answered.
public struct ErrorEntry: Sendable, Equatable, Encodable {
  /// The code as a server or this program writes it.
  public var code: ServerErrorCode
  /// The SDK's case, such as `invalidVerificationCode`; nil where the SDK has none.
  public var sdkCase: String?
  /// The SDK's number; 17999 for a word of the service that it has no case for; nil for this program's own codes.
  public var sdkCode: Int?
  /// The SDK's case that says better what a word means that it has no case for; nil where ``sdkCase`` says it.
  public var closestCase: String? = nil
  /// The number of ``closestCase``: the SDK gives it where it finds the mistake without asking (Docs/protocol.md 8.3).
  public var closestCode: Int? = nil
  /// The HTTP status it comes with; nil for what no server sends.
  public var httpStatus: Int?
  /// The meaning: lower case, one sentence, no full stop.
  public var meaning: String
  /// The usual causes, the likeliest first.
  public var causes: [String]
  /// Whether the same call may succeed when simply repeated later.
  public var retryable: Bool
}

extension ErrorEntry {
  /// The SDK's name string, such as `ERROR_INVALID_VERIFICATION_CODE`; nil where the SDK has none.
  ///
  /// It follows from ``sdkCase`` but where the SDK spells it irregularly (Docs/protocol.md 8.4), and is made when
  /// asked for, since a look-up in the catalogue needs one name and not all of them.
  public var sdkName: String? { sdkCase.map(Self.name) }

  /// The name string of ``closestCase``.
  public var closestName: String? { closestCase.map(Self.name) }

  /// The number for every word of the service that the SDK has no case for (Docs/protocol.md 8.1).
  public static let internalError = 17999

  /// This program's name for what the SDK calls an internal error, such as `ERROR_TOTP_CHALLENGE_TIMEOUT`.
  ///
  /// Nil where the SDK's own name tells what happened.
  public var ownName: String? {
    sdkCode == Self.internalError && code.rawValue != "INTERNAL_ERROR" ? "ERROR_\(code)" : nil
  }

  private enum CodingKeys: String, CodingKey {
    case code, sdkCase, sdkName, sdkCode, ownName, closestName, closestCode, webCode, httpStatus, meaning,
      causes, retryable
  }

  /// Writes every part under its own name; what is nil is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encodeIfPresent(sdkCase, forKey: .sdkCase)
    try container.encodeIfPresent(sdkName, forKey: .sdkName)
    try container.encodeIfPresent(sdkCode, forKey: .sdkCode)
    try container.encodeIfPresent(ownName, forKey: .ownName)
    try container.encodeIfPresent(closestName, forKey: .closestName)
    try container.encodeIfPresent(closestCode, forKey: .closestCode)
    try container.encodeIfPresent(webCode, forKey: .webCode)
    try container.encodeIfPresent(httpStatus, forKey: .httpStatus)
    try container.encode(meaning, forKey: .meaning)
    try container.encode(causes, forKey: .causes)
    try container.encode(retryable, forKey: .retryable)
  }
}

extension ErrorEntry {
  /// A row; `sdk` is the SDK's number and case, nil for this program's own codes.
  init(
    _ code: String, _ sdk: (Int, String)?, _ meaning: String, causes: [String] = [],
    http httpStatus: Int? = 400, retryable: Bool = false
  ) {
    self.init(
      code: ServerErrorCode(rawValue: code), sdkCase: sdk?.1, sdkCode: sdk?.0, httpStatus: httpStatus,
      meaning: meaning, causes: causes, retryable: retryable)
  }

  /// A row of a word that the SDK has no case for; `closest` is the case that would fit.
  init(
    unmapped code: String, _ closest: (Int, String), _ meaning: String, causes: [String] = [],
    http httpStatus: Int? = 400, retryable: Bool = false
  ) {
    self.init(
      code, (Self.internalError, "internalError"), meaning, causes: causes, http: httpStatus,
      retryable: retryable)
    (closestCode, closestCase) = closest
  }

  /// `ERROR_` and the case in upper snake case, but for the irregular ones.
  static func name(of sdkCase: String) -> String {
    switch sdkCase {
    case "missingAndroidPackageName": return "ERROR_MISSING_ANDROID_PKG_NAME"
    case "missingAppCredential": return "MISSING_APP_CREDENTIAL"
    case "invalidAppCredential": return "INVALID_APP_CREDENTIAL"
    case "blockingCloudFunctionError": return "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"
    case "networkError": return "ERROR_NETWORK_REQUEST_FAILED"
    case "appVerificationUserInteractionFailure": return "ERROR_APP_VERIFICATION_FAILED"
    case "webSignInUserInteractionFailure": return "ERROR_WEB_USER_INTERACTION_FAILURE"
    default: return upperSnakeCase("Error" + sdkCase.prefix(1).uppercased() + sdkCase.dropFirst())
    }
  }

  /// `ErrorInvalidAPIKey` becomes `ERROR_INVALID_API_KEY`: a capital starts a word beside a small letter.
  private static func upperSnakeCase(_ camelCase: String) -> String {
    let letters = Array(camelCase.utf8)
    let small = UInt8(ascii: "a")...UInt8(ascii: "z")
    var name: [UInt8] = []
    for (index, letter) in letters.enumerated() {
      let besideSmall = letters[max(0, index - 1)..<min(letters.count, index + 2)].contains(
        where: small.contains)
      if index > 0, !small.contains(letter), besideSmall { name.append(UInt8(ascii: "_")) }
      name.append(small.contains(letter) ? letter - 0x20 : letter)
    }
    return String(decoding: name, as: UTF8.self)
  }
}
