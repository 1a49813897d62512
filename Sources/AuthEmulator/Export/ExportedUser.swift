/// An account as firebase-tools exports it: the form of `batchGet` (Docs/protocol.md 5.6 and 9.9).
extension UserRecord: ExportedRecord {
  var commonMembers: ByName<JSONValue> { members(UserMember.shown, as: .exported) }

  init(common reader: MemberReader, now: Int64) throws(ImportFault.Reason) {
    // It may be empty: accounts:signUp keeps `"localId": ""`.
    guard let localID = try reader.text("localId") else {
      throw .misfit(place: reader.place, requirement: "has no localId")
    }
    self.init(localID: localID, createdAt: now)
    for member in UserMember.shown {
      let name = "\(member.name)"
      switch member.value {
      case .text(_, let set): set(&self, try reader.text(name))
      case .flag(_, let set): set(&self, try reader.flag(name))
      case .number(.date, _, let set): set(&self, try reader.date(name))
      case .number(_, _, let set): set(&self, try reader.integer(name))
      case .providers:
        providerUserInfo = try reader.list(name) { reader throws(ImportFault.Reason) in
          try ProviderUserInfo(reading: reader.text)
        }
      case .factors: mfaInfo = try reader.list(name, Self.factor)
      case .passkeys: passkeys = try reader.list(name, Self.passkey)
      }
    }
    updateOwnProviders()
  }

  private static func factor(_ reader: MemberReader) throws(ImportFault.Reason) -> EnrolledFactor {
    guard let id = try reader.text("mfaEnrollmentId") else {
      throw .misfit(place: reader.place, requirement: "has no mfaEnrollmentId")
    }
    let secret = try reader.object("totpInfo").text("sharedSecretKey")
    let number = try reader.text("phoneInfo")
    return EnrolledFactor(
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

extension MemberReader {
  /// A time in RFC 3339, converted to milliseconds since 1970.
  fileprivate func date(_ name: String) throws(ImportFault.Reason) -> Int64? {
    try value(name, "must be a time in RFC 3339") { value in
      value.string.flatMap { Timestamp(parsing: $0)?.milliseconds }
    }
  }
}
