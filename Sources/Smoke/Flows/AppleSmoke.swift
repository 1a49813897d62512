/// Sign in with Apple with tokens like Apple's: the nonce, old tokens, tokens for another app (Docs/protocol.md 3.6, 7.2).
final class AppleSmoke: ProviderSmoke {
  private var audience: String?
  private var used: ProviderCredential?

  override class var providerID: String { "apple.com" }
  private var isStrict: Bool { facts.isLikeProduction }

  private var unlessLocal: String? { facts.unlessLocal("tokens like Apple's are accepted") }
  private var unlessNonce: String? {
    facts.service == .emulator ? "this emulator ignores the nonce" : nil
  }
  private func onlyStrict(_ code: ErrorCode, _ reason: String) -> SmokeExpectation {
    isStrict ? .refused(code) : .notEnforced(because: "without --strict \(reason)")
  }

  override func credential(of user: String, by client: AuthClient) async throws -> ProviderCredential {
    let made = try await credential(of: user, by: client) { _, _ in }
    if user == "first", client.store.profile == auth.store.profile { used = made }
    return made
  }

  override var steps: [SmokeStep] {
    [
      SmokeStep("sign-in", skipping: unlessLocal) { [self] in
        audience = try await enableProvider(Self.providerID)
        try await signIn()
      }
    ] + middle + refusals + end
  }

  private var refusals: [SmokeStep] {
    [
      SmokeStep(
        "wrong-nonce", .refused(.missingOrInvalidNonce), needs: ["sign-in"], skipping: unlessNonce
      ) { [self] in
        let token = try await token(of: "first", by: client()).token
        try await signIn(
          ProviderCredential(
            Self.providerID, idToken: token, nonce: Secret(inputs.hex("nonce", digits: 32))))
      },
      SmokeStep(
        "used-nonce", onlyStrict(.missingOrInvalidNonce, "a nonce works any number of times"),
        needs: ["sign-in"]
      ) { [self] in
        guard let used else { throw SmokeFault("there was no token") }
        try await signIn(used)
      },
      SmokeStep(
        "expired-token", onlyStrict(.invalidIdpResponse, "a provider's token never expires"),
        needs: ["sign-in"]
      ) { [self] in
        let client = try await self.client()
        try await signIn(try await credential(of: "first", by: client) { $0.issuedAt = $1 - 7200 })
      },
      SmokeStep(
        "wrong-app", onlyStrict(.invalidIdpResponse, "a provider's token may be for any app"),
        needs: ["sign-in"]
      ) { [self] in
        if isStrict, audience == nil { throw SmokeSkip("the project's configuration names no app") }
        let client = try await self.client()
        try await signIn(
          try await credential(of: "first", by: client) { claims, _ in
            claims.audience = "com.example.authctl-smoke.other"
          })
      },
    ]
  }

  private func credential(
    of user: String, by client: AuthClient,
    changing: (inout MintedClaims, Date) -> Void
  ) async throws -> ProviderCredential {
    let (token, nonce) = try await token(of: user, by: client, changing: changing)
    return ProviderCredential(Self.providerID, idToken: token, nonce: nonce)
  }

  private func token(
    of user: String, by client: AuthClient,
    changing: (inout MintedClaims, Date) -> Void = { _, _ in }
  ) async throws -> (token: Secret, nonce: Secret) {
    let nonce = try await client.apple.makeNonce()
    var claims = MintedClaims()
    claims.subject = "000000.\(inputs.hex("apple \(user)", digits: 32)).0000"
    claims.email = try inputs.address("apple \(user)").description
    claims.audience = audience
    let now = await time()
    claims.issuedAt = now
    changing(&claims, now)
    return (Secret(try await client.localServer.mintAppleToken(claims).token.text), nonce.raw)
  }
}
