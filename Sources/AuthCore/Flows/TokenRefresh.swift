import Platform

/// Keeps the session's ID token fresh: one request for any number of processes (Docs/architecture.md 2).
struct TokenRefresh: Sendable {
  let context: FlowContext

  /// The default minimum of remaining life, as in the SDK (Docs/protocol.md 7.5).
  static let defaultMargin = Duration.seconds(300)

  /// How long a process waits for another one's refresh.
  static let lockWait = Duration.seconds(60)

  /// Returns the stored session with an ID token that is valid for `margin`; refreshes it if it is not, or by `force`.
  ///
  /// - Throws: ``AuthError/signedOut(awaitsSecondFactor:)``, ``AuthError/otherProject(what:stored:current:)``,
  ///   ``AuthError/refused(_:)`` if the refresh token is dead, and the errors of any call.
  func session(
    validFor margin: Duration = defaultMargin, force: Bool = false
  ) async throws(AuthError) -> Session {
    let seen = try await context.storedSession()
    if !force, seen.isValid(for: margin, at: context.dependencies.now()) { return seen }
    return try await refreshed(insteadOf: seen)
  }

  /// The stored session of the same user with an ID token other than `refused`.
  ///
  /// - Throws: as ``session(validFor:force:)``; ``AuthError/otherUser(expected:actual:)`` when another user has signed in meanwhile.
  func session(replacing refused: Session) async throws(AuthError) -> Session {
    let seen = try await context.storedSession()
    guard seen.uid == refused.uid else {
      throw .otherUser(expected: refused.uid, actual: seen.uid)
    }
    if !seen.isSame(as: refused), seen.isValid(for: .zero, at: context.dependencies.now()) { return seen }
    return try await refreshed(insteadOf: seen)
  }

  private func refreshed(insteadOf seen: Session) async throws(AuthError) -> Session {
    try await context.holdingTokens { context async throws(AuthError) in
      let current = try await context.storedSession()
      // Another process replaced it while this one waited: its token is as fresh as one of our own would be, even if it has expired by
      // this clock. With a clock that is ahead, every process would refresh.
      guard current.isSame(as: seen) else { return current }
      // A refresh may invalidate the token it sends, so the new one must not be lost.
      try await context.store.proveWritable()
      return try await TokenRefresh(context: context).refreshed(current)
    }
  }

  private func refreshed(_ session: Session) async throws(AuthError) -> Session {
    let request = RefreshToken {
      $0.grantType = "refresh_token"
      $0.refreshToken = session.refreshToken.reveal { $0 }
    }
    let answer: RefreshToken.Response
    do {
      answer = try await context.api.call(request, repeating: .harmless)
    } catch {
      throw try await context.ending(session, with: error)
    }
    var fresh = try context.makeSession(
      idToken: answer.idToken ?? answer.accessToken, refreshToken: answer.refreshToken,
      expiresIn: answer.expiresIn)
    guard fresh.uid == session.uid else {
      throw .unexpectedResponse(status: 200, reason: "the refreshed token belongs to another user")
    }
    fresh.record.signedInAt = session.signedInAt
    return try await context.store.update { record throws(AuthError) in
      if let kept = record.replaceSession(.only(session), with: fresh) { return kept }
      // A sign-in that finished in the meantime wins over this refresh of the session before it.
      guard let stored = record.session else { throw .signedOut(awaitsSecondFactor: false) }
      try context.requireSameProject(stored.project, of: "the session")
      return stored
    }
  }
}

/// Whether a session is over: only its refresh token decides (Docs/architecture.md 1, "Clock").
extension FlowContext {
  /// The refusals of an ID token after which the SDK signs out (Docs/protocol.md 7.5).
  static let sessionEnd: Set<ErrorCode> = [
    .userNotFound, .userDisabled, .invalidIDToken, .tokenExpired,
  ]

  /// The refusals of an ID token by a deletion or a revocation that can end the session: most do not sign the SDK's user out (Docs/protocol.md
  /// 7.5), but a local server that was restarted or cleared knows neither token.
  var sessionEndOfDeletion: Set<ErrorCode> { project.isLocal ? Self.sessionEnd : [.invalidIDToken] }

  /// The refusals of a refresh token that end the session: those on which the SDK signs out.
  ///
  /// A local server has another one for a token or a user that it does not know (Docs/protocol.md 9.5). Production calls a damaged token so, and
  /// the SDK keeps the user (5.9).
  private var sessionEndOfRefresh: Set<ErrorCode> {
    project.isLocal ? Self.sessionEnd.union([.invalidRefreshToken]) : Self.sessionEnd
  }

  /// The permanent refusals of a refresh token.
  private static let deadRefresh: Set<ErrorCode> = sessionEnd.union([
    .invalidRefreshToken, .projectNumberMismatch,
  ])

  /// The session with a new ID token, after its present one was refused.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with the refusal of the call when the refresh token is refused too,
  ///   which also forgets the session; else what prevented the refresh.
  func survivor(of session: Session, refused refusal: AuthError) async throws(AuthError) -> Session {
    let failure: AuthError
    do {
      return try await TokenRefresh(context: self).session(replacing: session)
    } catch {
      failure = error
    }
    guard let code = failure.refusal?.code, Self.deadRefresh.contains(code),
      let refusal = refusal.refusal
    else { throw failure }
    try await forget(session)
    throw .refused(refusal.during(.sessionEnd(providerID: session.providerID, session.idToken)))
  }

  /// Converts the refusal of a refresh; forgets the session if that ends it.
  func ending(_ session: Session, with refusal: AuthError) async throws(AuthError) -> AuthError {
    guard let refused = refusal.refusal, sessionEndOfRefresh.contains(refused.code)
    else { return refusal.during(.refresh) }
    try await forget(session)
    return .refused(refused.during(.sessionEnd(providerID: session.providerID, session.idToken)))
  }

  /// Forgets the session, unless another process stored one in the meantime.
  private func forget(_ session: Session) async throws(AuthError) {
    try await store.update { record throws(AuthError) in record.endSession(.only(session)) }
  }
}
