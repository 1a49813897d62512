/// Sign in with Apple with tokens like Apple's: the nonce, old tokens, tokens for another app (Docs/protocol.md 3.6, 7.2).
final class AppleSmoke: SmokeSteps {
  private let bench: SmokeBench
  /// The app of the tokens.
  private var audience: String?
  private var used: ProviderCredential?

  init(_ bench: SmokeBench) { self.bench = bench }

  private static let providerID = AppleSignIn.providerID
  private var isStrict: Bool { bench.facts.isLikeProduction }

  private var unlessLocal: String? { bench.facts.unlessLocal("tokens like Apple's are accepted") }
  private var unlessNonce: String? {
    bench.facts.service == .emulator ? "this emulator ignores the nonce" : nil
  }
  private func onlyStrict(_ code: ServerErrorCode, _ reason: String) -> SmokeExpectation {
    isStrict ? .refused(code) : .notEnforced(because: "without --strict \(reason)")
  }

  private lazy var common = ProviderSmoke(bench, Self.providerID) { [self] client, user in
    let made = try await credential(of: user, by: client)
    if user == "first", client.store.profile == bench.auth.store.profile { used = made }
    return made
  }

  var steps: [SmokeStep] {
    [
      SmokeStep("sign-in", skipping: unlessLocal) { [self] in
        audience = try await bench.settings.provider(Self.providerID, bench.undo)
        try await common.signIn()
      }
    ] + common.middle + refusals + common.end
  }

  private var refusals: [SmokeStep] {
    [
      SmokeStep(
        "wrong-nonce", .refused(.missingOrInvalidNonce), needs: ["sign-in"], skipping: unlessNonce
      ) { [self] in
        var wrong = ProviderTokens()
        wrong.idToken = try await token(of: "first", by: bench.client()).token
        wrong.rawNonce = Secret(bench.inputs.hex("nonce", digits: 32))
        try await signIn(ProviderCredential(Self.providerID, .tokens(wrong)))
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
        let client = try bench.client()
        try await signIn(try await credential(of: "first", by: client) { $0.issuedAt = $1 - 7200 })
      },
      SmokeStep(
        "wrong-app", onlyStrict(.invalidIdpResponse, "a provider's token may be for any app"),
        needs: ["sign-in"]
      ) { [self] in
        if isStrict, audience == nil { throw SmokeSkip("the project's configuration names no app") }
        let client = try bench.client()
        try await signIn(
          try await credential(of: "first", by: client) { claims, _ in
            claims.audience = "com.example.authctl-smoke.other"
          })
      },
    ]
  }

  /// Signs in if that should be refused; else changes nothing.
  private func signIn(_ credential: ProviderCredential) async throws {
    let done = try await bench.client().oauth.signIn(credential)
    if done.isNewUser { bench.mustDelete(done.session) }
  }

  private func credential(
    of user: String, by client: AuthClient,
    changing: (inout MintedClaims, Date) -> Void = { _, _ in }
  ) async throws -> ProviderCredential {
    let (token, nonce) = try await token(of: user, by: client, changing: changing)
    return ProviderCredential(Self.providerID, .tokens(ProviderTokens(idToken: token, rawNonce: nonce)))
  }

  private func token(
    of user: String, by client: AuthClient,
    changing: (inout MintedClaims, Date) -> Void = { _, _ in }
  ) async throws -> (token: Secret, nonce: Secret?) {
    let nonce = try client.apple.makeNonce()
    var claims = MintedClaims()
    claims.subject = "000000.\(bench.inputs.hex("apple \(user)", digits: 32)).0000"
    claims.email = try bench.inputs.address("apple \(user)").description
    claims.audience = audience
    let now = await bench.time()
    claims.issuedAt = now
    changing(&claims, now)
    return (Secret(try client.apple.mint(claims).token.text), nonce.rawNonce)
  }
}
