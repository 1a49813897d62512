/// An account as firebase-tools exports it: the form of `batchGet` (Docs/protocol.md 5.6 and 9.9).
extension UserRecord: ExportedRecord {
  var commonMembers: ByName<JSONValue> { members(UserMember.shown, as: .exported) }

  static let exportForm = Message.named("UserInfo").filtered { member in
    AccountNames.stored.contains(member.name) ? member.form : nil
  }

  init(common members: ByName<JSONValue>, at place: Place, now: Int64) throws(Misfit) {
    // It may be empty: accounts:signUp keeps `"localId": ""`.
    guard let localID = members["localId"]?.string else { throw Misfit("has no localId", at: place) }
    self.init(localID: localID, createdAt: now)
    for member in UserMember.shown {
      let name = "\(member.name)"
      let value = members[name]
      switch member.value {
      case .text(_, let set): set(&self, value?.string)
      case .flag(_, let set): set(&self, value.map { $0 == true })
      case .number(.date, _, let set): set(&self, try Self.date(value?.string, at: place[name]))
      case .number(_, _, let set):
        set(&self, value.flatMap { $0.integer ?? $0.string.flatMap { Int64($0) } })
      case .providers:
        providerUserInfo = value?.array?.map { entry in ProviderUserInfo(reading: { entry[$0]?.string }) }
      case .factors:
        mfaInfo = try value?.array?.enumerated().map { index, factor throws(Misfit) in
          try Self.factor(factor, at: place[name][index])
        }
      case .passkeys: passkeys = value?.array?.map(Self.passkey)
      }
    }
    updateOwnProviders()
  }

  private static func date(_ text: String?, at place: Place) throws(Misfit) -> Int64? {
    guard let text else { return nil }
    guard let time = Timestamp(parsing: text) else { throw Misfit("must be a time in RFC 3339", at: place) }
    return time.milliseconds
  }

  private static func factor(_ value: JSONValue, at place: Place) throws(Misfit) -> EnrolledFactor {
    guard let id = value["mfaEnrollmentId"]?.string else { throw Misfit("has no mfaEnrollmentId", at: place) }
    return EnrolledFactor(
      mfaEnrollmentID: id, displayName: value["displayName"]?.string, enrolledAt: value["enrolledAt"]?.string,
      phoneInfo: value["unobfuscatedPhoneInfo"]?.string ?? value["phoneInfo"]?.string,
      totp: value["totpInfo"]?["sharedSecretKey"]?.string.map { TOTPSecret(sharedSecretKey: $0) })
  }

  private static func passkey(_ value: JSONValue) -> UserInfo.Passkey {
    var passkey = UserInfo.Passkey()
    passkey.credentialID = value["credentialId"]?.string
    passkey.name = value["name"]?.string
    return passkey
  }
}
