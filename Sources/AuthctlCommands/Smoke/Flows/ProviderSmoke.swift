/// The steps that every provider's flow has: linking, a second use, deletion (Docs/protocol.md 3).
final class ProviderSmoke {
  private let bench: SmokeBench
  private let providerID: String
  /// Creates a valid credential of one of two users.
  private let credential: (_ client: AuthClient, _ user: String) async throws -> ProviderCredential
  private var session: Session?

  init(
    _ bench: SmokeBench, _ providerID: String,
    credential: @escaping (_ client: AuthClient, _ user: String) async throws -> ProviderCredential
  ) {
    self.bench = bench
    self.providerID = providerID
    self.credential = credential
  }

  private var auth: AuthClient { bench.auth }

  /// The sign-in, of a user that is new.
  func signIn() async throws {
    let done = try await auth.oauth.signIn(try await credential(auth, "first"))
    session = done.session
    bench.mustDelete(done.session)
    try bench.check(done.isNewUser, "the user is not new")
  }

  /// The step after a sign-in, the last one before deletion.
  var middle: [SmokeStep] {
    [
      SmokeStep("verify-token", needs: ["sign-in"]) { [self] in
        try await bench.verifyToken(provider: providerID)
      },
      SmokeStep("refresh", needs: ["sign-in"]) { [self] in try await bench.refresh() },
      SmokeStep("sign-in-again", needs: ["sign-in"]) { [self] in
        let client = try bench.client()
        let again = try await client.oauth.signIn(try await credential(client, "first"))
        try bench.check(again.session.localID == session?.localID, "it is another user")
        try bench.check(!again.isNewUser, "the user is new")
      },
    ]
  }

  /// Links a second user, once with a free identity and once with a taken one; then deletes it.
  var end: [SmokeStep] {
    [
      SmokeStep("link", needs: ["sign-in"]) { [self] in
        let (client, uid) = try await anonymous()
        let done = try await client.oauth.signIn(try await credential(client, "second"), purpose: .link)
        try bench.check(done.session.localID == uid, "the link changed the user")
        let providers = try await client.account.lookUp().providerUserInfo?.compactMap(\.providerID)
        try bench.check(providers?.contains(providerID) == true, "the user does not have the provider")
      },
      SmokeStep("link-taken", .refused(.federatedUserIDAlreadyLinked), needs: ["sign-in"]) { [self] in
        let (client, _) = try await anonymous()
        _ = try await client.oauth.signIn(try await credential(client, "first"), purpose: .link)
      },
      SmokeStep("delete", needs: ["sign-in"]) { [self] in
        session = try auth.session()
        try await bench.deleteUser()
      },
      SmokeStep("deleted-user", bench.deletedRefusal, needs: ["delete"]) { [self] in
        try await bench.refreshDeleted(session)
      },
    ]
  }

  private func anonymous() async throws -> (AuthClient, String) {
    let client = try bench.client()
    let session = try await client.account.signInAnonymously().session
    bench.mustDelete(session)
    return (client, session.localID)
  }
}
