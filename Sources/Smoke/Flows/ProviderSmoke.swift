/// The steps that every provider's flow has: linking, a second use, deletion (Docs/protocol.md 3).
class ProviderSmoke: SmokeBench {
  private var session: Session?

  class var providerID: String { "" }

  /// Creates a valid credential of one of two users.
  func credential(of user: String, by client: AuthClient) async throws -> ProviderCredential {
    throw SmokeFault("there is no credential")
  }

  /// The sign-in, of a user that is new.
  func signIn() async throws {
    let done = try await auth.providers.signIn(try await credential(of: "first", by: auth))
    session = done.session
    mustDelete(done.session)
    try check(done.isNewUser, "the user is not new")
  }

  /// Signs in if that should be refused; else changes nothing.
  func signIn(_ credential: ProviderCredential) async throws {
    let done = try await client().providers.signIn(credential)
    if done.isNewUser { mustDelete(done.session) }
  }

  /// The step after a sign-in, the last one before deletion.
  var middle: [SmokeStep] {
    [
      SmokeStep("verify-token", needs: ["sign-in"]) { [self] in
        try await verifyToken(provider: Self.providerID)
      },
      SmokeStep("refresh", needs: ["sign-in"]) { [self] in try await refresh() },
      SmokeStep("sign-in-again", needs: ["sign-in"]) { [self] in
        let client = try await self.client()
        let again = try await client.providers.signIn(try await credential(of: "first", by: client))
        try check(again.session.uid == session?.uid, "it is another user")
        try check(!again.isNewUser, "the user is new")
      },
    ]
  }

  /// Links a second user, once with a free identity and once with a taken one; then deletes it.
  var end: [SmokeStep] {
    [
      SmokeStep("link", needs: ["sign-in"]) { [self] in
        let (client, uid) = try await anonymous()
        let done = try await client.providers.signIn(
          try await credential(of: "second", by: client), purpose: .link)
        try check(done.session.uid == uid, "the link changed the user")
        let providers = try await client.account.user().identities.map(\.providerID)
        try check(providers.contains(Self.providerID), "the user does not have the provider")
      },
      SmokeStep("link-taken", .refused(.federatedUserIDAlreadyLinked), needs: ["sign-in"]) { [self] in
        let (client, _) = try await anonymous()
        _ = try await client.providers.signIn(try await credential(of: "first", by: client), purpose: .link)
      },
      SmokeStep("delete", needs: ["sign-in"]) { [self] in try await deleteUser() }, deletedStep(),
    ]
  }

  private func anonymous() async throws -> (AuthClient, String) {
    let client = try await self.client()
    let session = try await client.signInAnonymously().session
    mustDelete(session)
    return (client, session.uid)
  }
}
