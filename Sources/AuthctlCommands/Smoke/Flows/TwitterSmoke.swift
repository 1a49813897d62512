/// Sign-in with Twitter's token and secret (Docs/protocol.md 3.2).
final class TwitterSmoke: SmokeSteps {
  private let bench: SmokeBench
  private let common: ProviderSmoke

  private static let providerID = "twitter.com"

  init(_ bench: SmokeBench) {
    self.bench = bench
    common = ProviderSmoke(bench, Self.providerID) { _, user in
      Self.credential(of: user, bench.inputs, hasSecret: true)
    }
  }

  private var unlessBelieved: String? {
    bench.facts.service == .emulator
      ? "this emulator does not accept a token and secret"
      : bench.facts.unlessLocal("a token and secret that Twitter did not issue are accepted")
  }

  /// A local server reports that it cannot ask Twitter (Docs/protocol.md 9.6).
  private static let noSecret = SmokeExpectation.refused(
    .notImplemented, .invalidIdpResponse,
    .invalidCredentialOrProviderID)

  var steps: [SmokeStep] {
    [
      SmokeStep("sign-in", skipping: unlessBelieved) { [self] in
        _ = try await bench.settings.provider(Self.providerID, bench.undo)
        try await common.signIn()
      }
    ] + common.middle + [
      SmokeStep("missing-secret", Self.noSecret, needs: ["sign-in"]) { [self] in
        let credential = Self.credential(of: "first", bench.inputs, hasSecret: false)
        let done = try await bench.client().oauth.signIn(credential)
        if done.isNewUser { bench.mustDelete(done.session) }
      }
    ] + common.end
  }

  /// The number before the hyphen is the account.
  private static func credential(
    of user: String, _ inputs: SmokeInputs, hasSecret: Bool
  ) -> ProviderCredential {
    let token = "\(inputs.digits("twitter \(user)", count: 19))-\(inputs.hex("token \(user)", digits: 40))"
    let secret = inputs.hex("secret \(user)", digits: 45)
    return ProviderCredential(
      providerID,
      .tokens(ProviderTokens(accessToken: Secret(token), tokenSecret: hasSecret ? Secret(secret) : nil)))
  }
}
