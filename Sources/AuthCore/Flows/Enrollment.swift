import Platform

/// Adding second factors to the signed-in user, listing and removing them (Docs/protocol.md 6.2 to 6.4, 6.7).
public struct Enrollment: Sendable {
  let context: FlowContext

  /// A started enrollment of an authenticator app.
  public struct TOTPStarted: Sendable, Equatable {
    /// The enrollment, which waits for its first code.
    public var pending: PendingEnrollment
    /// The secret in Base32, to be shown once; it is stored nowhere.
    public var sharedSecretKey: Secret
    /// The hash for the codes, `SHA1` in practice.
    public var hashingAlgorithm: String
    /// Seconds for which a code is current.
    public var periodSec: Int
    /// The user's address, for the name of the entry in the app.
    public var email: String?
  }

  /// The result of ``finish(code:name:)``.
  public struct Finished: Sendable, Equatable {
    /// The session with its new tokens, stored already.
    public var session: Session
    /// The enrollment that is now complete.
    public var enrollment: PendingEnrollment
    /// The factor as the service lists it now; nil if the list could not be read.
    public var factor: SecondFactor?
    /// Why the list could not be read; the factor is enrolled nevertheless.
    public var listFailure: AuthError?
  }

  /// The result of ``withdraw(_:)``.
  public struct Withdrawn: Sendable, Equatable {
    /// The removed factor.
    public var factor: SecondFactor
    /// The session with its new tokens; nil when the service ended it.
    public var session: Session?
  }

  /// The default name of an authenticator app: the service requires one (Docs/protocol.md 6.3).
  public static let defaultAppName = "authenticator"

  /// The enrolled factors, numbers in full.
  ///
  /// - Throws: the errors of ``Account/user()``.
  public func factors() async throws(AuthError) -> [SecondFactor] {
    try await Account(context: context).user().secondFactors
  }

  /// Starts the enrollment of a number and sends it a code.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` before any request,
  ///   ``AuthError/refused(_:)``, and the errors of ``Account/user()``.
  public func begin(
    _ number: PhoneNumber, name: String? = nil, proof: AppProof = .stored
  ) async throws(AuthError) -> PendingEnrollment {
    let flow = AppVerificationFlow(context: context)
    let (session, user) = try await eligibleUser()
    let factors = user.mfaInfo ?? []
    if factors.contains(where: { $0.phoneInfo == number.description }) {
      throw .invalid(Problem(.enrollment(.numberEnrolled(phoneNumber: number.description))))
    }
    let answer = try await flow.sending(proof, for: .enrollment) { proof async throws(AuthError) in
      let request = MFAEnrollmentStart {
        $0.phoneEnrollmentInfo = PhoneFactorInfo {
          $0.phoneNumber = number.description
          $0.clientType = .ios
          proof.fill(&$0)
        }
      }
      let shown = proof.shown(for: .enrollment, to: context.project)
      return try await context.call(request, as: session, during: .enrollmentStart(.phone, shown))
    }
    let sessionInfo = try context.opaque(answer.phoneSessionInfo?.sessionInfo, "verification ID")
    return try await keep(
      PendingEnrollment(
        kind: .phone, sessionInfo: sessionInfo, phoneNumber: number, displayName: name,
        localID: session.uid, startedAt: context.dependencies.now(),
        serviceClockAhead: context.clockAhead(at: context.dependencies.now()), deadline: nil, codeLength: 6,
        project: context.project))
  }

  /// Starts the enrollment of an authenticator app.
  ///
  /// - Throws: the errors of ``begin(_:name:verification:)``.
  public func beginTOTP(name: String? = nil) async throws(AuthError) -> TOTPStarted {
    let (session, user) = try await eligibleUser()
    let apps = (user.mfaInfo ?? []).filter { SecondFactorKind($0) == .totp }
    if !apps.isEmpty { throw .invalid(Problem(.enrollment(.limit(count: apps.count, kind: .totp)))) }
    let request = MFAEnrollmentStart {
      $0.totpEnrollmentInfo = EmptyObject()
    }
    let answer = try await context.call(request, as: session, during: .enrollmentStart(.totp, nil))
    guard let info = answer.totpSessionInfo, let secret = info.sharedSecretKey else {
      throw .unexpectedResponse(status: 200, reason: "no secret in the answer")
    }
    let sessionInfo = try context.opaque(info.sessionInfo, "session of the enrollment")
    let pending = try await keep(
      PendingEnrollment(
        kind: .totp, sessionInfo: sessionInfo, phoneNumber: nil, displayName: name,
        localID: session.uid, startedAt: context.dependencies.now(),
        serviceClockAhead: context.clockAhead(at: context.dependencies.now()),
        deadline: info.finalizeEnrollmentTime.flatMap { Timestamp(parsing: $0)?.date },
        codeLength: info.verificationCodeLength ?? 6, project: context.project))
    return TOTPStarted(
      pending: pending, sharedSecretKey: Secret(secret), hashingAlgorithm: info.hashingAlgorithm ?? "SHA1",
      periodSec: info.periodSec ?? 30, email: user.email)
  }

  /// The enrollment that waits for its first code.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``, ``AuthError/store(_:)``.
  public func pending() async throws(AuthError) -> PendingEnrollment {
    try await context.required(
      context.store.read().pendingEnrollment, .noEnrollment, called: "the enrollment")
  }

