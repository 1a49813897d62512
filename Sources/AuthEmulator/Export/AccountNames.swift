/// The names of members in files of accounts, those of other programs too.
enum AccountNames {
  /// What an account has here.
  static let stored = Set<Name>(names: UserMember.shown.map { "\($0.name)" })

  /// What a server in the mode of Google's emulator takes from ``BatchCreateAccounts``.
  static let batchCreated: Set<Name> = [
    "localId", "email", "emailVerified", "displayName", "photoUrl", "phoneNumber", "disabled", "createdAt",
    "lastLoginAt", "passwordHash", "salt", "rawPassword", "customAttributes", "tenantId", "providerUserInfo",
    "mfaInfo",
  ]

  /// What says nothing about the account.
  static let silent: Set<Name> = ["kind", "version"]

  static let ofIdentity: Set<Name> = [
    "providerId", "rawId", "federatedId", "email", "displayName", "photoUrl", "phoneNumber", "screenName",
  ]

  /// The members with a time, and how many milliseconds make one; 0 for a text in RFC 3339.
  static let times: [(name: String, unit: Int64)] = [
    ("createdAt", 1), ("lastLoginAt", 1), ("validSince", 1000), ("lastRefreshAt", 0),
  ]

  /// Gives members the service's names, as Google's emulator takes `local_id` and `photoURL` too, those of lists as well.
  ///
  /// - Returns: the names in the file, each with the service's.
  static func respell(
    _ members: inout ByName<JSONValue>, _ known: Set<Name>
  ) -> [(own: String, name: String)] {
    func plain(_ name: String) -> String { name.lowercased().filter { !"_- ".contains($0) } }
    var found: [(own: String, name: String)] = []
    for own in members.keys.filter({ !known.contains($0) }).sorted() {
      guard let name = known.sorted().first(where: { plain($0) == plain(own) }), members[name] == nil else {
        continue
      }
      members[name] = members.removeValue(forKey: own)
      found.append((own, name))
    }
    for (list, known) in [("providerUserInfo", ofIdentity), ("mfaInfo", ofFactor)] {
      guard let elements = members[list]?.array else { continue }
      members[list] = .array(
        elements.map { element in
          guard case .object(var members) = element else { return element }
          found += respell(&members, known).map { ("\(list).\($0)", $1) }
          return .object(members)
        })
    }
    return found
  }

  private static let ofFactor: Set<Name> = [
    "mfaEnrollmentId", "displayName", "phoneInfo", "unobfuscatedPhoneInfo", "enrolledAt", "totpInfo",
  ]

  /// The service's name for what Admin SDKs and seed files call otherwise, or spell otherwise; nil if it is unknown.
  static func meant(by name: String) -> String? {
    if let known = others[name.lowercased().filter { $0 != "_" && $0 != "-" }] { return known }
    return stored.sorted().first { $0.lowercased() == name.lowercased() }
  }

  private static let claims = "customAttributes, the claims as text"

  private static let others: ByName<String> = [
    "customclaims": claims, "claims": claims, "customattribute": claims, "roles": claims, "role": claims,
    "password": "rawPassword", "plainpassword": "rawPassword", "uid": "localId", "id": "localId",
    "userid": "localId", "passwordsalt": "salt", "photourl": "photoUrl", "photo": "photoUrl",
    "avatar": "photoUrl", "phone": "phoneNumber", "name": "displayName", "mail": "email",
    "verified": "emailVerified", "isverified": "emailVerified", "enabled": "disabled",
    "isdisabled": "disabled", "metadata": "createdAt and lastLoginAt, in milliseconds",
    "creationtime": "createdAt, in milliseconds", "lastsignintime": "lastLoginAt, in milliseconds",
    "providerdata": "providerUserInfo", "providers": "providerUserInfo",
    "tokensvalidaftertime": "validSince, in seconds", "multifactor": "mfaInfo",
  ]

  static let meantOfIdentity: ByName<String> = ["uid": "rawId", "photoURL": "photoUrl", "id": "rawId"]
}
