import BoundedJSON
import IdentityToolkit

/// A user of a project file, and the account it is.
enum ProjectFileUser {
  /// Members that are the same text in the account.
  static let texts: [(name: String, path: any WritableKeyPath<UserRecord, String?> & Sendable)] = [
    ("phoneNumber", \.phoneNumber), ("displayName", \.displayName), ("photoUrl", \.photoUrl),
  ]
  static let flags: [(name: String, path: any WritableKeyPath<UserRecord, Bool?> & Sendable)] = [
    ("emailVerified", \.emailVerified), ("disabled", \.disabled), ("emailLinkSignin", \.emailLinkSignin),
    ("customAuth", \.customAuth),
  ]
  private static let identityTexts:
    [(name: String, path: any WritableKeyPath<ProviderUserInfo, String?> & Sendable)] = [
      ("providerId", \.providerID), ("rawId", \.rawID), ("federatedId", \.federatedID), ("email", \.email),
      ("displayName", \.displayName), ("photoUrl", \.photoUrl), ("phoneNumber", \.phoneNumber),
      ("screenName", \.screenName),
    ]

  /// The account as a file has it; a password that the rules would refuse stands there as its hash.
  static func members(of user: UserRecord, _ rules: PasswordRules?) -> [String: JSONValue] {
    var members: [String: JSONValue] = ["uid": .string(user.localID)]
    members["email"] = user.email.map { .string($0) }
    for (name, path) in texts { members[name] = user[keyPath: path].map { .string($0) } }
    for (name, path) in flags where user[keyPath: path] == true { members[name] = true }
    if let password = user.clearPassword, password.utf16.count >= 6,
      rules?.unmet(by: password).isEmpty ?? true
    {
      members["password"] = .string(password)
    } else {
      members["passwordHash"] = user.passwordHash.filled.map { .string($0) }
      if members["passwordHash"] != nil { members["salt"] = user.salt.filled.map { .string($0) } }
      members["hash"] = user.hashParameters.flatMap { try? JSONReader.read(Array($0.utf8)) }
    }
    if let claims = claims(of: user), claims != [:] { members["claims"] = claims }
    let factors = (user.mfaInfo ?? []).map(members(of:))
    if !factors.isEmpty { members["factors"] = .array(factors) }
    let identities = identities(of: user).map(members(of:))
    if !identities.isEmpty { members["providers"] = .array(identities) }
    return members
  }

  /// The custom claims; nil if there are none.
  static func claims(of user: UserRecord) -> JSONValue? {
    user.customAttributes.filled.flatMap { try? JSONReader.read(Array($0.utf8)) }
  }

  /// The identities that do not follow from other members.
  static func identities(of user: UserRecord) -> [ProviderUserInfo] {
    (user.providerUserInfo ?? []).filter {
      $0.providerID != SignInProvider.password && $0.providerID != SignInProvider.phone
    }
  }

  static func members(of identity: ProviderUserInfo) -> JSONValue {
    .object(
      identityTexts.reduce(into: [:]) { $0[$1.name] = identity[keyPath: $1.path].map { .string($0) } })
  }

  static func identity(_ members: JSONValue) -> ProviderUserInfo {
    var identity = ProviderUserInfo()
    for (name, path) in identityTexts { identity[keyPath: path] = members[name]?.string }
    return identity
  }

  private static func members(of factor: SecondFactor) -> JSONValue {
    var members: [String: JSONValue] = ["id": .string(factor.mfaEnrollmentID)]
    members["displayName"] = factor.displayName.map { .string($0) }
    members["phoneNumber"] = factor.phoneInfo.map { .string($0) }
    members["totpSecret"] = (factor.totp?.sharedSecretKey).map { .string($0) }
    return .object(members)
  }
}

extension UserRecord {
  /// The password, if the hash is one of Google's emulator, which contains it.
  var clearPassword: String? {
    guard hashParameters == nil, let passwordHash, let salt else { return nil }
    let start = Self.hash(of: "", salt: salt)
    return passwordHash.hasPrefix(start) ? String(passwordHash.dropFirst(start.count)) : nil
  }
}
