import Platform
import SafeFiles

/// The client, store and dependencies that every flow uses.
struct FlowContext: Sendable {
  var api: APIClient
  let store: CredentialStore
  let dependencies: AuthClient.Dependencies
  /// Whether the lock of ``holdingTokens(if:_:)`` is held.
  private(set) var holdsTokens = false

  /// The same for what belongs to a change that was made: a canceled task finishes it.
  var finishing: FlowContext {
    var context = self
    context.api.isFinishing = true
    return context
  }

  var project: Project { api.project }
  var tenantID: String? { project.tenant }

  /// The profile's session, if it belongs to this target.
  ///
  /// - Throws: ``AuthError/signedOut(awaitsSecondFactor:)``, ``AuthError/otherProject(what:stored:current:)``, ``AuthError/store(_:)``.
  func storedSession() async throws(AuthError) -> Session {
    let record = try await store.read()
    guard let session = record.session else {
      let waiting = record.pendingSecondFactor?.project
      throw .signedOut(awaitsSecondFactor: waiting?.sharesSessions(with: project) == true)
    }
    try requireSameProject(session.project, of: "the session")
    return session
  }

  /// The session for a change that cannot be undone, with an ID token that is valid for some minutes.
  ///
  /// ``APIClient`` refuses such a change if its outcome could not be stored; this finds that out before the
  /// flow's first request, the refresh or a look-up.
  ///
  /// - Throws: ``AuthError/store(_:)``, and what ``TokenRefresh/session(validFor:force:)`` throws.
  func sessionForChange() async throws(AuthError) -> Session {
    try await store.proveWritable()
    return try await TokenRefresh(context: self).session()
  }

  /// Runs `body` as the only one that replaces the profile's tokens by those of a change or a refresh (Docs/architecture.md 2).
  ///
  /// A change may invalidate the tokens before it: a refresh beside it would be refused, and would take the session for ended. Only calls of
  /// the context that `body` gets belong to the holder; another one would wait for it.
  ///
  /// - Throws: ``AuthError/store(_:)`` when another process holds the lock for a minute, and the errors of `body`.
  func holdingTokens<Result>(
    if isNeeded: Bool = true, _ body: (FlowContext) async throws(AuthError) -> Result
  ) async throws(AuthError) -> Result {
    guard isNeeded, !holdsTokens else { return try await body(self) }
    return try await store.holding(.refresh, waiting: TokenRefresh.lockWait) { () async throws(AuthError) in
      var context = self
      context.holdsTokens = true
      return try await body(context)
    }
  }

  /// The same for a value that outlives the lock of ``holdingTokens(if:_:)``.
  var released: Self {
    var context = self
    context.holdsTokens = false
    return context
  }

  /// Stops a credential of a different target (Docs/architecture.md 1).
  func requireSameProject(_ stored: Project, of what: String) throws(AuthError) {
    guard stored.sharesSessions(with: project) else {
      throw .otherProject(what: what, stored: stored, current: project)
    }
  }

  /// A pending step, unless it is of a different target.
  func required<Record: ProjectRecord>(
    _ record: Record?, _ kind: Problem.Kind, called what: String
  ) throws(AuthError) -> Record {
    guard let record else { throw .nothingPending(Problem(kind)) }
    try requireSameProject(record.project, of: what)
    return record
  }

  /// The records of this target, in their order.
  func own<Record: ProjectRecord>(_ records: [Record]) -> [Record] {
    records.filter { $0.project.sharesSessions(with: project) }
  }

  /// Calls on behalf of the signed-in user, if any, with another ID token if the first one is refused.
  ///
  /// - Throws: ``AuthError/refused(_:)``; ``AuthError/refused(_:)`` when the
  ///   sign-in is too old; the errors of any call.
  func call<E: UserCall>(
    _ endpoint: E, as session: Session?, repeating repetition: APIClient.Repetition = .harmful,
    refreshingAfter refusals: Set<ErrorCode> = FlowContext.sessionEnd,
    during step: Refusal.Situation? = nil
  ) async throws(AuthError) -> E.Response {
    do {
      guard let session else { return try await api.call(endpoint, repeating: repetition) }
      return try await timed(endpoint, as: session, repeating: repetition, refreshingAfter: refusals).outcome
        .get()
    } catch {
      throw step.map { error.during($0) } ?? error
    }
  }

  /// Calls; a refusal names the step.
  func call<E: Endpoint>(
    _ endpoint: E, repeating repetition: APIClient.Repetition = .harmful, during step: Refusal.Situation
  ) async throws(AuthError) -> E.Response {
    do { return try await api.call(endpoint, repeating: repetition) } catch { throw error.during(step) }
  }

  /// As ``call(_:as:repeating:refreshingAfter:during:)``, with the service's clock.
  ///
  /// A refused ID token may be over by a clock that was moved, while the session is as good as ever. So it is refreshed, and the call made
  /// again: the refusal came before any effect. Only a refused refresh ends the session.
  func timed<E: UserCall>(
    _ endpoint: E, as session: Session, repeating repetition: APIClient.Repetition = .harmful,
    refreshingAfter refusals: Set<ErrorCode> = FlowContext.sessionEnd
  ) async throws(AuthError) -> APIClient.Timed<E.Response> {
    var request = endpoint
    request.idToken = session.record.idToken.reveal { $0 }
    var answer = await api.timed(request, repeating: repetition)
    await noteResetClock(answer.serverTime, of: session)
    if case .failure(let refusal) = answer.outcome, let code = refusal.refusal?.code, refusals.contains(code)
    {
      let fresh = try await survivor(of: session, refused: refusal)
      request.idToken = fresh.record.idToken.reveal { $0 }
      answer = await api.timed(request, repeating: repetition)
    }
    if case .failure(let refusal) = answer.outcome, refusal.refusal?.code == .recentSignInNeeded {
      answer.outcome = .failure(refusal.during(.sensitiveChange(providerID: session.providerID)))
    }
    return answer
  }

