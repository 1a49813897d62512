import Platform
import AuthCore
import AuthCrypto
import IdentityToolkit

/// The steps of ``MFASmoke``, each timed, and named in its failure.
struct SmokeRun {
  let auth: AuthClient
  let context: Context
  let password: Secret
  private(set) var email = ""
  private(set) var localID = ""
  private(set) var factorID: String?
  private(set) var secondFactor: String?
  private(set) var steps: [Step] = []
  /// Whether this run created the account and therefore deletes it.
  private var ownsAccount = false

  /// A step that succeeded.
  struct Step: Encodable, Sendable {
    let step: String
    let milliseconds: Int
  }

  init(auth: AuthClient, context: Context, password: Secret) {
    self.auth = auth
    self.context = context
    self.password = password
  }

  /// Runs all steps up to the session that a second factor completed.
  mutating func enrollAndSignIn(as address: EmailAddress?) async throws {
    let account = try await begin(as: address)
    let secret = try await enroll()
    try await step("sign-out") { auth in _ = try auth.signOut() }
    try await step("sign-in") { [password] auth in
      do throws(AuthError) {
        _ = try await auth.email.signIn(account, password: password)
        throw AuthError.unexpectedResponse(reason: "a session without a second factor", status: 200)
      } catch .secondFactorNeeded {
        return
      }
    }
    let resolved = try await resolve(with: secret)
    secondFactor = resolved.signedIn.session.secondFactor
    guard secondFactor == "totp" else {
      throw AuthError.unexpectedResponse(reason: "a token without a second factor", status: 200)
    }
  }

  /// Creates the first session, for an account with a verified address.
  private mutating func begin(as address: EmailAddress?) async throws -> EmailAddress {
    let password = password
    if let address {
      email = address.description
      try await step("sign-in") { auth in _ = try await auth.email.signIn(address, password: password) }
      localID = try auth.session().localID
      return address
    }
    let fresh = try EmailAddress(
      parsing: "mfa-smoke-\(Hexadecimal.encode(context.surroundings.randomBytes(6)))@example.com"[...])
    email = fresh.description
    try await step("sign-up") { auth in _ = try await auth.email.signUp(fresh, password: password) }
    ownsAccount = true
    localID = try auth.session().localID
    try await step("verify-email") { auth in
      _ = try await auth.emailCodes.sendVerification()
      let sent = try await auth.localServer.oobCodes().last { $0.email == fresh.description }
      guard let code = sent?.oobCode else {
        throw AuthError.unexpectedResponse(reason: "no e-mail code at the local server", status: 200)
      }
      let secret = Secret(code)
      _ = try await auth.emailCodes.apply(secret, try await auth.emailCodes.inspect(secret))
    }
    return fresh
  }

  private mutating func enroll() async throws -> OneTimePassword {
    let started = try await step("enroll-start") { auth in try await auth.enrollment.beginTOTP(name: "smoke")
    }
    guard let secret = TOTPURL(started).oneTimePassword else {
      throw AuthError.unexpectedResponse(reason: "a secret that is not Base32", status: 200)
    }
    let code = secret.code(at: seconds())
    let finished = try await step("enroll-finish") { auth in try await auth.enrollment.finish(code: code) }
    factorID = finished.factor?.mfaEnrollmentID
    return secret
  }

  /// Resolves with the next code, because no code works twice.
  ///
  /// A service with any tolerance accepts it at once.
  private mutating func resolve(with secret: OneTimePassword) async throws -> MultiFactor.Resolved {
    let used = seconds() / secret.period
    do {
      let next = secret.code(at: (used + 1) * secret.period)
      return try await step("resolve") { auth in try await auth.multiFactor.resolve(code: next) }
    } catch let failure as CommandFailure where failure.report.code == .invalidCode {
      let wait = (used + 1) * secret.period - seconds()
      context.terminal.note("waiting \(max(0, wait)) s for the next code")
      try await context.surroundings.sleep(.seconds(max(0, wait)))
      let code = secret.code(at: seconds())
      return try await step("resolve") { auth in try await auth.multiFactor.resolve(code: code) }
    }
  }

  /// Removes what the run created.
  mutating func cleanUp() async throws {
    if ownsAccount {
      try await step("delete") { [localID] auth in try await auth.localServer.deleteAccount(localID) }
    } else if let factorID {
      _ = try await step("withdraw") { auth in
        try await auth.enrollment.withdraw(FactorSelection(factorID))
      }
    }
  }

  /// Cleans up after a failure: what cannot be removed is only a note.
  mutating func cleanUpAfterFailure() async {
    guard ownsAccount || factorID != nil else { return }
    do {
      try await cleanUp()
    } catch {
      let what = ownsAccount ? "the account \(email)" : "the factor \(factorID ?? "")"
      context.terminal.note("\(what) of this run still exists")
    }
  }

  private func seconds() -> Int64 { Int64(context.now().timeIntervalSince1970) }

  /// Times a step.
  ///
  /// Its failure keeps code, hint and exit status, and names the step in its message.
  @discardableResult
  private mutating func step<Value>(
    _ name: String, _ body: (AuthClient) async throws -> Value
  ) async throws -> Value {
    let start = ContinuousClock.now
    do {
      let value = try await body(auth)
      steps.append(Step(step: name, milliseconds: (ContinuousClock.now - start).wholeMilliseconds))
      return value
    } catch let error as AuthError {
      var report = error.report
      report.message = "step \(name): \(report.message)"
      throw CommandFailure(report)
    }
  }
}
