/// The content of the console: one page of users, the newest messages, and the scopes to choose from.
///
/// It contains no password hashes and no tokens; only the codes and links of messages can be used to sign in.
struct PageState {
  /// The number of messages of each kind; older ones are only counted.
  private static let messageLimit = 100
  /// The number of accounts of a provider; a search finds the others.
  private static let accountLimit = 20

  let state: ServerState
  let scope: StatePlace
  /// The user whose dialog is open.
  let uid: String?
  let machineMilliseconds: Int64

  private var time: Int64 { machineMilliseconds + state.clockOffset }
  private var shownUser: UserRecord? { uid.flatMap { state[scope].users[$0] } }

  /// When something changes without a call: a lease ends, or an authenticator app has another code.
  var nextChange: Int64? {
    let leases = state.settings(of: scope.project).phoneBook?.leases.values.map(\.expiresAt) ?? []
    let isChanging = shownUser?.mfaInfo?.contains { $0.totp != nil } == true
    return (leases.filter { $0 > time } + (isChanging ? [codeEnd] : [])).min()
  }

  /// When the codes of authenticator apps are over.
  private var codeEnd: Int64 {
    let period = Int64(TOTPSecret.period) * 1000
    return (max(0, time) / period + 1) * period
  }

  /// Shows the project or tenant; times are milliseconds since 1970, and the newest items come first.
  func value(
    default project: String, listing: UserListing, run: String, faults: FaultTable,
    settings: PageSettings? = nil
  ) -> JSONValue {
    let shown = state[scope]
    let config = state.settings(of: scope.project)
    let projects = [project] + state.projects.keys.filter { $0 != project }.sorted()
    return [
      "run": .string(run),
      "scopes": .array(
        projects.flatMap(state.places).map { .object(JSONOutput.members(of: $0)) }),
      // Settings that were accepted but have no effect.
      "settingsIgnored": .array((config.withoutEffect ?? []).map { .string($0) }),
      "clock": ["time": .integer(time), "offsetMilliseconds": .integer(state.clockOffset)],
      "faults": Self.named(faults),
      "fictionalPhones": JSONOutput.members(of: FictionalPhones(config, at: time))["phones"] ?? [],
      "users": listing.value(shown.users),
      "settings": settings?.groups ?? .null,
      "user": shownUser.map { .object(withCodes($0)) } ?? .null,
      "verificationCodes": messages(shown.verificationCodes, \.sessionInfo) {
        VerificationCodes.Code($0, isFull: true, of: scope.project)
      },
      "oobCodes": messages(shown.oobCodes, \.oobCode) { OOBCodes.Code($0, isFull: true) },
    ]
  }

  private static func named(_ faults: FaultTable) -> JSONValue {
    let all = JSONOutput.members(of: InjectedFaults(faults))["faults"]?.array ?? []
    return .array(
      zip(all, faults.names).map { .object(($0.object ?? [:]).merging(["id": .string($1)]) { $1 }) })
  }

  /// The user of the dialog, with what its authenticator apps show now.
  private func withCodes(_ user: UserRecord) -> ByName<JSONValue> {
    var members = Self.user(user)
    members["factors"] = .array(
      (user.mfaInfo ?? []).map { factor in
        var members = Self.factor(factor)
        if let shown = factor.code(at: time / 1000) {
          let names: Set<Name> = ["code", "isUsed"]
          members.merge(JSONOutput.members(of: shown).filter { names.contains($0.key) }) { $1 }
          members["codeEnd"] = .integer(codeEnd)
        }
        return .object(members)
      })
    return members
  }

