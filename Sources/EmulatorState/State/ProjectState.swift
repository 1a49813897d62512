package struct ProjectState: OpenRecord {
  package var users = UserTable()
  package var verificationCodes = SMSCodes()
  /// Verified numbers by temporary proof; a proof does not expire and can be used again (Docs/protocol.md
  /// 9.9).
  package var temporaryProofs: ByName<String> = [:]
  package var oobCodes = OOBCodeTable()
  /// Pending enrollments of authenticator apps, by session.
  package var totpEnrollments: ByName<PendingTOTPEnrollment> = [:]
  /// The used nonces of providers' ID tokens, if each may be used only once.
  package var usedNonces: Set<Name> = []
  package var providerConfigs = ProviderConfigs()
  /// Its settings; in a tenant's call, combined with its project's.
  package var config = ProjectSettings()
  /// The sign-ups of the current hour, if they are limited; not stored.
  package var signUps: HourCount?
  /// What was sent to verify apps; nil if nothing was.
  package var appProofs: AppProofs?
  /// The App Check settings; nil until one is changed.
  package var appCheck: AppCheckSettings?
  package var tenants: ByName<ProjectState> = [:]
  package var unknown: ByName<JSONValue> = [:]

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case users, verificationCodes, temporaryProofs, oobCodes, usedNonces, config, tenants
    case providerConfigs, appProofs, appCheck, totpEnrollments
    /// Only earlier versions stored these.
    case passkeyOwners, signUps
  }

  package init() {}

  package init(tenant settings: Settings) { config.settings = settings }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, into value: inout Value) throws {
      value = try members.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(.users, into: &users)
    try read(.verificationCodes, into: &verificationCodes)
    try read(.temporaryProofs, into: &temporaryProofs)
    try read(.oobCodes, into: &oobCodes)
    try read(.totpEnrollments, into: &totpEnrollments)
    usedNonces = Set(names: try members.decodeIfPresent([String].self, forKey: .usedNonces) ?? [])
    try read(.providerConfigs, into: &providerConfigs)
    try read(.appProofs, into: &appProofs)
    try read(.appCheck, into: &appCheck)
    config = try members.decodeIfPresent(Preserving<ProjectSettings>.self, forKey: .config)?.record ?? config
    tenants =
      try members.decodeIfPresent(ByName<Preserving<ProjectState>>.self, forKey: .tenants)?
      .mapValues(\.record) ?? tenants
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(users, forKey: .users)
    try members.encode(verificationCodes, forKey: .verificationCodes)
    try members.encode(temporaryProofs, forKey: .temporaryProofs)
    try members.encode(oobCodes, forKey: .oobCodes)
    try members.encode(totpEnrollments, forKey: .totpEnrollments)
    try members.encode(usedNonces.sorted(), forKey: .usedNonces)
    if providerConfigs != ProviderConfigs() { try members.encode(providerConfigs, forKey: .providerConfigs) }
    try members.encode(Preserving(open: config), forKey: .config)
    try members.encodeIfPresent(appProofs, forKey: .appProofs)
    try members.encodeIfPresent(appCheck, forKey: .appCheck)
    try members.encode(tenants.mapValues { Preserving(open: $0) }, forKey: .tenants)
  }

  @discardableResult
  package mutating func changeUser(
    _ uid: String, _ change: (inout UserRecord) -> Void
  ) throws(ServerError)
    -> UserRecord
  {
    users.change(uid, change)
    guard let user = users[uid] else { throw ServerError(.userNotFound) }
    return user
  }
}

extension ProjectState {
  package var rules: SettingRules { config.settings.rules }
  package var isTenant: Bool { config.settings.isTenant }
  package var allowsPasswords: Bool { rules.allowsPasswords }
  package var allowsEmailLinks: Bool { rules.allowsEmailLinks }
  package var allowsAnonymousUsers: Bool { rules.allowsAnonymousUsers }
  /// The second-factor settings; every kind is enabled until they are set.
  package var mfaConfig: MFAConfig { rules.mfa ?? .everyKind }
  package var hasOneAccountPerEmail: Bool { !rules.allowsDuplicateEmails }

  /// Whether responses hide which accounts exist (e-mail enumeration protection).
  package func hidesAccounts(_ world: World) -> Bool {
    rules.hidesAccounts ?? world.policy.hasProductionSettings
  }

  /// The second-factor settings; in production there are none until they are set.
  package func mfaConfig(_ world: World) -> MFAConfig {
    if !isTenant, rules.mfa == nil, world.policy.hasProductionSettings { return MFAConfig() }
    return mfaConfig
  }

  package func asksForSecondFactor(_ user: UserRecord, _ world: World) -> Bool {
    guard user.hasSecondFactor else { return false }
    let state = mfaConfig(world).state
    return state == .enabled || state == .mandatory
  }

  package func checkAuthEnabled() throws(ServerError) {
    if rules.isDisabled { throw ServerError(.projectDisabled) }
  }

  /// Calls a function with the project in place: a copy would retain each of its tables.
  package mutating func inPlace<Result, Failure>(
    _ body: (ProjectState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(self)
  }

  /// Returns a tenant with the project's settings; one that was never created has everything on.
  package func tenant(_ id: String, inheriting: Bool = true) -> ProjectState {
    var tenant = tenants[id] ?? ProjectState(tenant: .everythingOn)
    tenant.config = config.forTenant(tenant.config, inheriting: inheriting)
    return tenant
  }

  package var passwordRules: PasswordRules? {
    guard let rules = rules.passwordRules, rules.isEnforced else { return nil }
    return rules
  }

  package func checkPolicy(_ password: String) throws(ServerError) {
    guard let unmet = passwordRules?.unmet(by: password), !unmet.isEmpty else { return }
    throw .passwordLacks(unmet)
  }

  /// Returns the requirements that a correct password does not meet, for the response to a sign-in; nil if it
  /// meets all.
  package func passwordNotices(
    _ password: String
  ) throws(ServerError) -> [SignInWithPassword.UserNotification]? {
    guard let rules = passwordRules else { return nil }
    let unmet = rules.unmet(by: password)
    guard !unmet.isEmpty else { return nil }
    if rules.forcesUpgrade { throw .passwordLacks(unmet) }
    return unmet.map { requirement in
      SignInWithPassword.UserNotification {
        $0.notificationCode = requirement.code
        $0.notificationMessage = requirement.text
      }
    }
  }
}

package struct PendingTOTPEnrollment: Codable, Sendable, Equatable {
  package var uid: String
  /// Base32.
  package var sharedSecretKey: String
  /// The end of the enrollment, in milliseconds since 1970.
  package var deadline: Int64
  package var attempts = 0

  package init(uid: String, sharedSecretKey: String, deadline: Int64) {
    self.uid = uid
    self.sharedSecretKey = sharedSecretKey
    self.deadline = deadline
  }
}
