import Platform

extension AppVerificationFlow {
  /// Reads what the project enforces; each kind of client has its own site key.
  ///
  /// - Throws: the errors of any call.
  package func recaptchaEnforcement(
    for clientType: ClientType = .ios
  ) async throws(AuthError) -> RecaptchaConfig.Response {
    let request = RecaptchaConfig {
      $0.clientType = clientType
      $0.version = CaptchaProof.version
    }
    return try await context.api.call(request, repeating: .harmless)
  }

  /// The site key of reCAPTCHA Enterprise for web pages.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `RECAPTCHA_SITE_KEY_MISSING`, and the errors of any call.
  package func enterpriseSiteKey() async throws(AuthError) -> String {
    try await context.store.proveWritable()
    guard let key = try await recaptchaEnforcement(for: .web).siteKey else {
      throw .refused(Refusal(.recaptchaSiteKeyMissing, status: 0))
    }
    return key
  }

  /// Sends a request for an SMS with the proof that the project requires, as the SDK does (Docs/protocol.md 10.14).
  ///
  /// In `AUDIT`, a refused token of reCAPTCHA Enterprise is replaced once by the stored proof. A stored receipt that is refused is
  /// forgotten, and the request is sent again.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` in production without a choice and without a stored proof, and what `call` throws.
  func sending<Answer>(
    _ proof: AppProof, for purpose: SMSRequest,
    _ call: (AppVerificationProof) async throws(AuthError) -> Answer
  ) async throws(AuthError) -> Answer {
    try await check(proof, for: purpose)
    let hasStored = try await stored() != nil
    switch proof {
    case .none: return try await call(AppVerificationProof())
    case .stored where !hasStored: return try await call(AppVerificationProof())
    case .stored, .recaptcha, .webRecaptcha: break
    }
    let state = try await phoneState()
    let (first, fallback) = try await plan(proof, state)
    do throws(AuthError) {
      return try await attempt(first, call)
    } catch {
      guard let fallback, error.refusal?.code == .invalidAppCredential else { throw error }
      return try await attempt(fallback, call)
    }
  }

  /// Stops what production would refuse without sending anything.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, ``AuthError/store(_:)``.
  private func check(_ proof: AppProof, for purpose: SMSRequest) async throws(AuthError) {
    guard proof == .stored, !context.project.isLocal, try await stored() == nil else { return }
    throw .invalid(Problem(.argument(.unverifiedApp(purpose))))
  }

  /// The proofs to try: the first, and the one to fall back on in `AUDIT`.
  private func plan(
    _ proof: AppProof, _ state: RecaptchaConfig.Response.State
  ) async throws(AuthError) -> (AppVerificationProof, fallback: AppVerificationProof?) {
    var kept = try await stored() ?? AppVerificationProof()
    if state == .audit { kept.captcha = .missing }
    if case .recaptcha(let token) = proof, state == .off {
      return (AppVerificationProof(recaptchaToken: token), nil)
    }
    guard let captcha = proof.captcha else { return (kept, nil) }
    return (AppVerificationProof(captcha: .token(captcha)), fallback(kept, state))
  }

  private func fallback(
    _ kept: AppVerificationProof, _ state: RecaptchaConfig.Response.State
  ) -> AppVerificationProof? {
    state == .audit && (kept.receipt != nil || kept.recaptchaToken != nil) ? kept : nil
  }

  /// Sends with a proof; if a receipt is refused, forgets it and sends once with the next proof.
  private func attempt<Answer>(
    _ proof: AppVerificationProof, _ call: (AppVerificationProof) async throws(AuthError) -> Answer
  ) async throws(AuthError) -> Answer {
    let proof = try await taken(proof)
    do throws(AuthError) {
      return try await call(proof)
    } catch {
      guard error.refusal?.code == .invalidAppCredential, let receipt = proof.receipt else { throw error }
      try await context.store.update { record throws(AuthError) in record.silentPushes.consume(receipt) }
      var next = try await stored() ?? AppVerificationProof()
      next.captcha = proof.captcha
      next.isSecond = true
      return try await call(try taken(next))
    }
  }

  /// What is stored for this target: the token of an app's page while it is valid, else receipt and secret of a silent push.
  private func stored() async throws(AuthError) -> AppVerificationProof? {
    let record = try await context.store.read()
    if let kept = record.recaptchaToken, kept.project.sharesSessions(with: context.project),
      abs(context.dependencies.now().timeIntervalSince(kept.obtainedAt)) < RecaptchaCredential.lifetime
    {
      return AppVerificationProof(recaptchaToken: kept.token, isStored: true)
    }
    let push = context.own(record.silentPushes).last { $0.secret != nil }
    return push.map { AppVerificationProof(receipt: $0.receipt, secret: $0.secret) }
  }

  /// The proof, its stored token forgotten because it is valid once; the next stored one if another process took that token.
  private func taken(_ proof: AppVerificationProof) async throws(AuthError) -> AppVerificationProof {
    guard proof.isStored, let token = proof.recaptchaToken else { return proof }
    let isOurs = try await context.store.update { record throws(AuthError) in
      record.recaptchaToken.consume(token)
    }
    if isOurs { return proof }
    var next = try await stored() ?? AppVerificationProof()
    next.captcha = proof.captcha
    next.isSecond = proof.isSecond
    return try await taken(next)
  }

  /// What the project does with reCAPTCHA Enterprise for SMS; Google's emulator has no answer, and does nothing.
  private func phoneState() async throws(AuthError) -> RecaptchaConfig.Response.State {
    do throws(AuthError) {
      return try await recaptchaEnforcement().phone
    } catch {
      guard context.project.isLocal, error.refusal?.code != nil else { throw error }
      return .off
    }
  }
}
