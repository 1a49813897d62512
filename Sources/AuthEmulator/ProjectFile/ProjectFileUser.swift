enum ProjectFileUser {
  /// The account as in a file; a password that the rules would refuse is written as its hash.
  static func members(of user: UserRecord, _ rules: PasswordRules?) -> ByName<JSONValue> {
    var members: ByName<JSONValue> = ["uid": .string(user.localID)]
    members["email"] = user.email.map { .string($0) }
    members.merge(user.members(UserMember.inFile, as: .stored).filter { $0.value != false }) { $1 }
    if let password = user.clearPassword, password.utf16.count >= 6,
      rules?.unmet(by: password).isEmpty ?? true
    {
      members["password"] = .string(password)
    } else {
      members["passwordHash"] = user.passwordHash.filled.map { .string($0) }
      if members["passwordHash"] != nil { members["salt"] = user.salt.filled.map { .string($0) } }
      members["hash"] = user.hashParameters.flatMap { try? JSONReader.read(Array($0.utf8)) }
    }
    if !user.claims.isEmpty { members["claims"] = .object(user.claims) }
    let factors = (user.mfaInfo ?? []).map(members(of:))
    if !factors.isEmpty { members["factors"] = .array(factors) }
    let identities = identities(of: user).map { JSONValue.object($0.members) }
    if !identities.isEmpty { members["providers"] = .array(identities) }
    return members
  }

  /// The identities that cannot be derived from other members.
  static func identities(of user: UserRecord) -> [ProviderUserInfo] {
    (user.providerUserInfo ?? []).filter {
      $0.providerID != SignInProvider.password && $0.providerID != SignInProvider.phone
    }
  }

  private static func members(of factor: EnrolledFactor) -> JSONValue {
    var members: ByName<JSONValue> = ["id": .string(factor.mfaEnrollmentID)]
    members["displayName"] = factor.displayName.map { .string($0) }
    members["phoneNumber"] = factor.phoneInfo.map { .string($0) }
    members["totpSecret"] = (factor.totp?.sharedSecretKey).map { .string($0) }
    return .object(members)
  }
}

extension UserRecord {
  /// The password, if the hash is from Google's emulator, which includes it.
  var clearPassword: String? {
    guard hashParameters == nil, let passwordHash, let salt else { return nil }
    let start = FakeHash.text(of: "", salt: salt)
    return passwordHash.hasPrefix(start) ? String(passwordHash.dropFirst(start.count)) : nil
  }
}
