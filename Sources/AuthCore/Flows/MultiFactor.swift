import Platform

/// The second step of a sign-in that needs one (Docs/protocol.md 6.1, 6.5, 6.6).
public struct MultiFactor: Sendable {
  let context: FlowContext

  /// The result of ``challenge(_:resend:proof:)``.
  public struct Challenged: Sendable, Equatable {
    /// The sign-in, with the challenge in it.
    public var pending: PendingSecondFactor
    /// The factor the SMS is for.
    public var factor: SecondFactor
    /// Whether the SMS had already been sent, so none was sent now.
    public var wasPending: Bool
  }

  /// The sign-in that waits for its second factor.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``, ``AuthError/store(_:)``.
  public func pending() async throws(AuthError) -> PendingSecondFactor {
    try await context.required(
      context.store.read().pendingSecondFactor, .noSecondFactor,
      called: "the sign-in that waits for a second factor")
  }

  /// The selected factor of the pending sign-in, its number masked; nil selects the only one there is.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` if there are several, ``AuthError/invalid(_:)``, and the errors of ``pending()``.
  package func factor(_ selection: FactorSelection?) async throws(AuthError) -> MFAEnrollment {
    let factors = try await pending().mfaInfo
    guard let factor = try Self.only(of: factors, in: factors, selection, for: .resolution) else {
      throw .invalid(Problem(.factorNeeded(factors, use: .resolution)))
    }
    return factor
  }

  /// The selected factor, else the only candidate; nil if there is none.
  private static func only(
    of candidates: [MFAEnrollment], in factors: [MFAEnrollment], _ selection: FactorSelection?,
    for use: Problem.FactorUse
  ) throws(AuthError) -> MFAEnrollment? {
    if let selection { return try selection.pick(from: factors, for: use) }
    guard candidates.count < 2 else { throw .invalid(Problem(.factorNeeded(factors, use: use))) }
    return candidates.first
  }

  private func forget(_ pending: PendingSecondFactor) async throws(AuthError) {
    try await context.store.update { record throws(AuthError) in
      record.pendingSecondFactor.consume(pending.identity)
    }
  }

  /// Sends the SMS of a factor.
  ///
  /// One that was sent for the same factor less than ``PhoneSignIn/resendInterval`` ago, and that a local server still knows, is not sent
  /// again, unless `resend`. Of several processes at once, the first sends. No selection is the only SMS factor there is.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, ``AuthError/refused(_:)`` (a sign-in that is
  ///   over is forgotten), and the errors of ``pending()``.
  public func challenge(
    _ selection: FactorSelection?, resend: Bool = false, proof: AppProof = .stored
  ) async throws(AuthError) -> Challenged {
    if !resend, let waiting = try await challenged(selection) { return waiting }
    return try await context.sendingAlone { () async throws(AuthError) in
      if !resend, let waiting = try await challenged(selection) { return waiting }
      return try await send(selection, proof)
    }
  }

  /// The challenge of the factor, if its SMS was sent a short time ago and still waits for its code.
  private func challenged(_ selection: FactorSelection?) async throws(AuthError) -> Challenged? {
    let pending = try await pending()
    let factor = try phoneFactor(selection, of: pending)
    guard let sent = pending.challenge, sent.mfaEnrollmentID == factor.mfaEnrollmentID,
      PhoneSignIn.isRecent(sent.sentAt, at: context.dependencies.now()),
      try await context.knownVerifications()?.contains(sent.sessionInfo) != false
    else { return nil }
    return Challenged(pending: pending, factor: SecondFactor(factor), wasPending: true)
  }

  private func send(
    _ selection: FactorSelection?, _ proof: AppProof
  ) async throws(AuthError) -> Challenged {
    var pending = try await pending()
    let factor = try phoneFactor(selection, of: pending)
    let now = context.dependencies.now()
    let answer = try await AppVerificationFlow(context: context).sending(proof, for: .challenge) {
      [pending] proof async throws(AuthError) in try await start(pending, factor, proof)
    }
    let sessionInfo = try context.opaque(answer.phoneResponseInfo?.sessionInfo, "verification ID")
    let challenge = PendingSecondFactor.SMSChallenge(
      mfaEnrollmentID: factor.mfaEnrollmentID ?? "", sessionInfo: sessionInfo, sentAt: now,
      serviceClockAhead: context.clockAhead(at: context.dependencies.now()))
    pending.challenge = challenge
    try await context.store.update { record throws(AuthError) in
      record.pendingSecondFactor.change(pending.identity) { $0?.challenge = challenge }
    }
    return Challenged(pending: pending, factor: SecondFactor(factor), wasPending: false)
  }

