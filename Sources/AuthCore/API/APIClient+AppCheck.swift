import Platform

extension APIClient {
  /// The least remaining life of a stored token.
  private static let margin: TimeInterval = 300

  /// The proof for the next request; a debug token is exchanged if no stored token is valid.
  func appCheckProof() async -> AppCheckProof {
    switch options.appCheck {
    case nil: return .none
    case .token(let token): return .given(token)
    case .debugToken(let debugToken):
      do throws(AuthError) {
        return try await exchanged(debugToken)
      } catch {
        trace.didMissAppCheck(error)
        return .placeholder
      }
    }
  }

  private func exchanged(_ debugToken: Secret) async throws(AuthError) -> AppCheckProof {
    guard let appID = project.app.appID ?? (project.isLocal ? HandlerPage.App.localID : nil) else {
      throw .invalid(Problem(.argument(.noAppID)))
    }
    let now = dependencies.now()
    if let stored = try await store.read().appCheckToken, stored.appID == appID,
      stored.project.sharesSessions(with: project),
      stored.expiresAt.timeIntervalSince(serviceClock.time ?? now) > Self.margin
    {
      return .exchanged(stored.token, isStored: true)
    }
    let request = ExchangeDebugToken {
      $0.appID = appID
      $0.debugToken = debugToken.reveal { $0 }
    }
    let answer = try await call(request, repeating: .harmless)
    guard let text = answer.token, !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .unexpectedResponse(status: 200, reason: "no App Check token in the answer")
    }
    let token = Secret(text)
    let seconds = answer.ttl.flatMap { Double(decimal: $0.prefix(before: "s")) } ?? 3600
    let credential = AppCheckCredential(
      token: token, expiresAt: now.addingTimeInterval(seconds), appID: appID, project: project)
    // An unwritable home costs one exchange per command, nothing more.
    try? await store.update { record throws(AuthError) in record.appCheckToken = credential }
    return .exchanged(token, isStored: false)
  }

  /// Forgets a stored token that the service refused.
  func forgetAppCheckToken(_ token: Secret) async {
    _ = try? await store.update { record throws(AuthError) in record.appCheckToken.consume(token) }
  }

  /// The refusal of an answer, if the service refused the App Check token or its absence.
  static func appCheckRefusal(_ outcome: Result<HTTPResponse, AuthError>) -> AuthError? {
    guard case .failure(let refusal) = outcome, refusal.refusal?.code == .invalidAppCheckToken else {
      return nil
    }
    return refusal
  }
}
