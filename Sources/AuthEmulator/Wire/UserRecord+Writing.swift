import IdentityToolkit

// What Google's emulator shows of an account, as ``UserInfo`` made of it would be written: making one copies every member, which takes
// longer than writing it. A test compares the two.
extension UserRecord {
  /// Writes the account as its owner sees it.
  func writeInfo(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("localId", localID)
    writer.member("email", email)
    writer.member("emailVerified", emailVerified)
    writer.member("displayName", displayName)
    writer.member("photoUrl", photoUrl)
    writer.member("phoneNumber", phoneNumber)
    writer.member("disabled", disabled)
    writer.member("customAuth", customAuth)
    writer.member("emailLinkSignin", emailLinkSignin)
    write("createdAt", createdAt, .createdAt, to: &writer)
    write("lastLoginAt", lastLoginAt, .lastLoginAt, to: &writer)
    if let lastRefreshAt { writer.member("lastRefreshAt", Timestamp.text(milliseconds: lastRefreshAt)) }
    write("validSince", validSince, .validSince, to: &writer)
    writer.member("passwordHash", passwordHash)
    if let passwordUpdatedAt { writer.member("passwordUpdatedAt", Double(passwordUpdatedAt)) }
    writer.member("salt", salt)
    writer.member("customAttributes", customAttributes)
    writer.member("tenantId", tenantID)
    writer.member("initialEmail", initialEmail)
    writer.member("screenName", screenName)
    writer.member("language", language)
    writer.member("timeZone", timeZone)
    writer.member("dateOfBirth", dateOfBirth)
    writer.member("providerUserInfo", encoded: providerUserInfo)
    if let mfaInfo { writer.member("mfaInfo", encoded: mfaInfo.map(\.unmasked)) }
    writer.member("passkeyInfo", encoded: passkeys)
    writer.endObject()
  }

  private func write(
    _ name: StaticString, _ time: Int64?, _ field: CodingKeys, to writer: inout JSONWriter
  ) {
    guard timeTexts == nil else { return writer.member(name, shown(time, field)) }
    guard let time else { return }
    writer.name(name)
    writer.quoted(time)
  }
}