  /// Requests the SMS of a factor; an expired sign-in is forgotten.
  private func start(
    _ pending: PendingSecondFactor, _ factor: MFAEnrollment, _ proof: AppVerificationProof
  ) async throws(AuthError) -> MFASignInStart.Response {
    let request = MFASignInStart {
      $0.mfaPendingCredential = pending.mfaPendingCredential.reveal { $0 }
      $0.mfaEnrollmentID = factor.mfaEnrollmentID
      $0.phoneSignInInfo = PhoneFactorInfo {
        // Masked, as the pending answer has it: the SDK sends it along, and the service goes by the ID (Docs/protocol.md 6.5).
        $0.phoneNumber = factor.phoneInfo
        $0.clientType = .ios
        proof.fill(&$0)
      }
    }
    do {
      return try await context.api.call(request)
    } catch {
      let isOver = error.refusal?.endsSignIn ?? false
      if isOver { try await forget(pending) }
      throw error.during(
        .challenge(pending.profile, proof.shown(for: .challenge, to: context.project)), keepsStep: !isOver)
    }
  }

  /// Completes the sign-in with a code.
  ///
  /// No selection is the factor that an SMS was sent for, else the only one that needs none. The result is as the first factor alone would have
  /// returned it, with the factor, and with the provider's tokens only if it was to keep them.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, ``AuthError/otherUser(expected:actual:)``,
  ///   ``AuthError/refused(_:)`` (a wrong code keeps the sign-in pending), and the errors of ``pending()``.
  public func resolve(
    code: String, _ selection: FactorSelection? = nil
  ) async throws(AuthError) -> SignInResult {
    let pending = try await pending()
    let current = try await context.store.read().session
    // A reauthentication replaces only a session of its user.
    if let expected = pending.expectedUser, let current, current.uid != expected {
      throw .otherUser(expected: current.uid, actual: expected)
    }
    let factor = try answerable(selection, of: pending)
    guard let kind = SecondFactorKind(factor) else {
      throw .invalid(Problem(.argument(.unknownFactorKind(id: factor.mfaEnrollmentID ?? ""))))
    }
    let code = try kind.digits(of: code, otherwise: .secondFactorCode(kind, isEnrollment: false))
    let app = selection == nil && kind == .phone ? pending.mfaInfo.first { $0.totpInfo != nil } : nil
    let answer = try await finalize(code, kind, factor, pending, app: app)
    let fresh = try context.makeSession(idToken: answer.idToken, refreshToken: answer.refreshToken)
    let used = context.usedCode(code, kind)
    let session = try await context.store(
      fresh, over: pending.expectedUser == nil ? nil : current, expecting: pending.expectedUser
    ) { record in
      record.usedCode = used ?? record.usedCode
      record.pendingSecondFactor.consume(pending.identity)
    }
    return SignInResult(
      session: session, profile: pending.profile.completed(by: session),
      tokens: pending.tokens ?? ProviderTokens(), secondFactor: SecondFactor(factor))
  }

  /// Whether this profile used the same code of an authenticator app a short time ago.
  ///
  /// The service accepts each code once; its refusal is the same for a used code and a wrong one (Docs/protocol.md 6.8).
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func wasUsed(_ code: String) async throws(AuthError) -> Bool {
    let code = code.filter { !$0.isWhitespace }
    return try await context.store.read().usedCode?.isSame(as: code, at: context.dependencies.now()) ?? false
  }

  private func finalize(
    _ code: String, _ kind: SecondFactorKind, _ factor: MFAEnrollment, _ pending: PendingSecondFactor,
    app: MFAEnrollment?
  ) async throws(AuthError) -> MFASignInFinalize.Response {
    var request = MFASignInFinalize {
      $0.mfaPendingCredential = pending.mfaPendingCredential.reveal { $0 }
    }
    switch kind {
    case .phone:
      guard let challenge = pending.challenge, challenge.mfaEnrollmentID == factor.mfaEnrollmentID else {
        throw .nothingPending(Problem(.noChallenge))
      }
      request.phoneVerificationInfo = PhoneVerificationInfo {
        $0.sessionInfo = challenge.sessionInfo
        $0.code = code
      }
    case .totp:
      request.mfaEnrollmentID = factor.mfaEnrollmentID
      request.totpVerificationInfo = TOTPVerificationInfo { $0.verificationCode = code }
    }
    let answer = await context.api.timed(request)
    do {
      return try answer.outcome.get()
    } catch {
      let isKept = try await !forgetsWhatEnded(pending, with: error, kind)
      let skew =
        kind == .totp ? ClockSkew(local: context.dependencies.now(), server: answer.serverTime) : nil
      let factors = pending.mfaInfo
      throw error.during(
        .secondFactor(
          kind, pending.profile, factor: factor.spokenName(among: factors),
          app: app?.spokenName(among: factors), skew: skew),
        keepsStep: isKept)
    }
  }

