import AuthCrypto
import Platform

/// The signed-in user's second factors, and the sign-in that waits for one (Docs/protocol.md 6).
public struct SecondFactors: Sendable {
  let context: FlowContext

  /// The default name of an authenticator app: the service requires one (Docs/protocol.md 6.3).
  static let defaultAppName = "authenticator"

  /// The enrolled factors in the service's order, numbers in full.
  ///
  /// - Throws: the errors of ``Account/user()``.
  public func enrolled() async throws(AuthError) -> [SecondFactor] {
    try await Account(context: context).user().secondFactors
  }

  /// The same, to choose one to remove: nothing is sent if the change could not be stored.
  package func removable() async throws(AuthError) -> [SecondFactor] {
    try await context.store.proveWritable()
    return try await enrolled()
  }

  /// Why the user cannot enroll a factor now, as far as that is known before one is started; nil if nothing is in the way.
  ///
  /// The first factor may take no second one, the address may be missing or not verified, or the account may have all the factors it can.
  ///
  /// - Throws: the errors of ``Account/user()``.
  public func obstacle() async throws(AuthError) -> Problem? {
    do throws(AuthError) {
      _ = try await eligibleUser(TokenRefresh(context: context).session())
      return nil
    } catch {
      guard case .invalid(let problem) = error, case .enrollment = problem.kind else { throw error }
      return problem
    }
  }

  /// Starts the enrollment of a number and sends it a code (Docs/protocol.md 6.2).
  ///
  /// It takes the place of an enrollment that waits for its code.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` with the ``obstacle()``, or if the number is enrolled, before the enrollment is sent;
  ///   ``AuthError/refused(_:)``; the errors of ``Account/user()``.
  public func enroll(
    _ number: PhoneNumber, name: String? = nil, proof: AppProof = .stored
  ) async throws(AuthError) -> Enrollment {
    let flow = AppVerificationFlow(context: context)
    let session = try await context.sessionForChange()
    let user = try await eligibleUser(session)
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

  /// Starts the enrollment of an authenticator app (Docs/protocol.md 6.7).
  ///
  /// The secret is stored nowhere: show it now. An account has one app at most. The enrollment takes the place of one that waits for its
  /// code.
  ///
  /// - Throws: the errors of ``enroll(_:name:proof:)``.
  public func enrollAuthenticator(
    name: String? = nil
  ) async throws(AuthError) -> (authenticator: Authenticator, enrollment: Enrollment) {
    let session = try await context.sessionForChange()
    let user = try await eligibleUser(session)
    let apps = user.mfaInfo.map { $0.filter { SecondFactor($0).kind == .totp } } ?? []
    if !apps.isEmpty { throw .invalid(Problem(.enrollment(.limit(count: apps.count, isOfApps: true)))) }
    let request = MFAEnrollmentStart {
      $0.totpEnrollmentInfo = EmptyObject()
    }
    let answer = try await context.call(request, as: session, during: .enrollmentStart(.totp, nil))
    guard let info = answer.totpSessionInfo, let secret = info.sharedSecretKey else {
      throw .unexpectedResponse(status: 200, reason: "no secret in the answer")
    }
    let sessionInfo = try context.opaque(info.sessionInfo, "session of the enrollment")
    let codeLength = info.verificationCodeLength ?? 6
    guard let algorithm = OneTimePassword.Algorithm(rawValue: info.hashingAlgorithm ?? "SHA1"),
      let authenticator = Authenticator(
        TOTPURL(
          issuer: nil, account: user.email ?? "", secret: Secret(secret), algorithm: algorithm,
          digits: codeLength, period: Int64(info.periodSec ?? 30)))
    else {
      throw .unexpectedResponse(status: 200, reason: "a secret that gives no codes")
    }
    let enrollment = try await keep(
      PendingEnrollment(
        kind: .totp, sessionInfo: sessionInfo, phoneNumber: nil, displayName: name,
        localID: session.uid, startedAt: context.dependencies.now(),
        serviceClockAhead: context.clockAhead(at: context.dependencies.now()),
        deadline: info.finalizeEnrollmentTime.flatMap { Timestamp(parsing: $0)?.date },
        codeLength: codeLength, project: context.project))
    return (authenticator, enrollment)
  }

  /// The enrollment that waits for its first code.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``, ``AuthError/store(_:)``.
  public func pendingEnrollment() async throws(AuthError) -> Enrollment {
    Enrollment(
      record: try await context.required(
        context.store.read().pendingEnrollment, .noEnrollment, called: "the enrollment"),
      context: context)
  }

  /// Removes a factor of ``enrolled()``; the service may end the session over it (Docs/protocol.md 6.4).
  ///
  /// - Returns: the session with its new tokens; nil if the service ended it, so that it was forgotten.
  /// - Throws: ``AuthError/refused(_:)``, and the errors of ``Account/user()``.
  @discardableResult
  public func withdraw(_ factor: SecondFactor) async throws(AuthError) -> Session? {
    let request = MFAEnrollmentWithdraw {
      $0.mfaEnrollmentID = factor.wire.mfaEnrollmentID
    }
    return try await context.holdingTokens { context async throws(AuthError) -> Session? in
      let session = try await context.sessionForChange()
      let answer = try await context.call(request, as: session, during: .withdrawal)
      if let fresh = try await context.renew(session, answer.idToken, answer.refreshToken, answer.expiresIn) {
        return fresh
      }
      do throws(AuthError) {
        return try await TokenRefresh(context: context).session(replacing: session)
      } catch .refused(let refusal) where refusal.endedSession {
        return nil
      }
    }
  }

  /// The sign-in that waits for its second factor.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``, ``AuthError/store(_:)``.
  public func pendingSignIn() async throws(AuthError) -> SecondFactorResolver {
    let record = try await context.required(
      context.store.read().pendingSecondFactor, .noSecondFactor,
      called: "the sign-in that waits for a second factor")
    return SecondFactorResolver(SecondFactorFlow(record: record, context: context))
  }

  /// The user, if a second factor can be added.
  private func eligibleUser(_ session: Session) async throws(AuthError) -> UserInfo {
    if let provider = session.providerID, EnrollmentObstacle.singleFactorProviders.contains(provider) {
      throw .invalid(Problem(.enrollment(.firstFactor(providerID: provider))))
    }
    let user = try await Account(context: context).lookUp(session)
    guard let address = user.email else { throw .invalid(Problem(.enrollment(.noEmail))) }
    guard user.emailVerified == true else { throw .invalid(Problem(.enrollment(.unverifiedEmail(address)))) }
    let count = user.mfaInfo?.count ?? 0
    if count >= EnrollmentObstacle.factorLimit {
      throw .invalid(Problem(.enrollment(.limit(count: count, isOfApps: false))))
    }
    return user
  }

  private func keep(_ pending: PendingEnrollment) async throws(AuthError) -> Enrollment {
    try await context.store.update { record throws(AuthError) in record.pendingEnrollment = pending }
    return Enrollment(record: pending, context: context)
  }
}
