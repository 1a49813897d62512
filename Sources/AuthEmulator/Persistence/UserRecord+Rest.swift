import BoundedJSON
import IdentityToolkit

// Written member by member, because the encoder takes longer than the rest of a sign-up. A test compares it with what the encoder writes.
extension UserRecord {
  /// Writes every member but those with a column of their own: uid, address and number.
  func writeRest(to json: inout JSONWriter) {
    json.beginObject()
    json.member("emailVerified", emailVerified)
    json.member("emailLinkSignin", emailLinkSignin)
    json.member("displayName", displayName)
    json.member("photoUrl", photoUrl)
    json.member("disabled", disabled)
    json.member("customAuth", customAuth)
    json.member("customAttributes", customAttributes)
    json.member("initialEmail", initialEmail)
    json.member("screenName", screenName)
    json.member("language", language)
    json.member("timeZone", timeZone)
    json.member("dateOfBirth", dateOfBirth)
    json.member("tenantId", tenantID)
    json.member("salt", salt)
    json.member("passwordHash", passwordHash)
    json.member("hashParameters", hashParameters)
    json.stored("passwordUpdatedAt", passwordUpdatedAt)
    json.stored("validSince", validSince)
    json.member("createdAt", createdAt)
    json.stored("lastLoginAt", lastLoginAt)
    json.stored("lastRefreshAt", lastRefreshAt)
    json.member("providerUserInfo", encoded: providerUserInfo)
    json.member("mfaInfo", encoded: mfaInfo)
    json.member("passkeys", encoded: passkeys)
    json.member("timeTexts", encoded: timeTexts)
    json.member("isImported", isImported)
    if !unknown.isEmpty {
      for (name, value) in unknown.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
    }
    json.endObject()
  }

  /// Reads what ``writeRest(to:)`` wrote.
  init(rest: [UInt8], uid: String, email: String?, phone: String?) throws {
    guard case .object(var members) = try JSONReader.read(rest, depth: JSONReader.ownDepth) else {
      throw NoObject()
    }
    members[CodingKeys.localID.rawValue] = .string(uid)
    members[CodingKeys.email.rawValue] = email.map { .string($0) }
    members[CodingKeys.phoneNumber.rawValue] = phone.map { .string($0) }
    self = try BoundedDecoder.decode(Preserving<UserRecord>.self, from: .object(members)).record
  }

  private struct NoObject: Error {}
}

extension JSONWriter {
  /// Writes a whole number; nil is left out.
  fileprivate mutating func stored(_ name: StaticString, _ value: Int64?) {
    if let value { member(name, value) }
  }
}
