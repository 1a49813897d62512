/// An account as firebase-tools exports it: the form of `batchGet` (Docs/protocol.md 5.6 and 9.9).
enum ExportedUser {
  static func members(of user: UserRecord) -> [String: JSONValue] {
    // If a record cannot be restored in full, an additional member has the rest.
    ExportedMembers.members(
      of: user, convert: convert,
      restore: { members throws(ImportFault.Reason) in
        try restore(MemberReader(members: members, place: ""), now: user.createdAt)
      })
  }

  /// The account with these members; `now`, in milliseconds since 1970, is the default creation time.
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
    user.members(UserMember.shown, as: .exported)
  }

  private static func restore(
    _ reader: MemberReader, now: Int64
  ) throws(ImportFault.Reason) -> UserRecord {
    // It may be empty: accounts:signUp keeps `"localId": ""`.
    guard let localID = try reader.text("localId") else {
      throw .misfit(place: reader.place, requirement: "has no localId")
    }
    var user = UserRecord(localID: localID, createdAt: now)
    for member in UserMember.shown {
      let name = "\(member.name)"
      switch member.value {
      case .text(_, let set): set(&user, try reader.text(name))
      case .flag(_, let set): set(&user, try reader.flag(name))
      case .number(.date, _, let set): set(&user, try reader.date(name))
      case .number(_, _, let set): set(&user, try reader.integer(name))
      case .providers:
        user.providerUserInfo = try reader.list(name) { reader throws(ImportFault.Reason) in
          try ProviderUserInfo(reading: reader.text)
        }
      case .factors: user.mfaInfo = try reader.list(name, factor)
      case .passkeys: user.passkeys = try reader.list(name, passkey)
      case .timeTexts: break
      }
    }
    user.updateOwnProviders()
    return user
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

extension MemberReader {
  /// A time in RFC 3339, converted to milliseconds since 1970.
  fileprivate func date(_ name: String) throws(ImportFault.Reason) -> Int64? {
    try value(name, "must be a time in RFC 3339") { value in
      value.string.flatMap { Timestamp(parsing: $0)?.milliseconds }
    }
  }
}