  /// The newest messages as `emulator codes` and `emulator links` list them, with the name of the user, and instead of
  /// their key its start, which is enough to distinguish them.
  private func messages<Table: EntryTable>(
    _ table: Table, _ key: (Table.Entry) -> String, _ shown: (Table.Entry) -> some Encodable
  ) -> JSONValue {
    let users = state[scope].users
    let items = table.entries.reversed.prefix(Self.messageLimit).map { message in
      var members = JSONOutput.members(of: shown(message))
      (members["sessionInfo"], members["oobCode"]) = (nil, nil)
      members["id"] = .string(String(key(message).prefix(24)))
      members["textLanguage"] = .string(MessageText.language(of: members["languageCode"]?.string))
      let user = members["localId"]?.string.flatMap { users[$0] }
      members["user"] = user.map { .string($0.email ?? $0.phoneNumber ?? $0.localID) }
      return JSONValue.object(members)
    }
    return ["total": .integer(Int64(table.entries.count)), "items": .array(items)]
  }

  /// The known accounts of a provider, which the sign-in page offers, newest first: what the provider would claim, and
  /// the words that tell them apart.
  static func accounts(
    of provider: String, in scope: StatePlace, _ users: UserTable, search: TextSearch
  ) -> JSONValue {
    var items: [JSONValue] = []
    var total: Int64 = 0
    for user in users.newestFirst {
      for identity in user.providerUserInfo ?? [] where identity.providerID == provider {
        total += 1
        guard items.count < accountLimit, search.matches(identity), let id = identity.rawID else { continue }
        let email = identity.email ?? user.email
        var claims: ByName<JSONValue> = [
          "sub": .string(id), "iss": "", "aud": "", "exp": 0, "iat": 0, "email_verified": true,
        ]
        claims["email"] = email.filled.map { .string($0) }
        claims["name"] = identity.displayName.filled.map { .string($0) }
        claims["screen_name"] = identity.screenName.filled.map { .string($0) }
        claims["picture"] = identity.photoUrl.filled.map { .string($0) }
        let words = [identity.displayName, email, identity.screenName, id].compactMap(\.filled).prefix(3)
        items.append(["claims": .object(claims), "words": .array(words.map { .string($0) })])
      }
    }
    let place = scope.tenant.map { "\(scope.project) / \($0)" } ?? scope.project
    return ["place": .string(place), "total": .integer(total), "items": .array(items)]
  }

  /// A user as shown in the console's list and dialog; times are milliseconds since 1970.
  static func user(_ user: UserRecord) -> ByName<JSONValue> {
    var members = user.members(UserMember.onPage, as: .stored)
    if members["customAttributes"] == "" { members["customAttributes"] = nil }
    members["hasPassword"] = .bool(user.passwordHash != nil)
    let entries = user.providerUserInfo ?? []
    members["providers"] = .array(providers(of: user).map { .string($0) })
    members["identities"] = .array(entries.map { .object(identity($0)) })
    members["secondFactors"] = .integer(Int64(user.mfaInfo?.count ?? 0))
    members["factors"] = .array((user.mfaInfo ?? []).map { .object(factor($0)) })
    members["passkeys"] = .integer(Int64(user.passkeys?.count ?? 0))
    return members
  }

  /// How a user signs in; not at all, if an administrator gave it an address, but no password.
  static func providers(of user: UserRecord) -> [String] {
    let linked = user.providerIDs
    if !linked.isEmpty { return linked }
    if user.customAuth == true { return [SignInProvider.custom] }
    return user.email == nil ? [SignInProvider.anonymous] : []
  }

  private static func identity(_ identity: ProviderUserInfo) -> ByName<JSONValue> {
    let name = identity.email ?? identity.phoneNumber ?? identity.screenName ?? identity.displayName
    var members = identity.members
    members["name"] = name.map { .string($0) }
    return members
  }

  private static func factor(_ factor: EnrolledFactor) -> ByName<JSONValue> {
    var members: ByName<JSONValue> = [
      "id": .string(factor.mfaEnrollmentID), "kind": factor.totp == nil ? "SMS" : "TOTP",
    ]
    members["phoneNumber"] = factor.phoneInfo.map { .string($0) }
    members["displayName"] = factor.displayName.map { .string($0) }
    members["enrolledAt"] = factor.enrolledAt.map { .string($0) }
    return members
  }
}
