import AuthCrypto

/// Both kinds of second factor: enroll, challenge, answer, withdraw (Docs/protocol.md 6).
final class SecondFactorSmoke: SmokeBench {
  private var phone: KnownPhone?
  private var enrolled: [SecondFactor] = []
  private var app: OneTimePassword?
  /// The last step of the app's time that was used: none works twice.
  private var usedStep: Int64 = 0
  private var usedCode = ""

  private static let wrong = SmokeExpectation.refused(.invalidCode)
  private static let needed = SmokeExpectation.refused(.secondFactorRequired)

  private var isOwnAccount: Bool { given.account == nil }
  private var unlessAccount: String? {
    isOwnAccount
      ? facts.unlessLocal("without --email an address can be verified") : nil
  }
  private var unlessNumber: String? {
    facts.isLocal || !given.phones.isEmpty
      ? nil : "production needs a fictional number: --test-number NUMBER=CODE"
  }
  private var unlessApps: String? {
    facts.service == .emulator ? "this emulator has no authenticator apps" : nil
  }
  private var lateAnswer: SmokeExpectation {
    facts.isLikeProduction
      ? .refused(.totpChallengeTimeout)
      : .notEnforced(because: "without --strict a pending sign-in never expires")
  }

  override var steps: [SmokeStep] {
    accountSteps + smsEnrollment + appEnrollment + smsSignIn + appSignIn + endSteps
  }

  private var accountSteps: [SmokeStep] {
    [
      SmokeStep("account", skipping: unlessAccount) { [self] in
        try await enableSecondFactors()
        guard isOwnAccount else { return try await signIn(by: auth) }
        mustDelete(try await auth.email.signUp(try address, password: try password).session)
        try await auth.email.sendVerification()
        let code = try await mailedCode(to: try address, .verifyEmail)
        try await auth.email.check(code).apply()
      }
    ]
  }

  private var smsEnrollment: [SmokeStep] {
    [
      SmokeStep("sms-enroll", needs: ["account"], skipping: unlessNumber) { [self] in
        phone = try await fictionalPhones(1, for: .mfa).last
        guard let phone else { throw SmokeFault("there is no number") }
        _ = try await auth.secondFactors.enroll(phone.number, name: "smoke SMS", proof: proof)
      },
      SmokeStep("sms-enroll-wrong-code", Self.wrong, needs: ["sms-enroll"]) { [self] in
        try await finishEnrollment(SmokeInputs.wrongCode(insteadOf: try await enrollmentCode()))
      },
      SmokeStep("sms-enroll-finish", needs: ["sms-enroll"]) { [self] in
        try await finishEnrollment(try await enrollmentCode())
      },
    ]
  }

  private var appEnrollment: [SmokeStep] {
    [
      SmokeStep("totp-enroll", needs: ["account"], skipping: unlessApps) { [self] in
        let authenticator = try await auth.secondFactors.enrollAuthenticator(name: "smoke app").authenticator
        app = authenticator.wire.oneTimePassword
      },
      SmokeStep("totp-enroll-wrong-code", Self.wrong, needs: ["totp-enroll"]) { [self] in
        try await finishEnrollment(SmokeInputs.wrongCode(insteadOf: try await nextCode()))
      },
      SmokeStep("totp-enroll-finish", needs: ["totp-enroll"]) { [self] in
        try await finishEnrollment(try await nextCode(isUsed: true))
      },
    ]
  }

  private var smsSignIn: [SmokeStep] {
    [
      SmokeStep("sms-sign-in", Self.needed, needs: ["sms-enroll-finish"]) { [self] in
        try await auth.signOut()
        try await signIn(by: auth)
      },
      SmokeStep("sms-challenge", needs: ["sms-sign-in"]) { [self] in
        try await auth.secondFactors.pendingSignIn().send(proof: proof)
      },
      SmokeStep("sms-wrong-code", Self.wrong, needs: ["sms-challenge"]) { [self] in
        let code = try await challengeCode()
        try await auth.secondFactors.pendingSignIn().resolve(code: SmokeInputs.wrongCode(insteadOf: code))
      },
      SmokeStep("sms-resolve", needs: ["sms-challenge"]) { [self] in
        let code = try await challengeCode()
        let done = try await auth.secondFactors.pendingSignIn().resolve(code: code)
        try check(done.session, "phone")
        try await verifyToken(provider: "password")
      },
    ]
  }

