/// Sign-in by password, and the codes of e-mails (Docs/protocol.md 5.1 to 5.5).
final class EmailSmoke: SmokeBench {
  private var usedCode: EmailCode?
  /// The password that is valid after the steps so far.
  private var present = "first"

  /// With e-mail enumeration protection the service does not say which of the two is wrong (Docs/protocol.md 5.2).
  private static let wrongPassword = SmokeExpectation.refused(.invalidPassword, .invalidLoginCredentials)
  private static let unknownAddress = SmokeExpectation.refused(.emailNotFound, .invalidLoginCredentials)

  private var unlessReadable: String? { facts.unlessLocal("the code of an e-mail can be read") }
  private var oldCode: SmokeExpectation {
    facts.isLikeProduction
      ? .refused(.expiredEmailCode) : .notEnforced(because: "without --strict a code never expires")
  }

  override var steps: [SmokeStep] { passwordSteps + codeSteps + endSteps }

  private var passwordSteps: [SmokeStep] {
    [
      SmokeStep("sign-up") { [self] in
        mustDelete(try await auth.email.signUp(try address, password: password("first")).session)
      },
      SmokeStep("duplicate", .refused(.emailExists), needs: ["sign-up"]) { [self] in
        try await signUp(try address, password("other"))
      },
      SmokeStep("weak-password", .refused(.weakPassword, .passwordDoesNotMeetRequirements)) { [self] in
        try await signUp(try inputs.address("weak"), Secret("12345"))
      },
      SmokeStep("wrong-password", Self.wrongPassword, needs: ["sign-up"]) { [self] in
        try await signIn(password("wrong"))
      },
      SmokeStep("unknown-address", Self.unknownAddress) { [self] in
        _ = try await client().email.signIn(
          try inputs.address("unknown"), password: password("first"))
      },
      SmokeStep("sign-in", needs: ["sign-up"]) { [self] in
        _ = try await auth.email.signIn(try address, password: password("first"))
      },
      SmokeStep("verify-token", needs: ["sign-in"]) { [self] in
        try await verifyToken(provider: "password")
        try await check(
          try claims().email == (try address).description, "the token has another address")
      },
      SmokeStep("refresh", needs: ["sign-in"]) { [self] in try await refresh() },
    ]
  }

  private var codeSteps: [SmokeStep] {
    [
      SmokeStep("wrong-oob-code", .refused(.invalidEmailCode)) { [self] in
        _ = try await client().email.check(Secret(inputs.hex("oob", digits: 40)))
      },
      SmokeStep("verify-email", needs: ["sign-in"], skipping: unlessReadable) { [self] in
        try await auth.email.sendVerification()
        let code = try await auth.email.check(try await mailedCode(to: try address, .verifyEmail))
        usedCode = code
        try await code.apply()
        let user = try await auth.account.user()
        try check(user.isEmailVerified, "the address is still not verified")
      },
      SmokeStep("used-oob-code", .refused(.invalidEmailCode), needs: ["verify-email"]) { [self] in
        guard let usedCode else { throw SmokeFault("there was no code") }
        try await usedCode.apply()
      },
      SmokeStep("reset-password", needs: ["sign-in"], skipping: unlessReadable) { [self] in
        try await auth.email.check(try await resetCode()).setPassword(password("second"))
        present = "second"
      },
      SmokeStep("old-password", Self.wrongPassword, needs: ["reset-password"]) { [self] in
        try await signIn(password("first"))
      },
      SmokeStep("new-password", needs: ["reset-password"]) { [self] in
        _ = try await auth.email.signIn(try address, password: password("second"))
      },
      SmokeStep(
        "expired-oob-code", oldCode, needs: ["new-password"], skipping: unlessClockMoves
      ) { [self] in
        let text = try await resetCode()
        let code = try await client().email.check(text)
        try await later(by: .seconds(3700)) {
          _ = try await client().email.check(text)
        }
        // Used at the present time: a later password change would end all earlier sessions.
        try await code.setPassword(password("second"))
      },
    ]
  }

  private var endSteps: [SmokeStep] {
    [
      SmokeStep("delete", needs: ["sign-in"]) { [self] in
        _ = try await auth.email.signIn(try address, password: password(present))
        try await deleteUser()
      },
      SmokeStep("deleted-user", Self.unknownAddress, needs: ["delete"]) { [self] in
        try await signIn(password("first"))
      },
      deletedStep("deleted-session"),
    ]
  }

  private var address: EmailAddress { get throws { try inputs.address("email") } }

  private func password(_ label: String) -> Secret { inputs.password(label) }

  private func signIn(_ password: Secret) async throws {
    _ = try await client().email.signIn(try address, password: password)
  }

  /// Signs up when that should be refused; a user created nevertheless is deleted.
  private func signUp(_ address: EmailAddress, _ password: Secret) async throws {
    mustDelete(try await client().email.signUp(address, password: password).session)
  }

  private func resetCode() async throws -> Secret {
    try await auth.email.sendPasswordReset(try address)
    return try await mailedCode(to: try address, .passwordReset)
  }
}
