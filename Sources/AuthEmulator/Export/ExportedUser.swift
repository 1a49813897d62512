import BoundedJSON
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An account as firebase-tools exports it: the form of `batchGet` (Docs/protocol.md 5.6 and 9.9).
enum ExportedUser {
  /// Members that are the same text in the record.
  private static let texts: [(name: String, path: any WritableKeyPath<UserRecord, String?> & Sendable)] = [
    ("email", \.email), ("displayName", \.displayName), ("photoUrl", \.photoUrl),
    ("phoneNumber", \.phoneNumber), ("customAttributes", \.customAttributes),
    ("initialEmail", \.initialEmail), ("screenName", \.screenName), ("language", \.language),
    ("timeZone", \.timeZone), ("dateOfBirth", \.dateOfBirth), ("tenantId", \.tenantID), ("salt", \.salt),
    ("passwordHash", \.passwordHash),
  ]
  private static let flags: [(name: String, path: any WritableKeyPath<UserRecord, Bool?> & Sendable)] = [
    ("emailVerified", \.emailVerified), ("emailLinkSignin", \.emailLinkSignin), ("disabled", \.disabled),
    ("customAuth", \.customAuth),
  ]
  private static let providerTexts:
    [(name: String, path: any WritableKeyPath<ProviderUserInfo, String?> & Sendable)] = [
      ("providerId", \.providerID), ("rawId", \.rawID), ("federatedId", \.federatedID), ("email", \.email),
      ("displayName", \.displayName), ("photoUrl", \.photoUrl), ("phoneNumber", \.phoneNumber),
      ("screenName", \.screenName),
    ]

  static func members(of user: UserRecord) -> [String: JSONValue] {
    // A record that cannot be restored in full has the rest in a member of its own.
    ExportedMembers.members(
      of: user, convert: convert,
      restore: { members throws(ImportFault.Reason) in
        try restore(MemberReader(members: members, place: ""), now: user.createdAt)
      })
  }

  /// Returns the account for the members; `now`, in milliseconds since 1970, is the default creation time.
  static func record(
    from members: [String: JSONValue], at place: String, now: Int64
  ) throws(ImportFault.Reason) -> UserRecord {
    try ExportedMembers.record(
      from: members, at: place, convert: convert,
      restore: { members throws(ImportFault.Reason) in
        try restore(MemberReader(members: members, place: place), now: now)
      })
  }

  private static func convert(_ user: UserRecord) -> [String: JSONValue] {
    var members: [String: JSONValue] = ["localId": .string(user.localID)]
    for (name, path) in texts { members[name] = user[keyPath: path].map { .string($0) } }
    for (name, path) in flags { members[name] = user[keyPath: path].map { .bool($0) } }
    members["createdAt"] = .string(String(user.createdAt))
    members["lastLoginAt"] = user.lastLoginAt.map { .string(String($0)) }
    members["validSince"] = user.validSince.map { .string(String($0)) }
    members["passwordUpdatedAt"] = user.passwordUpdatedAt.map { .integer($0) }
    members["lastRefreshAt"] = user.lastRefreshAt.map { .string(Timestamp.text(milliseconds: $0)) }
    members["providerUserInfo"] = user.providerUserInfo.map { providers in
      .array(providers.map { .object(convert($0)) })
    }
    members["mfaInfo"] = user.mfaInfo.map { .array($0.map { .object(convert($0)) }) }
    members["passkeyInfo"] = user.passkeys.map { .array($0.map { .object(JSONOutput.members(of: $0)) }) }
    return members
  }

  private static func convert(_ provider: ProviderUserInfo) -> [String: JSONValue] {
    providerTexts.reduce(into: [:]) { $0[$1.name] = provider[keyPath: $1.path].map { .string($0) } }
  }

  private static func convert(_ factor: SecondFactor) -> [String: JSONValue] {
    var enrollment = factor.unmasked
    enrollment.totpInfo?.sharedSecretKey = factor.totp?.sharedSecretKey
    return JSONOutput.members(of: enrollment)
  }

  private static func restore(
    _ reader: MemberReader, now: Int64
  ) throws(ImportFault.Reason) -> UserRecord {
    // It may be empty: accounts:signUp keeps `"localId": ""`.
    guard let localID = try reader.text("localId") else {
      throw .misfit(place: reader.place, requirement: "has no localId")
    }
    var user = UserRecord(localID: localID, createdAt: try reader.integer("createdAt") ?? now)
    for (name, path) in texts { user[keyPath: path] = try reader.text(name) }
    for (name, path) in flags { user[keyPath: path] = try reader.flag(name) }
    user.lastLoginAt = try reader.integer("lastLoginAt")
    user.validSince = try reader.integer("validSince")
    user.passwordUpdatedAt = try reader.integer("passwordUpdatedAt")
    user.lastRefreshAt = try reader.value("lastRefreshAt", "must be a time in RFC 3339") { value in
      value.string.flatMap { Timestamp(parsing: $0)?.milliseconds }
    }
    user.providerUserInfo = try reader.list("providerUserInfo", provider)
    user.mfaInfo = try reader.list("mfaInfo", factor)
    user.passkeys = try reader.list("passkeyInfo", passkey)
    user.settleOwnProviders()
    return user
  }

  private static func provider(_ reader: MemberReader) throws(ImportFault.Reason) -> ProviderUserInfo {
    var provider = ProviderUserInfo()
    for (name, path) in providerTexts { provider[keyPath: path] = try reader.text(name) }
    return provider
  }

  private static func factor(_ reader: MemberReader) throws(ImportFault.Reason) -> SecondFactor {
    guard let id = try reader.text("mfaEnrollmentId") else {
      throw .misfit(place: reader.place, requirement: "has no mfaEnrollmentId")
    }
    let secret = try reader.object("totpInfo").text("sharedSecretKey")
    let number = try reader.text("phoneInfo")
    return SecondFactor(
      mfaEnrollmentID: id, displayName: try reader.text("displayName"),
      enrolledAt: try reader.text("enrolledAt"),
      phoneInfo: try reader.text("unobfuscatedPhoneInfo") ?? number,
      totp: secret.map { TOTPSecret(sharedSecretKey: $0) })
  }

  private static func passkey(_ reader: MemberReader) throws(ImportFault.Reason) -> UserInfo.Passkey {
    var passkey = UserInfo.Passkey()
    passkey.credentialID = try reader.text("credentialId")
    passkey.name = try reader.text("name")
    return passkey
  }
}
