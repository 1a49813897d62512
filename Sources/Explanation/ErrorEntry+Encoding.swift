extension ErrorEntry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case code, sdkCase, sdkName, sdkCode, ownName, closestName, closestCode, webCode, httpStatus, meaning,
      causes, retryable
  }

  package func encode(to encoder: any Encoder) throws {
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

extension ErrorEntry {
  /// This program's name for an error that the SDK calls internal, such as `ERROR_TOTP_CHALLENGE_TIMEOUT`;
  /// nil if the SDK's own name is specific.
  package var ownName: String? {
    sdk == .internalError && code != .internalError ? "ERROR_\(code.rawValue)" : nil
  }
}
