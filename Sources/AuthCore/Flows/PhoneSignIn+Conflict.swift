import Platform

/// The way on after a refused link: the proof of the number that came with it, without a second SMS (Docs/protocol.md 2.5).
extension PhoneSignIn {
  /// The proof that a refusal left, as the conflict that it was.
  func pendingConflict() async throws(AuthError) -> AccountConflict {
    let now = context.dependencies.now()
    let stored = try await context.store.read().temporaryProof.flatMap { $0.expiresAt > now ? $0 : nil }
    return conflict(of: try context.required(stored, .noUpdatedCredential, called: "the updated credential"))
  }

  /// The conflict that left a proof.
  func conflict(of kept: TemporaryProof) -> AccountConflict {
    let flow = PhoneSignIn(context: context.released)
    return AccountConflict(
      kind: .phoneNumber, providerID: "phone", phoneNumber: kept.phoneNumber, kept: .proof(kept)
    ) { purpose async throws(AuthError) in try await flow.use(kept, purpose.operation) }
  }
}
