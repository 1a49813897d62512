public import Platform
public import IdentityToolkit

/// The fresh credential that the service returned when it refused one (Docs/protocol.md 3.5).
///
/// A token of Apple's is valid once, so only this one signs in to the account that has the identity.
public struct UpdatedCredential: StoredRecord {
  /// The provider.
  public var providerID: String
  /// Stands for the tokens; nil where the service returned none.
  public var pendingToken: Secret?
  /// The provider's ID token.
  public var idToken: Secret?
  /// The raw nonce of the ID token.
  public var rawNonce: Secret?
  /// The provider's access token.
  public var accessToken: Secret?
  /// The secret of an OAuth 1.0a token.
  public var tokenSecret: Secret?
  /// The address at the provider.
  public var email: String?
  /// When it came, by this machine's clock.
  public var receivedAt: Date
  /// When it is no longer worth trying.
  public var expiresAt: Date
  /// The service that returned it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable {
    case providerID = "providerId", pendingToken, idToken, rawNonce, accessToken, tokenSecret, email,
      receivedAt, expiresAt,
      target
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// How long it is kept where nothing tells its end.
  private static let lifetime: TimeInterval = 3600

  /// The credential of an answer; nil for an answer without one.
  init?(
    _ answer: SignInWithIdp.Response, of credential: ProviderCredential, at now: Date, target: Target
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
    receivedAt = now
    let seconds = answer.oauthExpireIn.map { TimeInterval($0.value) } ?? Self.lifetime
    expiresAt = now.addingTimeInterval(max(0, seconds))
    self.target = target
  }

  /// The credential to send: the stand-in where there is one, since the tokens may be valid only once.
  var credential: ProviderCredential {
    if let pendingToken { return ProviderCredential(providerID, .pendingToken(pendingToken)) }
    return ProviderCredential(
      providerID,
      .tokens(
        ProviderTokens(
          idToken: idToken, rawNonce: rawNonce, accessToken: accessToken, tokenSecret: tokenSecret)))
  }
}
