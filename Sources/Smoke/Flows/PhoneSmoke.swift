/// Sign-in by SMS: wrong, used and old codes, another number, deletion (Docs/protocol.md 2).
final class PhoneSmoke: SmokeBench {
  private var phones: [KnownPhone] = []
  private var first: PhoneVerification?
  private var code = ""

  private var unlessNumbers: String? {
    // The service refuses it with UNSUPPORTED_TENANT_OPERATION.
    if facts.target.tenant != nil { return "a tenant has no sign-in by SMS" }
    return facts.isLocal || !given.phones.isEmpty
      ? nil : "production needs a fictional number: --test-number NUMBER=CODE"
  }
  private var unlessSecondNumber: String? {
    given.phones.count == 1 ? "it needs a second fictional number: --test-number NUMBER=CODE" : nil
  }

  /// A code that was used before: fictional numbers of production keep theirs (Docs/protocol.md 10.6).
  private var usedCode: SmokeExpectation {
    facts.isLikeProduction
      ? .accepted(because: "the code of a fictional number is valid until it expires")
      : .refused(.invalidSessionInfo, .sessionExpired)
  }
  private var oldCode: SmokeExpectation {
    facts.isLikeProduction
      ? .refused(.sessionExpired) : .notEnforced(because: "without --strict a code never expires")
  }

  override var steps: [SmokeStep] { mainSteps + proofSteps + endSteps }

  private var mainSteps: [SmokeStep] {
    [
      SmokeStep("send", skipping: unlessNumbers) { [self] in
        phones = try await fictionalPhones(2, for: .phone)
        first = try await send(phones.first, by: auth)
        code = try await smsCode(of: phones.first, first?.id)
      },
      SmokeStep("wrong-code", .refused(.invalidCode), needs: ["send"]) { [self] in
        _ = try await verify(SmokeInputs.wrongCode(insteadOf: code), by: auth)
      },
      SmokeStep("verify", needs: ["send"]) { [self] in
        let done = try await verify(code, by: auth)
        if done.isNewUser { mustDelete(done.session) }
        try check(done.isNewUser, "the number belongs to an account already, which is left alone")
        try checkNumber(done.identity.phoneNumber, phones.first)
      },
      SmokeStep("verify-token", needs: ["verify"]) { [self] in
        try await verifyToken(provider: "phone")
        try await checkNumber(try claims().all["phone_number"]?.string, phones.first)
      },
      SmokeStep("refresh", needs: ["verify"]) { [self] in try await refresh() },
      SmokeStep("look-up", needs: ["verify"]) { [self] in
        try checkNumber(try await auth.account.user().phoneNumber, phones.first)
      },
      SmokeStep("used-code", usedCode, needs: ["verify"]) { [self] in
        _ = try await verify(code, by: client())
      },
      SmokeStep("expired-code", oldCode, needs: ["verify"], skipping: unlessClockMoves) { [self] in
        let client = try await self.client()
        first = try await send(phones.first, by: client)
        let code = try await smsCode(of: phones.first, first?.id)
        try await later(by: .seconds(3700)) { _ = try await verify(code, by: client) }
      },
      SmokeStep("change-number", needs: ["verify"], skipping: unlessSecondNumber) { [self] in
        let sent = try await send(phones.last, by: auth)
        let code = try await smsCode(of: phones.last, sent.id)
        try await sent.replaceNumber(code: code)
        try checkNumber(try await auth.account.user().phoneNumber, phones.last)
      },
    ]
  }

  private var endSteps: [SmokeStep] {
    [SmokeStep("delete", needs: ["verify"]) { [self] in try await deleteUser() }, deletedStep()]
  }

  private func send(_ phone: KnownPhone?, by client: AuthClient) async throws -> PhoneVerification {
    guard let phone else { throw SmokeFault("there is no number") }
    let proof: AppProof = facts.isLocal ? .stored : .none
    return try await client.phone.send(phone.number, resend: true, proof: proof)
  }

  private func verify(_ code: String, by client: AuthClient) async throws -> SignInResult {
    guard let first else { throw SmokeFault("there is no verification ID") }
    return try await client.phone.verification(id: first.id).verify(code: code)
  }

  func checkNumber(_ found: String?, _ phone: KnownPhone?) throws {
    let wanted = phone?.number.description ?? ""
    try check(found == wanted, "the number is \(found ?? "missing") instead of \(wanted)")
  }
}
