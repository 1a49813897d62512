import Platform

/// A user as an Admin SDK lists or imports one: `uid`, `metadata`, `customClaims`, `providerData`.
enum AdminAccount {
  /// The SDK's names of an account's members, with the service's.
  private static let names: KeyValuePairs = [
    "uid": "localId", "photoURL": "photoUrl", "passwordSalt": "salt", "password": "rawPassword",
    "tokensValidAfterTime": "validSince", "customClaims": "customAttributes",
    "providerData": "providerUserInfo",
    "metadata.creationTime": "createdAt", "metadata.lastSignInTime": "lastLoginAt",
    "metadata.lastRefreshTime": "lastRefreshAt", "multiFactor.enrolledFactors": "mfaInfo",
  ]
  private static let identityNames: KeyValuePairs = ["uid": "rawId", "photoURL": "photoUrl"]
  private static let factorNames: KeyValuePairs = [
    "uid": "mfaEnrollmentId", "phoneNumber": "phoneInfo", "enrollmentTime": "enrolledAt",
  ]

  /// The user in the service's form; what has no place there keeps its name.
  static func members(_ user: ByName<JSONValue>) -> ByName<JSONValue> {
    var account = user
    for (own, name) in names {
      let path = own.split(separator: ".").map(String.init)
      guard path.count == 2 else {
        account[name] = account.removeValue(forKey: own) ?? account[name]
        continue
      }
      guard var group = account[path[0]]?.object else { continue }
      let found = group.removeValue(forKey: path[1])
      account[name] = found == .null ? nil : found ?? account[name]
      account[path[0]] = group.isEmpty ? nil : .object(group)
    }
    if let claims = account["customAttributes"]?.object {
      account["customAttributes"] =
        claims.isEmpty ? nil : .string(JSONOutput.text(of: JSONValue.object(claims)))
    }
    if let identities = account["providerUserInfo"]?.array {
      account["providerUserInfo"] = .array(identities.map { renaming($0, identityNames) })
    }
    if let factors = account["mfaInfo"]?.array { account["mfaInfo"] = .array(factors.map(factor)) }
    return account
  }

  /// The names that a user of an SDK has for the service's, for messages.
  static func ownNames(_ user: ByName<JSONValue>) -> ByName<String> {
    let used = names.filter { user[$0.value] == nil } + identityNames + factorNames
    return ByName(used.map { ($0.value, $0.key) }) { first, _ in first }
  }

  private static func factor(_ value: JSONValue) -> JSONValue {
    guard case .object(var members) = renaming(value, factorNames) else { return value }
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

  /// A time as the SDKs write it, `Thu, 01 Jan 2026 00:00:00 GMT`, or in RFC 3339, or as tables have it; in milliseconds since 1970.
  static func milliseconds(_ text: String) -> Int64? {
    // A date alone, and `2026-01-01 00:00:00 UTC`.
    var time = text.utf8.count == 10 ? text + "T00:00:00Z" : text.replacing(" UTC", with: "Z")
    if let blank = time.firstIndex(of: " "), time.utf8.distance(from: time.startIndex, to: blank) == 10 {
      time.replaceSubrange(blank...blank, with: "T")
    }
    return Timestamp(parsing: time)?.milliseconds
      ?? HTTPDate.parse(text).map { Int64($0.timeIntervalSince1970 * 1000) }
  }
}
