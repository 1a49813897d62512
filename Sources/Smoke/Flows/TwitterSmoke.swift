/// Sign-in with Twitter's token and secret (Docs/protocol.md 3.2).
final class TwitterSmoke: ProviderSmoke {
  override class var providerID: String { "twitter.com" }

  private var unlessBelieved: String? {
    facts.service == .emulator
      ? "this emulator does not accept a token and secret"
      : facts.unlessLocal("a token and secret that Twitter did not issue are accepted")
  }

  /// A local server reports that it cannot ask Twitter (Docs/protocol.md 9.6).
  private static let noSecret = SmokeExpectation.refused(
    .notImplemented, .invalidIdpResponse,
    .invalidCredentialOrProviderID)

  override var steps: [SmokeStep] {
    [
      SmokeStep("sign-in", skipping: unlessBelieved) { [self] in
        _ = try await enableProvider(Self.providerID)
        try await signIn()
      }
    ] + middle + [
      SmokeStep("missing-secret", Self.noSecret, needs: ["sign-in"]) { [self] in
        try await signIn(credential(of: "first", hasSecret: false))
      }
    ] + end
  }

  override func credential(of user: String, by client: AuthClient) async throws -> ProviderCredential {
    credential(of: user, hasSecret: true)
  }

  /// The number before the hyphen is the account.
  private func credential(of user: String, hasSecret: Bool) -> ProviderCredential {
    let token = "\(inputs.digits("twitter \(user)", count: 19))-\(inputs.hex("token \(user)", digits: 40))"
    let secret = inputs.hex("secret \(user)", digits: 45)
    return ProviderCredential(
      Self.providerID, accessToken: Secret(token), tokenSecret: hasSecret ? Secret(secret) : nil)
  }
}
