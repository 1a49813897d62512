/// Sign-in with a token like those of a project's backend (Docs/protocol.md 10.12).
final class CustomTokenSmoke: SmokeBench {
  private var isNewUser = false

  private static let refused = SmokeExpectation.refused(.invalidCustomToken)

  private var isGiven: Bool { given.customToken != nil }
  private var unlessToken: String? {
    isGiven
      ? nil : facts.unlessLocal("without --custom-token-file a token can be made, which is accepted")
  }
  private var unlessMinted: String? {
    facts.unlessLocal("a token that the project's backend did not make is accepted")
  }
  /// With a tenant, a string without one is refused for the mismatch first.
  private var malformed: SmokeExpectation {
    facts.target.tenant == nil ? Self.refused : .refused(.invalidCustomToken, .tenantIDMismatch)
  }
  private var oldToken: SmokeExpectation {
    facts.isLikeProduction
      ? Self.refused : .notEnforced(because: "without --strict a custom token never expires")
  }

  override var steps: [SmokeStep] { mainSteps + refusals + endSteps }

  private var mainSteps: [SmokeStep] {
    [
      SmokeStep("sign-in", skipping: unlessToken) { [self] in
        let token: Secret
        if let known = given.customToken { token = known } else { token = try await minted() }
        let done = try await auth.signIn(customToken: token)
        isNewUser = done.isNewUser
        if isNewUser { mustDelete(done.session) }
        guard !isGiven else { return }
        try check(isNewUser, "the user is not new")
        try check(done.session.uid == uid, "the uid is \(done.session.uid) instead of \(uid)")
      },
      SmokeStep("verify-token", needs: ["sign-in"]) { [self] in
        try await verifyToken(provider: "custom")
      },
      SmokeStep("claims", needs: ["sign-in"], skipping: isGiven ? "the token was given" : nil) { [self] in
        try await checkClaims()
      },
      SmokeStep("refresh", needs: ["sign-in"]) { [self] in
        try await refresh()
        if !isGiven { try await checkClaims() }
      },
      SmokeStep("sign-in-again", needs: ["sign-in"], skipping: isGiven ? "the token was given" : nil) {
        [self] in
        let again = try await client().signIn(customToken: try await minted())
        try check(again.session.uid == uid && !again.isNewUser, "it is another user")
      },
    ]
  }

  private var refusals: [SmokeStep] {
    [
      SmokeStep("malformed", malformed) { [self] in try await signIn(Secret("not-a-token")) },
      SmokeStep("wrong-audience", Self.refused, needs: ["sign-in"], skipping: unlessMinted) { [self] in
        try await signIn(try await minted(changing: ["aud": "https://example.com/"]))
      },
      SmokeStep("expired-token", oldToken, needs: ["sign-in"], skipping: unlessMinted) { [self] in
        try await signIn(try await minted(secondsAgo: 7200))
      },
      SmokeStep(
        "wrong-project",
        .notEnforced(because: "a local server knows no service accounts, so any project's will do"),
        needs: ["sign-in"], skipping: unlessMinted
      ) { [self] in
        let other = JSONValue.string("smoke@authctl-other-project.iam.gserviceaccount.com")
        try await signIn(try await minted(changing: ["iss": other, "sub": other]))
      },
    ]
  }

  private var endSteps: [SmokeStep] {
    [
      SmokeStep("delete", needs: ["sign-in"]) { [self] in
        if isGiven, !isNewUser { throw SmokeSkip("the user existed before") }
        try await deleteUser()
      }, deletedStep(),
    ]
  }

  private var uid: String { "authctl-smoke-\(inputs.hex("uid", digits: 12))" }
  private static let claims: ByName<JSONValue> = ["role": "tester", "level": 3]

  private func checkClaims() async throws {
    let found = try await claims().all
    for (name, value) in Self.claims {
      try check(found[name] == value, "the claim \(name) did not arrive")
    }
  }

  /// Signs in if that should be refused; else expects the same user.
  private func signIn(_ token: Secret) async throws {
    let done = try await client().signIn(customToken: token)
    if done.isNewUser { mustDelete(done.session) }
  }

  private func minted(
    secondsAgo: Double = 0, changing changes: ByName<JSONValue> = [:]
  ) async throws -> Secret {
    let issued = await time().addingTimeInterval(-secondsAgo)
    return Secret(
      try auth.localServer.mintCustomToken(
        uid: uid, claims: Self.claims, issuedAt: issued, changing: changes))
  }
}
