import Platform

/// A user as an Admin SDK lists or imports one: `uid`, `metadata`, `customClaims`, `providerData`.
enum AdminAccount {
  /// The user in the service's form; what has no place there keeps its name.
  static func members(_ user: ByName<JSONValue>) -> ByName<JSONValue> {
    var user = user
    var account: ByName<JSONValue> = [:]
    for (own, name) in [
      ("uid", "localId"), ("photoURL", "photoUrl"), ("passwordSalt", "salt"), ("password", "rawPassword"),
      ("tokensValidAfterTime", "validSince"),
    ] { account[name] = user.removeValue(forKey: own) }
    if let claims = user["customClaims"]?.object {
      user["customClaims"] = nil
      account["customAttributes"] =
        claims.isEmpty ? nil : .string(JSONOutput.text(of: JSONValue.object(claims)))
    }
    if var metadata = user["metadata"]?.object {
      for (own, name) in [
        ("creationTime", "createdAt"), ("lastSignInTime", "lastLoginAt"),
        ("lastRefreshTime", "lastRefreshAt"),
      ] { account[name] = metadata.removeValue(forKey: own).flatMap { $0 == .null ? nil : $0 } }
      user["metadata"] = metadata.isEmpty ? nil : .object(metadata)
    }
    if let identities = user["providerData"]?.array {
      user["providerData"] = nil
      account["providerUserInfo"] = .array(
        identities.map { renaming($0, ["uid": "rawId", "photoURL": "photoUrl"]) })
    }
    if let factors = user["multiFactor"]?["enrolledFactors"]?.array {
      user["multiFactor"] = nil
      account["mfaInfo"] = .array(factors.map(factor))
    }
    return user.merging(account.filter { $0.value != .null }) { $1 }
  }

  private static func factor(_ value: JSONValue) -> JSONValue {
    let names: KeyValuePairs = [
      "uid": "mfaEnrollmentId", "phoneNumber": "phoneInfo", "enrollmentTime": "enrolledAt",
    ]
    guard case .object(var members) = renaming(value, names) else { return value }
    if members.removeValue(forKey: "factorId") == "totp", members["totpInfo"] == nil {
      members["totpInfo"] = [:]
    }
    if let time = members["enrolledAt"]?.string.flatMap(milliseconds) {
      members["enrolledAt"] = .string(Timestamp.text(milliseconds: time))
    }
    return .object(members)
  }

  private static func renaming(_ value: JSONValue, _ names: KeyValuePairs<String, String>) -> JSONValue {
    guard case .object(var members) = value else { return value }
    members = members.filter { $0.value != .null }
    for (own, name) in names {
      if let found = members.removeValue(forKey: own) { members[name] = found }
    }
    return .object(members)
  }

  /// A time as the SDKs write it, `Thu, 01 Jan 2026 00:00:00 GMT`, or in RFC 3339; in milliseconds since 1970.
  static func milliseconds(_ text: String) -> Int64? {
    Timestamp(parsing: text)?.milliseconds
      ?? HTTPDate.parse(text).map { Int64($0.timeIntervalSince1970 * 1000) }
  }
}
