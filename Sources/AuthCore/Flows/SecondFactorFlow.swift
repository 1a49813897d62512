import Platform

/// The completion of one sign-in (Docs/protocol.md 6.5, 6.6).
struct SecondFactorFlow: SecondFactorCompletion {
  let record: PendingSecondFactor
  let context: FlowContext

  private var hints: [SecondFactor] { record.hints }
  private var identity: User.Identity { User.Identity(record.profile) }

  func challenge(
    _ factor: SecondFactor?, resend: Bool, proof: AppProof
  ) async throws(AuthError) -> (flow: any SecondFactorCompletion, factor: SecondFactor, wasPending: Bool) {
    let factor = try phoneFactor(factor)
    if !resend, let waiting = try await waiting(for: factor) { return (waiting, factor, true) }
    return try await context.sendingAlone { () async throws(AuthError) in
      if !resend, let waiting = try await waiting(for: factor) { return (waiting, factor, true) }
      return (try await sent(factor, proof), factor, false)
    }
  }

  func resolve(
    code: String, of factor: SecondFactor?
  ) async throws(AuthError) -> SignInResult {
    let stored = try await context.store.read()
    let (pending, session) = (newest(in: stored), stored.session)
    // A reauthentication replaces only a session of its user.
    if let expected = pending.expectedUser {
      guard let session else { throw .signedOut(awaitsSecondFactor: false) }
      if session.uid != expected { throw .otherUser(expected: session.uid, actual: expected) }
    }
    let isChosen = factor != nil
    let factor = try answerable(factor, of: pending)
    let kind = factor.kind
    if kind == .unknown { throw .invalid(Problem(.argument(.unknownFactorKind(id: factor.id)))) }
    let code = try kind.digits(of: code, otherwise: .secondFactorCode(kind, isEnrollment: false))
    let app = !isChosen && kind == .phone ? hints.first { $0.wire.totpInfo != nil } : nil
    let answer = try await finalize(code, factor, pending, app: app)
    let fresh = try context.makeSession(idToken: answer.idToken, refreshToken: answer.refreshToken)
    let used = context.usedCode(code, kind)
    let kept = try await context.store(
      fresh, over: pending.expectedUser == nil ? nil : session, expecting: pending.expectedUser
    ) { record in
      record.usedCode = used ?? record.usedCode
      record.pendingSecondFactor.consume(pending.identity)
    }
    return SignInResult(
      session: kept, identity: User.Identity(pending.profile.completed(by: kept)),
      credential: pending.tokens.flatMap { ProviderCredential(pending.profile.providerID, $0) },
      secondFactor: factor)
  }

  func wasUsed(_ code: String) async throws(AuthError) -> Bool {
    let code = code.filter { !$0.isWhitespace }
    return try await context.store.read().usedCode?.isSame(as: code, at: context.dependencies.now()) ?? false
  }
}

// MARK: - The record

extension SecondFactorFlow {
  /// The sign-in as it is stored now, because another task or process may have sent an SMS.
  ///
  /// One that is no longer stored is over: the service knows that too, and refuses it.
  private func newest(in stored: ProfileRecord) -> PendingSecondFactor {
    guard let pending = stored.pendingSecondFactor, pending.identity == record.identity else { return record }
    return pending
  }

  private func forget() async throws(AuthError) {
    try await context.store.update { stored throws(AuthError) in
      stored.pendingSecondFactor.consume(record.identity)
    }
  }
}

// MARK: - The factor

extension SecondFactorFlow {
  /// The given factor, else the only candidate; nil if there is none.
  private func only(
    of candidates: [SecondFactor], _ given: SecondFactor?
  ) throws(AuthError) -> SecondFactor? {
    if let given {
      guard let factor = hints.first(where: { $0.id == given.id }) else {
        throw .invalid(Problem(.noSuchFactor(id: given.id)))
      }
      return factor
    }
    guard candidates.count < 2 else { throw .invalid(Problem(.factorNeeded)) }
    return candidates.first
  }

  /// The factor for which to request an SMS.
  private func phoneFactor(_ given: SecondFactor?) throws(AuthError) -> SecondFactor {
    guard let factor = try only(of: hints.filter { $0.kind == .phone }, given) else {
      throw .invalid(Problem(.argument(.noSMSFactor)))
    }
    guard factor.kind == .phone else {
      throw .invalid(Problem(.argument(.factorWithoutSMS(id: factor.wire.mfaEnrollmentID))))
    }
    return factor
  }

  /// The factor a code is of.
  private func answerable(
    _ given: SecondFactor?, of pending: PendingSecondFactor
  ) throws(AuthError) -> SecondFactor {
    if given == nil, let challenge = pending.challenge,
      let factor = hints.first(where: { $0.id == challenge.mfaEnrollmentID })
    {
      return factor
    }
    // Without an SMS the code can only be of an authenticator app.
    guard let factor = try only(of: hints.filter { $0.kind == .totp }, given) else {
      throw .nothingPending(Problem(.noChallenge))
    }
    return factor
  }
}

