/// Sign-in by password, and the codes of e-mails (Docs/protocol.md 5.1 to 5.5).
final class EmailSmoke: SmokeSteps {
  private let bench: SmokeBench
  private var session: Session?
  private var usedCode: Secret?
  private var facts: EmailCodes.Facts?
  /// The password that is valid after the steps so far.
  private var present = "first"

  init(_ bench: SmokeBench) { self.bench = bench }

  private var auth: AuthClient { bench.auth }

  /// With e-mail enumeration protection the service does not say which of the two is wrong (Docs/protocol.md 5.2).
  private static let wrongPassword = SmokeExpectation.refused(.invalidPassword, .invalidLoginCredentials)
  private static let unknownAddress = SmokeExpectation.refused(.emailNotFound, .invalidLoginCredentials)

  private var unlessReadable: String? { bench.facts.unlessLocal("the code of an e-mail can be read") }
  private var oldCode: SmokeExpectation {
    bench.facts.isLikeProduction
      ? .refused(.expiredOOBCode) : .notEnforced(because: "without --strict a code never expires")
  }

  var steps: [SmokeStep] { passwordSteps + codeSteps + endSteps }

  private var passwordSteps: [SmokeStep] {
    [
      SmokeStep("sign-up") { [self] in
        let made = try await auth.email.signUp(try address, password: password("first"))
        session = made.session
        bench.mustDelete(made.session)
      },
      SmokeStep("duplicate", .refused(.emailExists), needs: ["sign-up"]) { [self] in
        try await signUp(try address, password("other"))
      },
      SmokeStep("weak-password", .refused(.weakPassword, .passwordDoesNotMeetRequirements)) { [self] in
        try await signUp(try bench.inputs.address("weak"), Secret("12345"))
      },
      SmokeStep("wrong-password", Self.wrongPassword, needs: ["sign-up"]) { [self] in
        try await signIn(password("wrong"))
      },
      SmokeStep("unknown-address", Self.unknownAddress) { [self] in
        _ = try await bench.client().email.signIn(
          try bench.inputs.address("unknown"), password: password("first"))
      },
      SmokeStep("sign-in", needs: ["sign-up"]) { [self] in
        session = try await auth.email.signIn(try address, password: password("first")).session
      },
      SmokeStep("verify-token", needs: ["sign-in"]) { [self] in
        try await bench.verifyToken(provider: "password")
        try bench.check(
          try bench.claims().email == (try address).description, "the token has another address")
      },
      SmokeStep("refresh", needs: ["sign-in"]) { [self] in try await bench.refresh() },
    ]
  }

  private var codeSteps: [SmokeStep] {
    [
      SmokeStep("wrong-oob-code", .refused(.invalidOOBCode)) { [self] in
        _ = try await bench.client().emailCodes.inspect(Secret(bench.inputs.hex("oob", digits: 40)))
      },
      SmokeStep("verify-email", needs: ["sign-in"], skipping: unlessReadable) { [self] in
        _ = try await auth.emailCodes.sendVerification()
        let code = try await MailedCodes(bench).newest(to: try address, .verifyEmail)
        let facts = try await auth.emailCodes.inspect(code)
        (usedCode, self.facts) = (code, facts)
        _ = try await auth.emailCodes.apply(code, facts)
        let user = try await auth.account.lookUp()
        try bench.check(user.emailVerified == true, "the address is still not verified")
      },
      SmokeStep("used-oob-code", .refused(.invalidOOBCode), needs: ["verify-email"]) { [self] in
        guard let usedCode, let facts else { throw SmokeFault("there was no code") }
        _ = try await bench.client().emailCodes.apply(usedCode, facts)
      },
      SmokeStep("reset-password", needs: ["sign-in"], skipping: unlessReadable) { [self] in
        let (code, facts) = try await resetCode()
        _ = try await auth.emailCodes.setPassword(password("second"), with: code, facts)
        present = "second"
      },
      SmokeStep("old-password", Self.wrongPassword, needs: ["reset-password"]) { [self] in
        try await signIn(password("first"))
      },
      SmokeStep("new-password", needs: ["reset-password"]) { [self] in
        session = try await auth.email.signIn(try address, password: password("second")).session
      },
      SmokeStep(
        "expired-oob-code", oldCode, needs: ["new-password"], skipping: bench.unlessClockMoves
      ) { [self] in
        let (code, facts) = try await resetCode()
        try await bench.later(by: .seconds(3700)) {
          _ = try await bench.client().emailCodes.inspect(code)
        }
        // Used at the present time: a later password change would end all earlier sessions.
        _ = try await bench.client().emailCodes.setPassword(password("second"), with: code, facts)
      },
    ]
  }

  private var endSteps: [SmokeStep] {
    [
      SmokeStep("delete", needs: ["sign-in"]) { [self] in
        session = try await auth.email.signIn(try address, password: password(present)).session
        try await bench.deleteUser()
      },
      SmokeStep("deleted-user", Self.unknownAddress, needs: ["delete"]) { [self] in
        try await signIn(password("first"))
      },
      SmokeStep("deleted-session", bench.deletedRefusal, needs: ["delete"]) { [self] in
        try await bench.refreshDeleted(session)
      },
    ]
  }

  private var address: EmailAddress { get throws { try bench.inputs.address("email") } }

  private func password(_ label: String) -> Secret { bench.inputs.password(label) }

  private func signIn(_ password: Secret) async throws {
    _ = try await bench.client().email.signIn(try address, password: password)
  }

  /// Signs up when that should be refused; a user created nevertheless is deleted.
  private func signUp(_ address: EmailAddress, _ password: Secret) async throws {
    bench.mustDelete(try await bench.client().email.signUp(address, password: password).session)
  }

  private func resetCode() async throws -> (Secret, EmailCodes.Facts) {
    try await auth.emailCodes.sendPasswordReset(try address)
    let code = try await MailedCodes(bench).newest(to: try address, .passwordReset)
    return (code, try await auth.emailCodes.inspect(code))
  }
}

/// The codes of the e-mails that a local server did not send.
struct MailedCodes {
  private let bench: SmokeBench

  init(_ bench: SmokeBench) { self.bench = bench }

  /// The code of the newest message.
  func newest(to address: EmailAddress, _ purpose: OOBRequestType) async throws -> Secret {
    let sent = try await bench.auth.localServer.list(OOBCodes()).oobCodes?.last {
      $0.email == address.description && $0.requestType == purpose.rawValue
    }
    guard let code = sent?.oobCode else { throw SmokeFault("the local server has no code for the address") }
    return Secret(code)
  }
}