  private var appSignIn: [SmokeStep] {
    [
      SmokeStep("totp-sign-in", Self.needed, needs: ["totp-enroll-finish"]) { [self] in
        try await auth.signOut()
        try await signIn(by: auth)
      },
      SmokeStep("totp-wrong-code", Self.wrong, needs: ["totp-sign-in"]) { [self] in
        let code = try await nextCode()
        try await Self.resolve(SmokeInputs.wrongCode(insteadOf: code), by: auth)
      },
      SmokeStep("totp-resolve", needs: ["totp-sign-in"]) { [self] in
        try check(try await resolveWithApp(), "totp")
        try await verifyToken(provider: "password")
        try await refresh()
        try await check(try auth.session(), "totp")
      },
      SmokeStep("totp-used-code", Self.wrong, needs: ["totp-resolve"]) { [self] in
        let client = try await pendingClient()
        try await Self.resolve(usedCode, by: client)
      },
      SmokeStep(
        "totp-late", lateAnswer, needs: ["totp-resolve"], skipping: unlessClockMoves
      ) { [self] in
        let client = try await pendingClient()
        try await later(by: .seconds(660)) {
          try await Self.resolve(nextCode(), by: client)
        }
      },
    ]
  }

  private var endSteps: [SmokeStep] {
    [
      SmokeStep("withdraw", needs: ["account"]) { [self] in
        guard !enrolled.isEmpty else { throw SmokeSkip("no factor was enrolled") }
        while let factor = enrolled.popLast() {
          try await auth.secondFactors.withdraw(factor)
          undo.cancel(Self.name(of: factor))
        }
      },
      SmokeStep(
        "delete", needs: ["account"], skipping: isOwnAccount ? nil : "the account is not the test's"
      ) { [self] in
        if (try? await auth.session()) == nil { try await signIn(by: auth) }
        try await deleteUser()
      },
    ]
  }
}

// What the steps do.
extension SecondFactorSmoke {
  private var address: EmailAddress {
    get throws { try given.account?.address ?? inputs.address("mfa") }
  }
  private var password: Secret {
    get throws { given.account?.password ?? inputs.password("mfa") }
  }
  private var proof: AppProof { facts.isLocal ? .stored : .none }

  private func signIn(by client: AuthClient) async throws {
    _ = try await client.email.signIn(try address, password: try password)
  }

  /// A client whose sign-in waits for its second factor.
  private func pendingClient() async throws -> AuthClient {
    let client = try await self.client()
    do {
      try await signIn(by: client)
      throw SmokeFault("the sign-in did not ask for a second factor")
    } catch AuthError.secondFactorNeeded {
      return client
    }
  }

  private func check(_ session: Session, _ kind: String) throws {
    let found = session.secondFactor
    try check(found == kind, "the token names the second factor \(found ?? "none"), not \(kind)")
  }

  private func finishEnrollment(_ code: String) async throws {
    let factor = try await auth.secondFactors.pendingEnrollment().finish(code: code)
    guard !factor.id.isEmpty else { return }
    enrolled.append(factor)
    // With an account of the test the factor goes with it.
    guard !isOwnAccount else { return }
    undo.add(Self.name(of: factor)) { [auth] in try await auth.secondFactors.withdraw(factor) }
  }

  private static func name(of factor: SecondFactor) -> String { "the second factor \(factor.id)" }

  private func enrollmentCode() async throws -> String {
    try await smsCode(of: phone, try auth.secondFactors.pendingEnrollment().verificationID)
  }

  private func challengeCode() async throws -> String {
    try await smsCode(of: phone, try auth.secondFactors.pendingSignIn().sms?.verificationID)
  }

  /// Answers with the app among the factors of the pending sign-in.
  @discardableResult
  private static func resolve(_ code: String, by client: AuthClient) async throws(AuthError) -> SignInResult {
    let pending = try await client.secondFactors.pendingSignIn()
    return try await pending.resolve(code: code, of: pending.hints.first { $0.kind == .totp })
  }

  /// An unused code: the current one, or the one after the last used one, which a service with any tolerance accepts.
  private func nextCode(isUsed: Bool = false) async throws -> String {
    guard let app else { throw SmokeFault("there is no app") }
    let step = max(Int64(await time().timeIntervalSince1970) / app.period, usedStep + 1)
    let code = app.code(at: step * app.period)
    if isUsed { (usedStep, usedCode) = (step, code) }
    return code
  }

  /// Resolves with the next code; a service without tolerance accepts it only in its time step.
  private func resolveWithApp() async throws -> Session {
    let code = try await nextCode(isUsed: true)
    do throws(AuthError) {
      return try await Self.resolve(code, by: auth).session
    } catch {
      guard error.code == .invalidCode, let app else { throw error }
      let seconds = usedStep * app.period - Int64(await time().timeIntervalSince1970)
      guard seconds > 0 else { throw error }
      try await wait(.seconds(seconds))
      return try await Self.resolve(code, by: auth).session
    }
  }
}