// MARK: - The SMS

extension SecondFactorFlow {
  /// The sign-in, if the factor's SMS was sent a short time ago and still waits for its code.
  private func waiting(for factor: SecondFactor) async throws(AuthError) -> Self? {
    let pending = try await newest(in: context.store.read())
    guard let sent = pending.challenge, sent.mfaEnrollmentID == factor.id,
      PhoneSignIn.isRecent(sent.sentAt, at: context.dependencies.now()),
      try await context.knownVerifications()?.contains(sent.sessionInfo) != false
    else { return nil }
    return Self(record: pending, context: context)
  }

  /// The sign-in, after the SMS was sent.
  private func sent(_ factor: SecondFactor, _ proof: AppProof) async throws(AuthError) -> Self {
    var pending = try await newest(in: context.store.read())
    let now = context.dependencies.now()
    let answer = try await AppVerificationFlow(context: context).sending(proof, for: .challenge) {
      proof async throws(AuthError) in try await start(factor, proof)
    }
    let sessionInfo = try context.opaque(answer.phoneResponseInfo?.sessionInfo, "verification ID")
    let challenge = PendingSecondFactor.SMSChallenge(
      mfaEnrollmentID: factor.id, sessionInfo: sessionInfo, sentAt: now,
      serviceClockAhead: context.clockAhead(at: context.dependencies.now()))
    pending.challenge = challenge
    try await context.store.update { stored throws(AuthError) in
      stored.pendingSecondFactor.change(record.identity) { $0?.challenge = challenge }
    }
    return Self(record: pending, context: context)
  }

  /// Requests the SMS of a factor; an expired sign-in is forgotten.
  private func start(
    _ factor: SecondFactor, _ proof: AppVerificationProof
  ) async throws(AuthError) -> MFASignInStart.Response {
    let request = MFASignInStart {
      $0.mfaPendingCredential = record.mfaPendingCredential.reveal { $0 }
      $0.mfaEnrollmentID = factor.wire.mfaEnrollmentID
      $0.phoneSignInInfo = PhoneFactorInfo {
        // Masked, as the pending answer has it: the SDK sends it along, and the service goes by the ID (Docs/protocol.md 6.5).
        $0.phoneNumber = factor.phoneNumber
        $0.clientType = .ios
        proof.fill(&$0)
      }
    }
    do {
      return try await context.api.call(request)
    } catch {
      let isOver = error.refusal?.endsSignIn ?? false
      if isOver { try await forget() }
      throw error.during(
        .challenge(identity, proof.shown(for: .challenge, to: context.project)), keepsStep: !isOver)
    }
  }
}

// MARK: - The code

extension SecondFactorFlow {
  private func finalize(
    _ code: String, _ factor: SecondFactor, _ pending: PendingSecondFactor, app: SecondFactor?
  ) async throws(AuthError) -> MFASignInFinalize.Response {
    var request = MFASignInFinalize {
      $0.mfaPendingCredential = pending.mfaPendingCredential.reveal { $0 }
    }
    if factor.kind == .phone {
      guard let challenge = pending.challenge, challenge.mfaEnrollmentID == factor.id else {
        throw .nothingPending(Problem(.noChallenge))
      }
      request.phoneVerificationInfo = PhoneVerificationInfo {
        $0.sessionInfo = challenge.sessionInfo
        $0.code = code
      }
    } else {
      request.mfaEnrollmentID = factor.wire.mfaEnrollmentID
      request.totpVerificationInfo = TOTPVerificationInfo { $0.verificationCode = code }
    }
    let answer = await context.api.timed(request)
    do {
      return try answer.outcome.get()
    } catch {
      let isKept = try await !forgetsWhatEnded(pending, with: error, factor.kind)
      let skew =
        factor.kind == .totp
        ? ClockSkew(local: context.dependencies.now(), server: answer.serverTime) : nil
      throw error.during(
        .secondFactor(factor, among: hints, identity, app: app, skew: skew), keepsStep: isKept)
    }
  }

  /// Forgets a sign-in that is over, or only its SMS if only that is, and returns whether it did.
  private func forgetsWhatEnded(
    _ pending: PendingSecondFactor, with error: AuthError, _ kind: SecondFactor.Kind
  ) async throws(AuthError) -> Bool {
    guard let refusal = error.refusal else { return false }
    if refusal.endsSignIn {
      try await forget()
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
}

extension FlowContext {
  /// The record of an accepted code; nil for an SMS, whose session ends with it.
  func usedCode(_ code: String, _ kind: SecondFactor.Kind) -> UsedCode? {
    kind == .totp ? UsedCode(code: code, usedAt: dependencies.now()) : nil
  }
}

extension SecondFactor.Kind {
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
