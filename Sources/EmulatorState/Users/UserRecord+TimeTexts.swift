/// Times as given by an administrator: Google's emulator keeps any string (Docs/protocol.md 9.10).
extension UserRecord {
  package mutating func setCreatedAt(_ time: Int64String) {
    createdAt = time.value
    keepText(of: time, as: "createdAt")
  }

  package mutating func setLastLoginAt(_ time: Int64String) {
    lastLoginAt = time.otherText.map { JavaScriptNumber.leadingWhole(of: $0) } ?? time.value
    keepText(of: time, as: "lastLoginAt")
  }

  /// Sets the time before which tokens are revoked: a string that is not a number revokes all, an empty one
  /// none.
  package mutating func setValidSince(_ time: Int64String) {
    let isNumber = JavaScriptNumber.value(of: time.text) != nil
    validSince = time.text.isEmpty ? nil : isNumber ? time.value : .max
    keepText(of: time, as: "validSince")
  }

  mutating func forgetText(of field: String) {
    guard timeTexts != nil else { return }
    timeTexts?[field] = nil
    if timeTexts?.isEmpty == true { timeTexts = nil }
  }

  private mutating func keepText(of time: Int64String, as field: String) {
    guard let text = time.otherText else { return }
    timeTexts = (timeTexts ?? [:]).merging([field: text]) { $1 }
  }
}
