/// What the server knows about a call that it refused: its state right after, its settings, and the calls before.
///
/// A refused call changes little: a code that has expired is gone, and a nonce counts as used.
struct StateFacts: FactSource {
  /// The project's or the tenant's.
  let state: ProjectState
  /// The same, whatever the tenant.
  let wholeProject: ProjectState
  let call: Call
  let operation: any Operation
  let sent: ExchangeContent
  let history: CallHistory
  private let exchange: HTTPExchange

  init(
    _ all: ServerState, _ call: Call, _ operation: any Operation, _ exchange: HTTPExchange,
    after history: CallHistory
  ) {
    let whole = all.projects[call.world.projectID] ?? ProjectState()
    wholeProject = whole
    let inherits = !call.world.policy.hasProductionTenants
    state = call.world.tenantID.map { whole.tenant($0, inheriting: inherits) } ?? whole
    self.call = call
    self.operation = operation
    self.exchange = exchange
    self.history = history
    sent = exchange.sent
  }

  /// The exact reason; nil if nothing decides.
  func reason() -> Reason? {
    let refusal = refusal
    let own = refusal.flatMap {
      messageReason($0) ?? limitReason($0) ?? proofReason($0) ?? settingReason($0)
    }
    var reason =
      own.map { $0.step == nil ? $0.advising(change(for: $0)) : $0 }
      ?? Reason.find(of: exchange, knowing: self).map { $0.advising(change(for: $0)) }
    if let setting = reason?[.setting] {
      reason?[.project] = world.projectID
      reason?[.tenant] = tenant(having: setting)
    }
    return reason
  }

  typealias Refusal = (code: ErrorCode, detail: String?)

  var refusal: Refusal? { exchange.refusal }

  var world: World { call.world }
  var isComplete: Bool { true }
  var now: Int64? { world.seconds }
  var project: String? { world.projectID }
  var tenant: String? { world.tenantID }
  var isStrict: Bool { world.policy.refusesForgedTokens }
  var recentSignInLimit: Int64? { world.policy.protectsAccounts ? Call.recentSignIn : nil }

  /// The nearest time that a clock can show, in seconds: anyone can write any number into a token or an import.
  static func possible(_ seconds: Int64) -> Int64 {
    min(max(seconds, 0), World.clockTimes.upperBound / 1000)
  }

  /// Whether something of this time has lasted longer than it may, where that counts.
  func hasExpired(_ milliseconds: Int64?, after life: Int64?) -> Bool {
    guard world.policy.codesExpire, let milliseconds, let life else { return false }
    return world.milliseconds.since(milliseconds) >= life
  }
}

extension StateFacts {
  func account(_ name: AccountName) -> KnownAccount? {
    let user =
      switch name {
      case .uid(let uid): state.users[uid]
      case .email(let email): state.users.withEmail(email)
      case .phoneNumber(let number): state.users.withPhoneNumber(number)
      case .identity(let provider, let id): state.users.withIdentity(provider, id)
      }
    return user.map(known)
  }

  func known(_ user: UserRecord) -> KnownAccount {
    var account = KnownAccount(uid: user.localID)
    account.email = user.email
    account.phoneNumber = user.phoneNumber
    account.isDisabled = user.disabled == true
    account.hasPassword = user.passwordHash != nil
    account.providers = user.providerUserInfo?.compactMap(\.providerID) ?? []
    account.factors = ByName(
      (user.mfaInfo ?? []).map { ($0.mfaEnrollmentID, $0.shownName) }, uniquingKeysWith: { _, last in last })
    account.sessionsBegin = (world.policy.sessionsEnd ? user.sessionsBegin : user.validSince).map(
      Self.possible)
    return account
  }

  /// The user whose call it is, by its ID token or by the sign-in that waits for a second factor.
  var caller: UserRecord? {
    let uid: String? =
      switch call.caller.token {
      case .id(let claims)?: claims?.uid
      case .refresh(let content)?: content?.localID
      case .unread?, nil: sent.text("mfaPendingCredential").flatMap { pendingSignIn($0)?.uid }
      }
    return uid.flatMap { state.users[$0] }
  }
}

extension EnrolledFactor {
  var shownName: String { displayName.filled ?? phoneInfo ?? "the authenticator app" }
}
