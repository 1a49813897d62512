import Platform

/// The fresh credential that the service returned when it refused one (Docs/protocol.md 3.5).
///
/// A token of Apple's is valid once, so only this one signs in to the account that has the identity.
struct UpdatedCredential: ProjectRecord {
  var providerID: String
  /// Replaces the tokens in a later call; nil if the service returned none.
  var pendingToken: Secret?
  var idToken: Secret?
  var rawNonce: Secret?
  var accessToken: Secret?
  var tokenSecret: Secret?
  /// The address at the provider.
  var email: String?
  var expiresAt: Date
  var project: Project

  enum CodingKeys: String, CodingKey {
    case providerID = "providerId", pendingToken, idToken, rawNonce, accessToken, tokenSecret, email,
      expiresAt, project = "target"
  }

  /// How long it is kept if the answer has no lifetime.
  private static let lifetime: TimeInterval = 3600

  /// The credential of an answer; nil for an answer without one.
  init?(
    _ answer: SignInWithIdp.Response, of credential: ProviderCredential, at now: Date, project: Project
  ) {
    guard
      answer.pendingToken != nil || answer.oauthIdToken != nil || answer.oauthAccessToken != nil
    else { return nil }
    providerID = answer.providerID ?? credential.providerID
    pendingToken = answer.pendingToken.map { Secret($0) }
    idToken = answer.oauthIdToken.map { Secret($0) }
    accessToken = answer.oauthAccessToken.map { Secret($0) }
    tokenSecret = answer.oauthTokenSecret.map { Secret($0) }
    if case .tokens(let tokens) = credential.proof, tokens.idToken == idToken { rawNonce = tokens.rawNonce }
    email = answer.email
    let seconds = answer.oauthExpireIn.map { TimeInterval($0.value) } ?? Self.lifetime
    expiresAt = now.addingTimeInterval(max(0, seconds))
    self.project = project
  }

  /// The credential to send: the stand-in if there is one, because the tokens may be valid only once.
  var credential: ProviderCredential {
    if let pendingToken { return ProviderCredential(providerID, .pendingToken(pendingToken)) }
    return ProviderCredential(
      providerID,
      .tokens(
        ProviderTokens(
          idToken: idToken, rawNonce: rawNonce, accessToken: accessToken, tokenSecret: tokenSecret)))
  }
}
