import AuthCrypto

/// What the calls before one in the same file tell about it.
package struct EarlierCalls: FactSource {
  /// The app's project, if it was given.
  package let project: String?
  private var accounts: ByName<KnownAccount> = [:]
  private var verifications: ByName<KnownCode> = [:]
  /// The codes that were accepted, by the verification ID; a refused one is nobody's.
  private var codes: ByName<String> = [:]
  private var nonces: ByName<KnownNonce> = [:]
  private var sessions: ByName<KnownSession> = [:]
  private var identities: ByName<String> = [:]
  /// The e-mails whose codes were accepted.
  private var emails: ByName<KnownCode> = [:]
  /// The projects of the API keys, by the ID tokens that calls with them were answered with.
  private var projects: ByName<String> = [:]

  private static let most = 10_000

  package init(project: String? = nil) { self.project = project }

  /// Learns from a call and its answer.
  package mutating func note(_ exchange: HTTPExchange) {
    // A proxy may run for weeks.
    if [accounts.count, verifications.count, nonces.count, sessions.count, identities.count, emails.count]
      .contains(where: { $0 > Self.most })
    {
      self = EarlierCalls(project: project)
    }
    let (sent, received) = (exchange.sent, exchange.received)
    let time = exchange.milliseconds.map { $0 / 1000 }
    if let raw = ExchangeContent(form: sent["postBody"]?.string ?? "").text("nonce"),
      !ReasonSearch.isReplaced(raw)
    {
      let hash = Hexadecimal.encode(SHA256.hash(Array(raw.utf8)))
      let wasUsed = nonces[hash]?.isUsed ?? false
      nonces[hash] = KnownNonce(
        sentAt: nonces[hash]?.sentAt ?? time, isUsed: wasUsed || received["idToken"] != nil)
    }
    guard exchange.response?.status.isSuccess == true, exchange.refusal == nil else { return }
    let number = sent.text("phoneNumber") ?? sent["phoneEnrollmentInfo"]?["phoneNumber"]?.string
    let begun = received["phoneSessionInfo"] ?? received["phoneResponseInfo"]
    if let id = received.text("sessionInfo") ?? begun?["sessionInfo"]?.string {
      // The start of a sign-in with a second factor names no number.
      verifications[id] = KnownCode(receiver: number ?? "")
      verifications[id]?.sentAt = time
    }
    let proof = sent["phoneVerificationInfo"].map { ExchangeContent($0) } ?? sent
    if let id = proof.text("sessionInfo"), verifications[id] != nil {
      verifications[id]?.state = .used
      if let code = proof["code"]?.string, !ReasonSearch.isReplaced(code) { codes[id] = code }
    }
    noteUser(exchange, sent, received, time)
    // Without a new password, a reset only looks at the code.
    let path = exchange.place.flatMap { CallKind.name(for: $0) }
    if let code = sent.text("oobCode"), path != "accounts:resetPassword" || sent["newPassword"] != nil {
      emails[code] = KnownCode(receiver: received.text("email") ?? sent.text("email") ?? "", .used)
    }
  }

  private mutating func noteUser(
    _ exchange: HTTPExchange, _ sent: ExchangeContent, _ received: ExchangeContent, _ time: Int64?
  ) {
    let token = (received.text("idToken") ?? sent.text("idToken")).flatMap { try? IDToken(parsing: $0) }?
      .claims
    guard
      let uid = received.text("localId") ?? received.text("user_id") ?? token?.userID ?? sent.text("localId")
    else { return }
    var account = accounts[uid] ?? KnownAccount(uid: uid)
    account.email = received.text("email") ?? token?.email ?? account.email
    account.phoneNumber = received.text("phoneNumber") ?? account.phoneNumber
    let path = exchange.place.flatMap { CallKind.name(for: $0) }
    account.isDeleted = path == "accounts:delete"
    if path == "accounts:update" {
      if let disabled = sent["disableUser"] { account.isDisabled = disabled == true }
      if sent["password"] != nil || sent["email"] != nil { account.sessionsBegin = time }
    }
    if sent["password"] != nil { account.hasPassword = true }
    accounts[uid] = account
    if let identity = ReasonSearch.identity(sent, received) {
      identities["\(identity.provider) \(identity.subject)"] = uid
    }
    if let key = exchange.apiKey, received["idToken"] != nil, let own = token?.audience {
      projects[key] = own
    }
    if let token = received.text("refreshToken") {
      sessions[token] = KnownSession(uid: uid, startedAt: time)
    }
  }

  package func account(_ name: AccountName) -> KnownAccount? {
    switch name {
    case .uid(let uid): accounts[uid]
    case .email(let email): accounts.values.first { $0.email?.lowercased() == email && !$0.isDeleted }
    case .phoneNumber(let number): accounts.values.first { $0.phoneNumber == number && !$0.isDeleted }
    case .identity(let provider, let id): identities["\(provider) \(id)"].flatMap { accounts[$0] }
    }
  }

  package func verification(_ id: String) -> KnownCode? { verifications[id] }
  package func verifications(withCode code: String) -> [KnownCode] {
    codes.compactMap { $0.value == code ? verifications[$0.key] : nil }.filter { !$0.receiver.isEmpty }
  }
  package func email(_ code: String) -> KnownCode? { emails[code] }
  package func project(ofKey key: String) -> String? { projects[key] }
  package func nonce(_ hash: String) -> KnownNonce? { nonces[hash] }
  package func session(ofRefreshToken token: String) -> KnownSession? { sessions[token] }
}
