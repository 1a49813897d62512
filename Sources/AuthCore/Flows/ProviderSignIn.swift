import Platform

/// Sign-in by an identity provider: Apple, Twitter, Google and any other (Docs/protocol.md 3).
public struct ProviderSignIn: Sendable {
  let context: FlowContext

  /// Who is signed in when a provider is linked or proves a user again; the user's providers are looked up only before a link.
  typealias CurrentUser = (session: Session, providers: [String])

  /// Signs in, links or reauthenticates with a credential.
  ///
  /// A refused one leaves the fresh credential that the service returned in the store, one for each provider.
  ///
  /// - Throws: ``AuthError/conflict(_:)``, ``AuthError/invalid(_:)``,
  ///   ``AuthError/otherUser(expected:actual:)``, ``AuthError/secondFactorNeeded(_:)``, and the errors of any call.
  public func signIn(
    _ credential: ProviderCredential, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    try await completing(credential, purpose) { _ in }
  }

  /// The same with the stored credential of a refusal, which is forgotten after use.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)`` without one, ``AuthError/otherProject(what:stored:current:)``, and as
  ///   ``signIn(_:purpose:)``.
  public func useUpdatedCredential(
    of providerID: String, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    let kept = try await updatedCredential(of: providerID)
    do {
      return try await completing(kept.credential, purpose) { $0.updatedCredentials.consume(kept) }
    } catch {
      let isOver = error.refusal.map { Self.deadCredential.contains($0.code) } ?? false
      if isOver {
        try await context.store.update { record throws(AuthError) in record.updatedCredentials.consume(kept) }
      }
      throw error.during(.provider(providerID), keepsStep: !isOver)
    }
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

  /// Refusals after which a stored credential is useless.
  private static let deadCredential: Set<ErrorCode> = [
    .invalidPendingToken, .invalidIdpResponse, .missingOrInvalidNonce,
  ]

  private func updatedCredential(of providerID: String) async throws(AuthError) -> UpdatedCredential {
    let now = context.dependencies.now()
    let kept = try await context.store.read().updatedCredentials
      .filter { $0.providerID == providerID && $0.expiresAt > now }
    let match = kept.last { $0.project.sharesSessions(with: context.project) } ?? kept.last
    guard let match else { throw .nothingPending(Problem(.noProviderCredential(providerID: providerID))) }
    try context.requireSameProject(match.project, of: "the updated credential")
    return match
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
    signedIn.tokens = tokens
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

extension ProviderSignIn {
  /// The refusal inside a 200, its credential stored; nil if the answer is not a refusal (Docs/protocol.md 3.5).
  private func keepConflict(
    _ answer: SignInWithIdp.Response, _ credential: ProviderCredential,
    used: (inout ProfileRecord) -> Void
  ) async throws(AuthError) -> AuthError? {
    let kind: AccountConflict.Kind
    if let message = answer.errorMessage {
      let (code, detail) = WireError.split(message)
      switch code {
      case .federatedUserIDAlreadyLinked: kind = .identity
      case .emailExists: kind = .email
      case .providerAlreadyLinked:
        // The service looked at the credential, so one that is valid once is used.
        try await context.store.update { record throws(AuthError) in used(&record) }
        // Not the error of the look-up before a link: it has an SDK number (Docs/protocol.md 8.3).
        return .refused(Refusal(code, detail: detail, status: 200))
      default: return .refused(Refusal(code, detail: detail.map(credential.removingSecrets), status: 200))
      }
    } else if answer.needConfirmation == true {
      kind = .unverifiedEmail
    } else {
      return nil
    }
    let kept = UpdatedCredential(
      answer, of: credential, at: context.dependencies.now(), project: context.project)
    try await context.store.update { record throws(AuthError) in
      used(&record)
      guard let kept else { return }
      record.updatedCredentials.removeAll {
        $0.providerID == kept.providerID && $0.project.sharesSessions(with: kept.project)
      }
      record.updatedCredentials.append(kept)
    }
    return .conflict(
      AccountConflict(
        kind: kind, providerID: credential.providerID, email: answer.email,
        signInMethods: answer.verifiedProvider ?? [], canContinue: kept != nil))
  }
}
