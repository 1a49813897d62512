import Platform

/// Sign-in by an identity provider: Google, Twitter, OpenID Connect, SAML and others (Docs/protocol.md 3, 4).
public struct ProviderSignIn: Sendable {
  let context: FlowContext

  /// Who is signed in when a provider is linked or proves a user again; the user's providers are looked up only before a link.
  typealias CurrentUser = (session: Session, providers: [String])

  /// Signs in, links or reauthenticates with a provider's tokens.
  ///
  /// A refused one leaves the fresh credential that the service returned in the store, one for each provider.
  ///
  /// - Throws: ``AuthError/conflict(_:)``, ``AuthError/invalid(_:)`` for a provider that is linked already,
  ///   ``AuthError/otherUser(expected:actual:)``, ``AuthError/secondFactorNeeded(_:)``, and the errors of any call.
  @discardableResult
  public func signIn(
    _ credential: ProviderCredential, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    try await completing(credential, purpose) { _ in }
  }

  /// Sends the credential for the user that the purpose works on, and stores the result; a refusal names the provider.
  func completing(
    _ credential: ProviderCredential, _ purpose: Purpose, used: (inout ProfileRecord) -> Void
  ) async throws(AuthError) -> SignInResult {
    try await context.holdingTokens(if: purpose == .link) { context async throws(AuthError) in
      let flow = ProviderSignIn(context: context)
      let user = try await flow.currentUser(for: purpose, credential.providerID)
      do throws(AuthError) {
        return try await flow.complete(credential, purpose, user, used: used)
      } catch {
        throw error.during(.provider(credential.providerID))
      }
    }
  }

  /// Whether a sign-in for this purpose can begin: a user is signed in if that is needed, and a provider that is
  /// to be linked is not linked yet.
  package func check(_ purpose: Purpose, _ providerID: String) async throws(AuthError) {
    _ = try await currentUser(for: purpose, providerID)
  }

  /// The user a purpose works on; nil for a plain sign-in.
  func currentUser(
    for purpose: Purpose, _ providerID: String
  ) async throws(AuthError) -> CurrentUser? {
    try await context.store.proveWritable()
    switch purpose {
    case .signIn: return nil
    case .reauthenticate: return (try await context.storedSession(), [])
    case .link:
      let session = try await context.sessionForChange()
      let info = try await Account(context: context).lookUp(session).providerUserInfo ?? []
      let linked = info.compactMap(\.providerID)
      guard !linked.contains(providerID) else {
        throw .invalid(Problem(.providerAlreadyLinked(providerID: providerID)))
      }
      return (session, linked)
    }
  }

  /// Sends the credential and stores the result; `used` removes what the call consumed, for every outcome.
  func complete(
    _ credential: ProviderCredential, _ purpose: Purpose, _ user: CurrentUser?,
    used: (inout ProfileRecord) -> Void
  ) async throws(AuthError) -> SignInResult {
    let session = user?.session
    let answer = try await answer(to: credential, purpose, session)
    if let conflict = try await keepConflict(answer, credential, used: used) {
      throw Self.mismatch(conflict, purpose, session) ?? conflict
    }
    let tokens = ProviderTokens(
      idToken: answer.oauthIdToken.map { Secret($0) },
      accessToken: answer.oauthAccessToken.map { Secret($0) },
      tokenSecret: answer.oauthTokenSecret.map { Secret($0) })
    var signedIn = try await context.complete(
      answer, purpose, over: session, tokens: context.api.options.keepsProviderTokens ? tokens : nil,
      used: used)
    signedIn.credential = ProviderCredential(credential.providerID, tokens)
    signedIn.providers = purpose == .link ? (user?.providers ?? []) + [credential.providerID] : nil
    return signedIn
  }

  private func answer(
    to credential: ProviderCredential, _ purpose: Purpose, _ session: Session?
  ) async throws(AuthError) -> SignInWithIdp.Response {
    var request = SignInWithIdp()
    credential.fill(&request)
    request.returnSecureToken = true
    request.returnIdpCredential = true
    request.autoCreate = purpose != .reauthenticate
    do {
      return try await context.call(request, as: purpose == .link ? session : nil)
    } catch .refused(var refusal) {
      refusal.detail = refusal.detail.map(credential.removingSecrets)
      throw Self.mismatch(.refused(refusal), purpose, session) ?? .refused(refusal)
    }
  }

  /// An identity without an account cannot be the signed-in one (Docs/protocol.md 7.6).
  private static func mismatch(
    _ error: AuthError, _ purpose: Purpose, _ session: Session?
  ) -> AuthError? {
    guard purpose == .reauthenticate, let session, error.refusal?.code == .userNotFound else {
      return nil
    }
    return .otherUser(expected: session.uid, actual: nil)
  }
}
