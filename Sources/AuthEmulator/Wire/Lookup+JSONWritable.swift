import IdentityToolkit

// The most frequent answer, and the only one with a list of objects with many members. It is written by hand, because encoding the
// members with `Encodable` takes three times as long. A test compares the two.
extension Lookup.Response: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("kind", kind)
    if let users {
      writer.name("users")
      writer.beginArray()
      for user in users { user.write(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }
}

extension UserInfo: JSONWritable {
  func write(to writer: inout JSONWriter) {
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
    writer.member("createdAt", createdAt)
    writer.member("lastLoginAt", lastLoginAt)
    writer.member("lastRefreshAt", lastRefreshAt)
    writer.member("validSince", validSince)
    writer.member("passwordHash", passwordHash)
    writer.member("passwordUpdatedAt", passwordUpdatedAt)
    writer.member("salt", salt)
    writer.member("version", version)
    writer.member("customAttributes", customAttributes)
    writer.member("tenantId", tenantID)
    writer.member("initialEmail", initialEmail)
    writer.member("screenName", screenName)
    writer.member("language", language)
    writer.member("timeZone", timeZone)
    writer.member("dateOfBirth", dateOfBirth)
    writer.member("providerUserInfo", encoded: providerUserInfo)
    writer.member("mfaInfo", encoded: mfaInfo)
    writer.member("passkeyInfo", encoded: passkeyInfo)
    writer.endObject()
  }
}
