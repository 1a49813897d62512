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
    // Those of password and phone follow from the rest (``settleOwnProviders()``).
    if providerUserInfo != ownProviders { json.member("providerUserInfo", encoded: providerUserInfo) }
    json.member("mfaInfo", encoded: mfaInfo)
    json.member("passkeys", encoded: passkeys)
    json.member("timeTexts", encoded: timeTexts)
    json.member("isImported", isImported)
    if !unknown.isEmpty {
      for (name, value) in unknown.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
    }
    json.endObject()
  }

  /// The entries of an account that has no identity provider; nil for none.
  private var ownProviders: [ProviderUserInfo]? {
    guard providerUserInfo != nil else { return nil }
    var bare = self
    bare.providerUserInfo = nil
    bare.settleOwnProviders()
    return bare.providerUserInfo
  }

  /// Reads what ``writeRest(to:)`` wrote.
  ///
  /// Without the decoder, which asks for each of thirty members three times: a start reads every user.
  init(rest: [UInt8], uid: String, email: String?, phone: String?) throws {
    let read = try JSONReader.read(rest, depth: JSONReader.ownDepth)
    guard case .object(let members) = read, let createdAt = members["createdAt"]?.integer else {
      throw Unreadable()
    }
    self.init(localID: uid, createdAt: createdAt)
    self.email = email
    phoneNumber = phone
    for (name, value) in members {
      guard let key = CodingKeys(rawValue: name) else {
        unknown[name] = value
        continue
      }
      try take(value, as: key)
    }
    // Last, because a time that is set forgets its text.
    timeTexts = try members[CodingKeys.timeTexts.rawValue].map {
      try BoundedDecoder.decode([String: String].self, from: $0)
    }
  }

  private mutating func take(_ value: JSONValue, as key: CodingKeys) throws {
    switch key {
    case .localID, .email, .phoneNumber, .createdAt, .timeTexts: break
    case .emailVerified: emailVerified = try Self.flag(value)
    case .emailLinkSignin: emailLinkSignin = try Self.flag(value)
    case .disabled: disabled = try Self.flag(value)
    case .customAuth: customAuth = try Self.flag(value)
    case .isImported: isImported = try Self.flag(value)
    case .displayName: displayName = try Self.text(value)
    case .photoUrl: photoUrl = try Self.text(value)
    case .customAttributes: customAttributes = try Self.text(value)
    case .initialEmail: initialEmail = try Self.text(value)
    case .screenName: screenName = try Self.text(value)
    case .language: language = try Self.text(value)
    case .timeZone: timeZone = try Self.text(value)
    case .dateOfBirth: dateOfBirth = try Self.text(value)
    case .tenantID: tenantID = try Self.text(value)
    case .salt: salt = try Self.text(value)
    case .passwordHash: passwordHash = try Self.text(value)
    case .hashParameters: hashParameters = try Self.text(value)
    case .passwordUpdatedAt: passwordUpdatedAt = try Self.number(value)
    case .validSince: validSince = try Self.number(value)
    case .lastLoginAt: lastLoginAt = try Self.number(value)
    case .lastRefreshAt: lastRefreshAt = try Self.number(value)
    case .providerUserInfo: providerUserInfo = try BoundedDecoder.decode([ProviderUserInfo].self, from: value)
    case .mfaInfo: mfaInfo = try BoundedDecoder.decode([SecondFactor].self, from: value)
    case .passkeys: passkeys = try BoundedDecoder.decode([UserInfo.Passkey].self, from: value)
    }
  }

  private static func flag(_ value: JSONValue) throws -> Bool {
    guard case .bool(let flag) = value else { throw Unreadable() }
    return flag
  }

  private static func text(_ value: JSONValue) throws -> String {
    guard case .string(let text) = value else { throw Unreadable() }
    return text
  }

  private static func number(_ value: JSONValue) throws -> Int64 {
    guard case .integer(let number) = value else { throw Unreadable() }
    return number
  }

  private struct Unreadable: Error {}
}

extension JSONWriter {
  /// Writes a whole number; nil is left out.
  fileprivate mutating func stored(_ name: StaticString, _ value: Int64?) {
    if let value { member(name, value) }
  }
}
