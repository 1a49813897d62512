import IdentityToolkit

/// Times as an administrator gives them: Google's emulator keeps any text (Docs/protocol.md 9.10).
extension UserRecord {
  mutating func setCreatedAt(_ time: Int64String) {
    createdAt = time.value
    keepText(of: time, as: .createdAt)
  }

  mutating func setLastLoginAt(_ time: Int64String) {
    lastLoginAt = time.otherText.map { JavaScriptNumber.leadingWhole(of: $0) } ?? time.value
    keepText(of: time, as: .lastLoginAt)
  }

  /// Sets the time before which tokens are revoked: a text that is no number revokes all, an empty one none.
  mutating func setValidSince(_ time: Int64String) {
    let isNumber = JavaScriptNumber.value(of: time.text) != nil
    validSince = time.text.isEmpty ? nil : isNumber ? time.value : .max
    keepText(of: time, as: .validSince)
  }

  /// Returns a time as answers contain it.
  func shown(_ time: Int64?, _ field: CodingKeys) -> Int64String? {
    if let text = timeTexts?[field.rawValue] { return Int64String(time ?? 0, as: text) }
    return time.map { Int64String($0) }
  }

  mutating func forgetText(of field: CodingKeys) {
    guard timeTexts != nil else { return }
    timeTexts?[field.rawValue] = nil
    if timeTexts?.isEmpty == true { timeTexts = nil }
  }

  private mutating func keepText(of time: Int64String, as field: CodingKeys) {
    guard let text = time.otherText else { return }
    timeTexts = (timeTexts ?? [:]).merging([field.rawValue: text]) { $1 }
  }
}
