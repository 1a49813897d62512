import BoundedJSON
import IdentityToolkit

/// The state of a project or of one of its tenants.
package struct ProjectState: OpenRecord {
  var users = UserTable()
  var verificationCodes = SMSCodes()
  /// Proven numbers by temporary proof; a proof does not expire and can be used again (Docs/protocol.md 9.9).
  var temporaryProofs: [String: String] = [:]
  var oobCodes = OOBCodeTable()
  /// Pending enrollments of authenticator apps, by session.
  var totpEnrollments: [String: PendingTOTPEnrollment] = [:]
  /// The used nonces of providers' ID tokens, if each may be used once.
  var usedNonces: Set<String> = []
  /// The identity providers that administrators configured.
  var providerConfigs = ProviderConfigs()
  /// Its settings; those of a tenant go by its project's while a request is answered.
  var config = ProjectSettings()
  /// The sign-ups of the present hour; nil while there is no quota.
  var signUps: SignUpCount?
  /// What was sent to prove apps; nil until something was.
  var appProofs: AppProofs?
  /// The App Check settings; nil until one is changed.
  var appCheck: AppCheckSettings?
  /// The project's tenants by ID; a tenant has none.
  var tenants: [String: ProjectState] = [:]
  var unknown: [String: JSONValue] = [:]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case users, verificationCodes, temporaryProofs, oobCodes, usedNonces, config, tenants
    case signUps, providerConfigs, appProofs, appCheck
    /// Earlier versions stored an index of its own; it follows from the users.
    case passkeyOwners
    /// Stored in the old spelling, so that state files of earlier versions can be read.
    case totpEnrollments = "totpEnrolments"
  }

  init() {}

  /// Creates a tenant.
  init(tenant settings: Settings) { config.settings = settings }

  /// Decodes a stored project; missing members are empty.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, or missing: Value) throws -> Value {
      try members.decodeIfPresent(Value.self, forKey: key) ?? missing
    }
    users = try read(.users, or: users)
    verificationCodes = try read(.verificationCodes, or: verificationCodes)
    temporaryProofs = try read(.temporaryProofs, or: temporaryProofs)
    oobCodes = try read(.oobCodes, or: oobCodes)
    totpEnrollments = try read(.totpEnrollments, or: totpEnrollments)
    usedNonces = try read(.usedNonces, or: usedNonces)
    providerConfigs = try read(.providerConfigs, or: providerConfigs)
    config = try members.decodeIfPresent(Preserving<ProjectSettings>.self, forKey: .config)?.record ?? config
    signUps = try members.decodeIfPresent(SignUpCount.self, forKey: .signUps)
    appProofs = try members.decodeIfPresent(AppProofs.self, forKey: .appProofs)
    appCheck = try members.decodeIfPresent(AppCheckSettings.self, forKey: .appCheck)
    tenants =
      try members.decodeIfPresent([String: Preserving<ProjectState>].self, forKey: .tenants)?
      .mapValues(\.record) ?? tenants
  }

  /// Encodes everything but the unknown members.
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
    try members.encodeIfPresent(signUps, forKey: .signUps)
    try members.encodeIfPresent(appProofs, forKey: .appProofs)
    try members.encodeIfPresent(appCheck, forKey: .appCheck)
    try members.encode(tenants.mapValues { Preserving(open: $0) }, forKey: .tenants)
  }

  /// Changes an account and returns the result.
  @discardableResult
  mutating func changeUser(
    _ uid: String, _ change: (inout UserRecord) -> Void
  ) throws(ServerError)
    -> UserRecord
  {
    users.change(uid, change)
    guard let user = users[uid] else { throw ServerError(.userNotFound) }
    return user
  }
}

/// What the settings say.
extension ProjectState {
  /// What follows from the settings.
  var rules: SettingRules { config.settings.rules }
  var isTenant: Bool { config.settings.isTenant }
  var allowsPasswords: Bool { rules.allowsPasswords }
  var allowsEmailLinks: Bool { rules.allowsEmailLinks }
  var allowsAnonymousUsers: Bool { rules.allowsAnonymousUsers }
  /// The second-factor settings; every kind is enabled until they are set.
  var mfaConfig: MFAConfig { rules.mfa ?? .everyKind }
  var hasOneAccountPerEmail: Bool { !rules.allowsDuplicateEmails }

  /// Whether answers hide which accounts exist (e-mail enumeration protection).
  func hidesAccounts(_ world: World) -> Bool { rules.hidesAccounts ?? world.policy.hasProductionSettings }

  /// The second-factor settings; in production there are none until they are set.
  func mfaConfig(_ world: World) -> MFAConfig {
    if !isTenant, rules.mfa == nil, world.policy.hasProductionSettings { return MFAConfig() }
    return mfaConfig
  }

  /// Whether a user's sign-in needs a second factor.
  func asksForSecondFactor(_ user: UserRecord, _ world: World) -> Bool {
    guard user.hasSecondFactor else { return false }
    let state = mfaConfig(world).state
    return state == .enabled || state == .mandatory
  }

  /// Refuses the call if sign-in is disabled.
  func checkAuthEnabled() throws(ServerError) {
    if rules.isDisabled { throw ServerError(.projectDisabled) }
  }
}

/// A pending enrollment of an authenticator app.
struct PendingTOTPEnrollment: Codable, Sendable, Equatable {
  /// The uid of the user.
  var uid: String
  /// Base32.
  var sharedSecretKey: String
  /// The end of the enrollment, in milliseconds since 1970.
  var deadline: Int64
  /// The number of codes tried so far.
  var attempts = 0
}

extension ProjectState {
  /// Calls a function with the project where it lies: a copy counts a reference for each of its tables.
  mutating func lent<Result, Failure>(
    to body: (ProjectState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(self)
  }

  /// Returns a tenant with the project's settings; one that was never created has everything enabled.
  func tenant(_ id: String, inheriting: Bool = true) -> ProjectState {
    var tenant = tenants[id] ?? ProjectState(tenant: .everythingOn)
    tenant.config = config.forTenant(tenant.config, inheriting: inheriting)
    return tenant
  }
}
