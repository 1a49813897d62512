import BoundedJSON
import IdentityToolkit

/// Everything one project, or one tenant of it, holds.
package struct ProjectState: OpenRecord {
  var users = UserTable()
  var verificationCodes = SMSCodes()
  /// Proven numbers by temporary proof; a proof neither expires nor is used up (Docs/protocol.md 9.9).
  var temporaryProofs: [String: String] = [:]
  var oobCodes = OOBCodeTable()
  /// Enrolments of authenticator apps under way, by session.
  var totpEnrolments: [String: TOTPEnrolment] = [:]
  /// Owners of passkeys by credential.
  var passkeyOwners: [String: String] = [:]
  /// Nonces of Apple's tokens that were used, where each is good once.
  var usedNonces: Set<String> = []
  /// Of the project; a tenant has a copy while a request is answered.
  var config = ProjectSettings()
  /// Only a tenant has them.
  var tenantSettings: TenantSettings?
  /// The project's tenants by ID; a tenant has none.
  var tenants: [String: ProjectState] = [:]
  var unknown: [String: JSONValue] = [:]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case users, verificationCodes, temporaryProofs, oobCodes, totpEnrolments, passkeyOwners, usedNonces,
      config,
      tenantSettings, tenants
  }

  init() {}

  /// A tenant that is named for the first time.
  init(tenant settings: TenantSettings) { tenantSettings = settings }

  /// Reads a stored project; what is missing is empty.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, or missing: Value) throws -> Value {
      try members.decodeIfPresent(Value.self, forKey: key) ?? missing
    }
    users = try read(.users, or: users)
    verificationCodes = try read(.verificationCodes, or: verificationCodes)
    temporaryProofs = try read(.temporaryProofs, or: temporaryProofs)
    oobCodes = try read(.oobCodes, or: oobCodes)
    totpEnrolments = try read(.totpEnrolments, or: totpEnrolments)
    passkeyOwners = try read(.passkeyOwners, or: passkeyOwners)
    usedNonces = try read(.usedNonces, or: usedNonces)
    config = try members.decodeIfPresent(Open<ProjectSettings>.self, forKey: .config)?.record ?? config
    tenantSettings = try members.decodeIfPresent(TenantSettings.self, forKey: .tenantSettings)
    tenants =
      try members.decodeIfPresent([String: Open<ProjectState>].self, forKey: .tenants)?
      .mapValues(\.record) ?? tenants
  }

  /// Writes everything but the unknown members.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(users, forKey: .users)
    try members.encode(verificationCodes, forKey: .verificationCodes)
    try members.encode(temporaryProofs, forKey: .temporaryProofs)
    try members.encode(oobCodes, forKey: .oobCodes)
    try members.encode(totpEnrolments, forKey: .totpEnrolments)
    try members.encode(passkeyOwners, forKey: .passkeyOwners)
    try members.encode(usedNonces.sorted(), forKey: .usedNonces)
    try members.encode(Open(config), forKey: .config)
    try members.encodeIfPresent(tenantSettings, forKey: .tenantSettings)
    try members.encode(tenants.mapValues { Open($0) }, forKey: .tenants)
  }

  /// Makes an account with a new uid and returns it.
  mutating func makeUser(_ call: Call, _ fill: (inout UserRecord) -> Void) -> UserRecord {
    makeUser(call.random.alphanumeric(28), call, fill)
  }

  /// Makes an account with a uid nobody has and returns it.
  mutating func makeUser(_ uid: String, _ call: Call, _ fill: (inout UserRecord) -> Void) -> UserRecord {
    let user = newUser(uid, call, fill)
    users.insert(user)
    return users[uid] ?? user
  }

  /// An account that is not stored yet.
  func newUser(_ uid: String, _ call: Call, _ fill: (inout UserRecord) -> Void) -> UserRecord {
    var user = UserRecord(localId: uid, createdAt: call.milliseconds)
    user.tenantId = call.tenantID
    fill(&user)
    return user
  }

  /// Changes an account and returns it as it is then.
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

/// What a tenant may switch off, and a project always has.
extension ProjectState {
  var isAuthDisabled: Bool { tenantSettings?.disableAuth ?? false }
  var allowsPasswords: Bool { tenantSettings?.allowPasswordSignup ?? true }
  var allowsEmailLinks: Bool { tenantSettings?.enableEmailLinkSignin ?? true }
  var allowsAnonymousUsers: Bool { tenantSettings?.enableAnonymousUser ?? true }
  /// The second factors on offer; every kind where nobody said anything of them.
  var mfaConfig: MFAConfig { tenantSettings?.mfaConfig ?? config.mfa ?? .everyKind }
  var hasOneAccountPerEmail: Bool { !config.allowDuplicateEmails }

  /// Whether answers hide who has an account.
  func hidesAccounts(_ call: Call) -> Bool { config.improvedEmailPrivacy || call.enforces(.hiddenAccounts) }

  /// Whether a user's sign-in asks for a second factor.
  func asksForSecondFactor(_ user: UserRecord) -> Bool {
    user.hasSecondFactor && (mfaConfig.state == .enabled || mfaConfig.state == .mandatory)
  }

  /// Refuses everything while sign-in is switched off.
  func checkAuthEnabled() throws(ServerError) {
    if isAuthDisabled { throw ServerError(.projectDisabled) }
  }
}

/// An enrolment of an authenticator app that was begun.
struct TOTPEnrolment: Codable, Sendable, Equatable {
  /// Whose it is.
  var uid: String
  /// Base32.
  var sharedSecretKey: String
  /// Milliseconds since 1970: until when.
  var deadline: Int64
  /// Codes tried so far.
  var attempts = 0
}