  /// Forgets a sign-in that is over, or only its SMS if only that is, and returns whether it did.
  private func forgetsWhatEnded(
    _ pending: PendingSecondFactor, with error: AuthError, _ kind: SecondFactorKind
  ) async throws(AuthError) -> Bool {
    guard let refusal = error.refusal else { return false }
    if refusal.endsSignIn {
      try await forget(pending)
      return true
    }
    guard kind == .phone, Refusal.deadSMS.contains(refusal.code) else { return false }
    try await context.store.update { record throws(AuthError) in
      if record.pendingSecondFactor?.challenge == pending.challenge {
        record.pendingSecondFactor?.challenge = nil
      }
    }
    return true
  }

  /// The factor for which to request an SMS.
  private func phoneFactor(
    _ selection: FactorSelection?, of pending: PendingSecondFactor
  ) throws(AuthError) -> MFAEnrollment {
    let phones = pending.mfaInfo.filter { SecondFactorKind($0) == .phone }
    guard let factor = try Self.only(of: phones, in: pending.mfaInfo, selection, for: .challenge) else {
      throw .invalid(Problem(.argument(.noSMSFactor)))
    }
    guard SecondFactorKind(factor) == .phone else {
      throw .invalid(Problem(.argument(.factorWithoutSMS(id: factor.mfaEnrollmentID))))
    }
    return factor
  }

  /// The factor a code is of.
  private func answerable(
    _ selection: FactorSelection?, of pending: PendingSecondFactor
  ) throws(AuthError) -> MFAEnrollment {
    if selection == nil, let challenge = pending.challenge,
      let factor = pending.mfaInfo.first(where: { $0.mfaEnrollmentID == challenge.mfaEnrollmentID })
    {
      return factor
    }
    // Without an SMS the code can only be of an authenticator app.
    let apps = pending.mfaInfo.filter { SecondFactorKind($0) == .totp }
    guard let factor = try Self.only(of: apps, in: pending.mfaInfo, selection, for: .resolution) else {
      throw .nothingPending(Problem(.noChallenge))
    }
    return factor
  }
}

extension FlowContext {
  /// The record of an accepted code; nil for an SMS, whose session ends with it.
  func usedCode(_ code: String, _ kind: SecondFactorKind) -> UsedCode? {
    kind == .totp ? UsedCode(code: code, usedAt: dependencies.now()) : nil
  }
}

extension SecondFactorKind {
  /// The digits of a typed code; spaces are dropped.
  ///
  /// An SMS has six (Docs/architecture.md 5); an authenticator app may be set up for up to eight.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` with `fault` if they are not digits, or too few or many.
  func digits(of code: String, otherwise fault: Problem.Argument) throws(AuthError) -> String {
    let code = code.filter { !$0.isWhitespace }
    guard !code.isEmpty else { throw .invalid(Problem(.argument(fault.ofEmptyCode))) }
    let lengths = self == .phone ? 6...6 : 6...8
    guard lengths.contains(code.utf8.count), code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .invalid(Problem(.argument(fault)))
    }
    return code
  }
}

/// Selects one of several second factors by its place in the list, its name, or its ID.
public struct FactorSelection: Sendable, Equatable, CustomStringConvertible {
  /// The text as the user typed it.
  public let description: String

  /// Any string; whether it names a factor is known once there is a list.
  public init(_ text: String) { description = text }

  /// The selected factor: an ID before a name, a name before a place, because a name may be a number.
  ///
  /// - Throws: ``AuthError/invalid(_:)``.
  package func pick(
    from factors: [MFAEnrollment], for use: Problem.FactorUse
  ) throws(AuthError) -> MFAEnrollment {
    if let factor = factors.first(where: { $0.mfaEnrollmentID == description }) { return factor }
    let named = factors.filter { $0.displayName == description }
    if let factor = named.first, named.count == 1 { return factor }
    if named.isEmpty, let place = Int(description), factors.indices.contains(place - 1) {
      return factors[place - 1]
    }
    throw .invalid(
      Problem(.noSuchFactor(description, factors: factors, isAmbiguous: named.count > 1, use: use)))
  }
}

extension MFAEnrollment {
  /// The name for selecting the factor: its own, or its ID if the name cannot be a word of a command.
  func spokenName(among factors: [MFAEnrollment]) -> String? {
    guard let name = displayName, !name.isEmpty, !name.hasPrefix("-"),
      factors.count(where: { $0.displayName == name }) == 1
    else { return mfaEnrollmentID }
    return name
  }
}
