public import Platform

/// The enrollment of a second factor, which waits for its first code (Docs/protocol.md 6.2, 6.7).
///
/// It is stored: ``SecondFactors/pendingEnrollment()`` returns it in another process.
public struct Enrollment: Sendable, Equatable {
  let record: PendingEnrollment
  let context: FlowContext

  public static func == (left: Self, right: Self) -> Bool {
    left.record.identity == right.record.identity
  }

  /// How the factor will prove the user: by SMS or by an app.
  public var kind: SecondFactor.Kind { record.kind.ofFactor }
  /// The number that the SMS went to; nil for an authenticator app.
  public var phoneNumber: PhoneNumber? { record.phoneNumber }
  /// The name that was given at the start.
  public var name: String? { record.displayName }
  /// The number of digits of a code.
  public var codeLength: Int { record.codeLength }
  /// When it was started, by this machine's clock.
  public var startedAt: Date { record.startedAt }
  /// The service's deadline for the first code; nil if it named none.
  public var deadline: Date? { record.deadline }
  /// Where it was started.
  public var project: Project { record.project }

  /// The service's ID of it, as a server lists it beside its code.
  package var verificationID: String { record.sessionInfo }
  /// How many seconds the service's clock was ahead of this machine's at the start; nil if they agreed.
  package var clockAhead: Int? { record.serviceClockAhead }

  /// Completes it with the first code, in which white space does not count; a name replaces the one given at the start.
  ///
  /// A wrong code leaves it pending. The session gets new tokens.
  ///
  /// - Returns: the factor as the service lists it; its ``SecondFactor/id`` is empty if the list cannot be read now.
  /// - Throws: ``AuthError/invalid(_:)`` for a code without the right digits; ``AuthError/refused(_:)``, of which ``Refusal/keepsStep`` says
  ///   whether to try another code; ``AuthError/otherUser(expected:actual:)`` if another user is signed in now; the errors of
  ///   ``Account/user()``.
  @discardableResult
  public func finish(code: String, name: String? = nil) async throws(AuthError) -> SecondFactor {
    try await finished(code: code, name: name).factor
  }

  /// The same with the session, and why the list cannot be read; the factor is enrolled nevertheless.
  package func finished(
    code: String, name: String? = nil
  ) async throws(AuthError) -> (factor: SecondFactor, session: Session, listFailure: AuthError?) {
    let code = try kind.digits(of: code, otherwise: .secondFactorCode(kind, isEnrollment: true))
    let name = name ?? self.name ?? (kind == .totp ? SecondFactors.defaultAppName : nil)
    return try await context.holdingTokens { context async throws(AuthError) in
      let session = try await context.sessionForChange()
      guard session.uid == record.localID else {
        throw .otherUser(expected: session.uid, actual: record.localID)
      }
      let answer = try await finalize(code, name, session, context)
      let used = context.usedCode(code, kind)
      let fresh = try await context.store(
        try context.makeSession(idToken: answer.idToken, refreshToken: answer.refreshToken), over: session
      ) { stored in
        stored.usedCode = used ?? stored.usedCode
        stored.pendingEnrollment.consume(record.identity)
      }
      let (factor, failure) = await listed(name, fresh, context)
      return (factor, fresh, failure)
    }
  }

  private func finalize(
    _ code: String, _ name: String?, _ session: Session, _ context: FlowContext
  ) async throws(AuthError) -> MFAEnrollmentFinalize.Response {
    var request = MFAEnrollmentFinalize {
      $0.displayName = name
    }
    switch record.kind {
    case .phone:
      request.phoneVerificationInfo = PhoneVerificationInfo {
        $0.sessionInfo = record.sessionInfo
        $0.code = code
      }
    case .totp:
      request.totpVerificationInfo = TOTPVerificationInfo {
        $0.sessionInfo = record.sessionInfo
        $0.verificationCode = code
      }
    }
    let answer = try await context.timed(request, as: session)
    do {
      return try answer.outcome.get()
    } catch {
      let isOver = error.refusal.map { Refusal.deadEnrollment.contains($0.code) } ?? false
      if isOver {
        try await context.store.update { stored throws(AuthError) in
          stored.pendingEnrollment.consume(record.identity)
        }
      }
      let skew =
        record.kind == .totp
        ? ClockSkew(local: context.dependencies.now(), server: answer.serverTime) : nil
      throw error.during(.enrollmentFinish(kind, skew: skew), keepsStep: !isOver)
    }
  }

  /// The factor as the service lists it: the response to the enrollment does not hold its ID.
  private func listed(
    _ name: String?, _ session: Session, _ context: FlowContext
  ) async -> (SecondFactor, failure: AuthError?) {
    var enrolled = MFAEnrollment {
      $0.phoneInfo = record.phoneNumber?.description
      $0.totpInfo = record.kind == .totp ? MFAEnrollment.TOTPInfo() : nil
    }
    var failure: AuthError?
    do throws(AuthError) {
      let factors = try await Account(context: context.finishing).lookUp(session).mfaInfo ?? []
      // The newest is the last one; for a service that sorts differently, the kind decides.
      enrolled =
        factors.last {
          SecondFactor($0).kind == kind
            && (record.phoneNumber == nil || $0.phoneInfo == record.phoneNumber?.description)
        } ?? enrolled
    } catch {
      // The factor is enrolled, so a failure here must not look like a failure of the enrollment.
      failure = error
    }
    enrolled.displayName = enrolled.displayName ?? name
    return (SecondFactor(enrolled), failure)
  }
}