  /// The domains that the API key's project has authorized (Docs/protocol.md 4.3).
  ///
  /// - Throws: the errors of any call.
  func authorizedDomains() async throws(AuthError) -> [String] {
    let request = Projects { $0.iosBundleID = project.app.bundleID }
    return try await api.call(request, repeating: .harmless).authorizedDomains ?? []
  }

  /// The target's time: by its newest answer, else by what the session knows of its clock.
  func targetTime() async -> Date {
    if let time = api.serviceClock.time { return time }
    let now = dependencies.now()
    guard let session = try? await store.read().session,
      session.project.service == project.service
    else { return now }
    return session.serviceTime(at: now)
  }

  /// Forgets a difference of the service's clock once an answer shows that there is none.
  ///
  /// Every answer records a difference, so the store is read only if one is recorded.
  func noteResetClock(_ serverTime: Date?, of session: Session) async {
    guard session.serviceClockAhead != nil,
      let skew = ClockSkew(local: dependencies.now(), server: serverTime), !skew.isReal
    else { return }
    _ = try? await store.update { record throws(AuthError) in record.noteClock(of: session, aheadBy: nil) }
  }

  /// Creates a session from the answer of a sign-in.
  ///
  /// - Throws: ``AuthError/unexpectedResponse(status:reason:)`` when a token is missing or cannot be read.
  func makeSession(
    idToken: String?, refreshToken: String?, expiresIn: Int64String? = nil
  ) throws(AuthError) -> Session {
    guard let idToken, let refreshToken else {
      throw .unexpectedResponse(status: 200, reason: "no tokens in the answer")
    }
    let token: IDToken
    do { token = try IDToken(parsing: idToken) } catch {
      throw .unexpectedResponse(status: 200, reason: "an ID token that cannot be decoded")
    }
    let refresh = try opaque(refreshToken, "refresh token")
    let now = dependencies.now()
    guard let uid = token.claims.userID ?? token.claims.subject,
      let expiry = expiry(of: token.claims, expiresIn, arrivedAt: now)
    else {
      throw .unexpectedResponse(status: 200, reason: "an ID token without a user or an expiry")
    }
    // The service compares the token's tenant.
    var home = project
    home.tenant = token.claims.tenant ?? home.tenant
    var session = SessionRecord(
      uid: uid, idToken: Secret(idToken), refreshToken: Secret(refresh), expiresAt: expiry,
      issuedAt: token.claims.issuedAt,
      obtainedAt: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)),
      serviceClockAhead: clockAhead(at: now), providerID: token.claims.signInProvider,
      secondFactor: token.claims.secondFactorName, signedInAt: now, project: home)
    // A new token would not help: each command would refresh it.
    if Session(record: session).isFromFuture(at: now) { session.issuedAt = nil }
    return Session(record: session)
  }

  /// When a new token expires by the service's clock: its `exp`, or its lifetime from the answer's `Date` on if that is earlier.
  ///
  /// Without a `Date` the clocks are assumed to agree. The answers about second factors lack the lifetime, but the token has it.
  private func expiry(
    of claims: IDToken.Claims, _ expiresIn: Int64String?, arrivedAt now: Date
  ) -> Date? {
    var lifetime = expiresIn.map { Double($0.value) }
    if lifetime == nil, let end = claims.expiresAt, let start = claims.issuedAt {
      lifetime = end.timeIntervalSince(start)
    }
    let start = clockAhead(at: now) == nil ? now : api.serviceClock.time ?? now
    return [claims.expiresAt, lifetime.map(start.addingTimeInterval)].compactMap(\.self).min()
  }

  /// Stores the tokens of a change if the service issued any; otherwise the old ones stay valid (Docs/protocol.md 5.7).
  ///
  /// A session of another user or target that was stored meanwhile, and a sign-out, count more.
  func renew(
    _ session: Session, _ idToken: String?, _ refreshToken: String?, _ expiresIn: Int64String?
  ) async throws(AuthError) -> Session? {
    guard idToken != nil, refreshToken != nil else { return nil }
    var fresh = try makeSession(idToken: idToken, refreshToken: refreshToken, expiresIn: expiresIn)
    guard fresh.uid == session.uid else {
      throw .otherUser(expected: session.uid, actual: fresh.uid)
    }
    fresh.record.signedInAt = session.signedInAt
    let stored = try await store.update { record throws(AuthError) in
      record.replaceSession(.newest(of: session), with: fresh)
    }
    return stored ?? fresh
  }

  /// How many seconds the service's clock is ahead of this machine's, by the newest answer; nil if they agree.
  func clockAhead(at now: Date) -> Int? {
    guard let skew = ClockSkew(local: now, server: api.serviceClock.time), skew.isReal else { return nil }
    return -skew.seconds
  }
}

extension FlowContext {
  /// A string that the flow needs from the service, such as a verification ID.
  ///
  /// - Throws: ``AuthError/unexpectedResponse(status:reason:)`` when it is missing or not well formed.
  func opaque(_ text: String?, _ what: String) throws(AuthError) -> String {
    guard let text, !text.isEmpty else {
      throw .unexpectedResponse(status: 200, reason: "no \(what) in the answer")
    }
    guard OpaqueText.isWellFormed(text) else {
      throw .unexpectedResponse(status: 200, reason: "a \(what) that is not one line of plain characters")
    }
    return text
  }
}
