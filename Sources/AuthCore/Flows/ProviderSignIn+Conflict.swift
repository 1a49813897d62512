import Platform

/// The way on after a refusal: the fresh credential that came with it (Docs/protocol.md 3.5).
extension ProviderSignIn {
  /// The refusal inside a 200, its credential stored; nil if the answer is not a refusal (Docs/protocol.md 3.5).
  func keepConflict(
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
        signInMethods: answer.verifiedProvider ?? [], kept: kept.map(AccountConflict.Kept.credential),
        resolution: kept.map { resolution(of: $0) }))
  }

  /// The credential that a refusal left, as the conflict that it was; why it was refused is not stored.
  func pendingConflict(_ providerID: String) async throws(AuthError) -> AccountConflict {
    let now = context.dependencies.now()
    let kept = try await context.store.read().updatedCredentials
      .filter { $0.providerID == providerID && $0.expiresAt > now }
    let match = kept.last { $0.project.sharesSessions(with: context.project) } ?? kept.last
    let found = try context.required(
      match, .noProviderCredential(providerID: providerID), called: "the updated credential")
    return conflict(of: found)
  }

  /// The conflict that left a credential.
  func conflict(of kept: UpdatedCredential) -> AccountConflict {
    AccountConflict(
      kind: .identity, providerID: kept.providerID, email: kept.email, kept: .credential(kept),
      resolution: resolution(of: kept))
  }

  private func resolution(of kept: UpdatedCredential) -> AccountConflict.Resolution {
    let flow = ProviderSignIn(context: context.released)
    return { purpose async throws(AuthError) in try await flow.use(kept, purpose) }
  }

  /// Signs in, links or reauthenticates with the stored credential of a refusal, which is forgotten after use.
  private func use(_ kept: UpdatedCredential, _ purpose: Purpose) async throws(AuthError) -> SignInResult {
    do {
      return try await completing(kept.credential, purpose) { $0.updatedCredentials.consume(kept) }
    } catch {
      let isOver = error.refusal.map { Self.deadCredential.contains($0.code) } ?? false
      if isOver {
        try await context.store.update { record throws(AuthError) in record.updatedCredentials.consume(kept) }
      }
      throw error.during(.provider(kept.providerID), keepsStep: !isOver)
    }
  }

  /// Refusals after which a stored credential is useless.
  private static let deadCredential: Set<ErrorCode> = [
    .invalidPendingToken, .invalidIdpResponse, .missingOrInvalidNonce,
  ]
}
