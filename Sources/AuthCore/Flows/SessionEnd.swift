import IdentityToolkit

/// Whether a session is over: only its refresh token can tell (Docs/architecture.md 1, "Clock").
struct SessionEnd: Sendable {
  let context: FlowContext

  /// The refusals of an ID token after which the SDK signs out (Docs/protocol.md 7.5).
  static let codes: Set<ServerErrorCode> = [.userNotFound, .userDisabled, .invalidIDToken, .tokenExpired]

  /// The refusals of a refresh token that another try would only repeat.
  private static let deadRefresh: Set<ServerErrorCode> = codes.union([
    .invalidRefreshToken, .projectNumberMismatch,
  ])

  /// The session with a new ID token, after its present one was refused.
  ///
  /// - Throws: ``AuthError/sessionEnded(code:detail:status:providerID:)`` with the refusal of the call when the refresh token is refused too,
  ///   which also forgets the session; else what kept the refresh from being tried.
  func survivor(of session: Session, refused refusal: AuthError) async throws(AuthError) -> Session {
    let failure: AuthError
    do {
      return try await TokenRefresh(context: context).session(replacing: session)
    } catch {
      failure = error
    }
    guard let code = failure.serverCode, Self.deadRefresh.contains(code),
      case .refused(let code, let detail, let status) = refusal
    else { throw failure }
    try forget(session)
    throw .sessionEnded(code: code, detail: detail, status: status, providerID: session.providerID)
  }

  /// What the refusal of a refresh becomes; the session is forgotten on the codes on which the SDK signs out.
  func ending(_ session: Session, with refusal: AuthError) throws(AuthError) -> AuthError {
    guard case .refused(let code, let detail, let status) = refusal, Self.codes.contains(code) else {
      return refusal
    }
    try forget(session)
    return .sessionEnded(code: code, detail: detail, status: status, providerID: session.providerID)
  }

  /// Forgets the session, unless another process stored one in the meantime.
  func forget(_ session: Session) throws(AuthError) {
    try context.store.update { record throws(AuthError) in
      if record.session?.known.refreshToken == session.refreshToken { record.session = nil }
    }
  }
}
