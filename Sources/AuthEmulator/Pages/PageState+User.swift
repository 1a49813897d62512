extension PageState {
  /// A user as shown in the console's list and dialog; times are milliseconds since 1970.
  static func user(_ user: UserRecord) -> [String: JSONValue] {
    var members = user.members(UserMember.onPage, as: .stored)
    if members["customAttributes"] == "" { members["customAttributes"] = nil }
    members["hasPassword"] = .bool(user.passwordHash != nil)
    let entries = user.providerUserInfo ?? []
    let linked = entries.compactMap(\.providerID)
    members["providers"] = .array((linked.isEmpty ? providers(ofUnlinked: user) : linked).map { .string($0) })
    members["identities"] = .array(entries.map { .object(identity($0)) })
    members["secondFactors"] = .integer(Int64(user.mfaInfo?.count ?? 0))
    members["factors"] = .array((user.mfaInfo ?? []).map { .object(factor($0)) })
    members["passkeys"] = .integer(Int64(user.passkeys?.count ?? 0))
    return members
  }

  /// How a user without identities signs in; none for one that an administrator gave an address, but no password.
  private static func providers(ofUnlinked user: UserRecord) -> [String] {
    if user.customAuth == true { return [SignInProvider.custom] }
    return user.email == nil ? [SignInProvider.anonymous] : []
  }

  private static func identity(_ identity: ProviderUserInfo) -> [String: JSONValue] {
    let name = identity.email ?? identity.phoneNumber ?? identity.screenName ?? identity.displayName
    var members = identity.members
    members["name"] = name.map { .string($0) }
    return members
  }

  private static func factor(_ factor: SecondFactor) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "id": .string(factor.mfaEnrollmentID), "kind": factor.totp == nil ? "SMS" : "TOTP",
    ]
    members["phoneNumber"] = factor.phoneInfo.map { .string($0) }
    members["displayName"] = factor.displayName.map { .string($0) }
    members["enrolledAt"] = factor.enrolledAt.map { .string($0) }
    return members
  }
}