  /// Completes the pending enrollment with the first code; a name replaces the one given at the start.
  ///
  /// - Throws: ``AuthError/refused(_:)`` (a wrong code keeps the enrollment pending),
  ///   ``AuthError/otherUser(expected:actual:)`` when another user is signed in now, and as ``pending()``.
  public func finish(code: String, name: String? = nil) async throws(AuthError) -> Finished {
    try await context.holdingTokens { context async throws(AuthError) in
      try await Enrollment(context: context).finishHolding(code, name)
    }
  }

  private func finishHolding(_ code: String, _ name: String?) async throws(AuthError) -> Finished {
    var pending = try await pending()
    let code = try pending.kind.digits(
      of: code, otherwise: .secondFactorCode(pending.kind, isEnrollment: true))
    let session = try await context.sessionForChange()
    guard session.uid == pending.localID else {
      throw .otherUser(expected: session.uid, actual: pending.localID)
    }
    pending.displayName = name ?? pending.displayName ?? (pending.kind == .totp ? Self.defaultAppName : nil)
    let answer = try await finalize(code, pending, session)
    let used = context.usedCode(code, pending.kind)
    let fresh = try await context.store(
      try context.makeSession(idToken: answer.idToken, refreshToken: answer.refreshToken), over: session
    ) { record in
      record.usedCode = used ?? record.usedCode
      record.pendingEnrollment.consume(pending.identity)
    }
    return await finished(pending, fresh)
  }

  /// Removes a factor; the service may end the session over it (Docs/protocol.md 6.4).
  ///
  /// - Throws: ``AuthError/invalid(_:)``, ``AuthError/refused(_:)``, and the errors of ``factors()``.
  public func withdraw(_ selection: FactorSelection) async throws(AuthError) -> Withdrawn {
    try await context.holdingTokens { context async throws(AuthError) in
      let session = try await context.sessionForChange()
      let user = try await Account(context: context).lookUp(session)
      let factor = try selection.pick(from: user.mfaInfo ?? [], for: .withdrawal)
      let request = MFAEnrollmentWithdraw {
        $0.mfaEnrollmentID = factor.mfaEnrollmentID
      }
      let answer = try await context.call(request, as: session, during: .withdrawal)
      if let fresh = try await context.renew(session, answer.idToken, answer.refreshToken, answer.expiresIn) {
        return Withdrawn(factor: SecondFactor(factor), session: fresh)
      }
      do throws(AuthError) {
        let fresh = try await TokenRefresh(context: context).session(replacing: session)
        return Withdrawn(factor: SecondFactor(factor), session: fresh)
      } catch .refused(let refusal) where refusal.endedSession {
        return Withdrawn(factor: SecondFactor(factor), session: nil)
      }
    }
  }

  /// The session and the user, if a second factor can be added.
  private func eligibleUser() async throws(AuthError) -> (Session, UserInfo) {
    let session = try await context.sessionForChange()
    if let provider = session.providerID, EnrollmentObstacle.singleFactorProviders.contains(provider) {
      throw .invalid(Problem(.enrollment(.firstFactor(providerID: provider))))
    }
    let user = try await Account(context: context).lookUp(session)
    guard let address = user.email else { throw .invalid(Problem(.enrollment(.noEmail))) }
    guard user.emailVerified == true else { throw .invalid(Problem(.enrollment(.unverifiedEmail(address)))) }
    let count = user.mfaInfo?.count ?? 0
    if count >= EnrollmentObstacle.factorLimit {
      throw .invalid(Problem(.enrollment(.limit(count: count, kind: nil))))
    }
    return (session, user)
  }

  private func keep(_ pending: PendingEnrollment) async throws(AuthError) -> PendingEnrollment {
    try await context.store.update { record throws(AuthError) in record.pendingEnrollment = pending }
    return pending
  }

  private func finalize(
    _ code: String, _ pending: PendingEnrollment, _ session: Session
  ) async throws(AuthError) -> MFAEnrollmentFinalize.Response {
    var request = MFAEnrollmentFinalize {
      $0.displayName = pending.displayName
    }
    switch pending.kind {
    case .phone:
      request.phoneVerificationInfo = PhoneVerificationInfo {
        $0.sessionInfo = pending.sessionInfo
        $0.code = code
      }
    case .totp:
      request.totpVerificationInfo = TOTPVerificationInfo {
        $0.sessionInfo = pending.sessionInfo
        $0.verificationCode = code
      }
    }
    let answer = try await context.timed(request, as: session)
    do {
      return try answer.outcome.get()
    } catch {
      let isOver = error.refusal.map { Refusal.deadEnrollment.contains($0.code) } ?? false
      if isOver {
        try await context.store.update { record throws(AuthError) in
          record.pendingEnrollment.consume(pending.identity)
        }
      }
      let skew =
        pending.kind == .totp
        ? ClockSkew(local: context.dependencies.now(), server: answer.serverTime) : nil
      throw error.during(.enrollmentFinish(pending.kind, skew: skew), keepsStep: !isOver)
    }
  }

  /// The factor as the service lists it: the response to the enrollment does not hold its ID.
  private func finished(_ pending: PendingEnrollment, _ session: Session) async -> Finished {
    var finished = Finished(session: session, enrollment: pending)
    do throws(AuthError) {
      let factors = try await Account(context: context.finishing).lookUp(session).mfaInfo ?? []
      // The newest is the last one; for a service that sorts differently, the kind decides.
      let factor = factors.last {
        SecondFactorKind($0) == pending.kind
          && (pending.phoneNumber == nil || $0.phoneInfo == pending.phoneNumber?.description)
      }
      finished.factor = factor.map { SecondFactor($0) }
    } catch {
      // The factor is enrolled, so a failure here must not look like a failure of the enrollment.
      finished.listFailure = error
    }
    return finished
  }
}
