package import Platform

/// The fresh credential that the service returned when it refused one (Docs/protocol.md 3.5).
///
/// A token of Apple's is valid once, so only this one signs in to the account that has the identity.
package struct UpdatedCredential: ProjectRecord {
  package var providerID: String
  /// Replaces the tokens in a later call; nil if the service returned none.
  package var pendingToken: Secret?
  package var idToken: Secret?
  package var rawNonce: Secret?
  package var accessToken: Secret?
  package var tokenSecret: Secret?
  /// The address at the provider.
  package var email: String?
  package var expiresAt: Date
  package var project: Project

  package enum CodingKeys: String, CodingKey {
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

/// A provider's identity belongs to a different account than the one it was used for (Docs/protocol.md 3.5).
public struct CredentialConflict: Sendable, Equatable {
  /// In which way.
  public enum Kind: Sendable, Equatable {
    /// The identity signs in to a different user: SDK 17025.
    case alreadyLinked
    /// Another user has its address: SDK 17007.
    case emailExists
    /// A user already has the address, and the provider has not verified it: SDK 17012.
    case needsConfirmation
  }

  /// In which way.
  public var kind: Kind
  /// The provider of the identity.
  public var providerID: String
  /// The address at the provider.
  public var email: String?
  /// The ways in which the owner of the address can sign in, if the service names them.
  public var verifiedProviders: [String]
  /// Whether the returned credential is stored, for ``OAuthSignIn/useUpdatedCredential(of:purpose:)``.
  public var isCredentialKept: Bool
}

extension CredentialConflict: CustomStringConvertible {
  /// The conflict's code in ``ErrorCatalogue``.
  public var code: ErrorCode {
    switch kind {
    case .alreadyLinked: .federatedUserIDAlreadyLinked
    case .emailExists: .emailExists
    case .needsConfirmation: .accountExistsWithDifferentCredential
    }
  }

  /// What happened, in lower case, without a period.
  public var description: String {
    let address = email.map { " (\($0))" } ?? ""
    switch kind {
    case .alreadyLinked: return "the \(providerID) account\(address) belongs to another user"
    case .emailExists: return "another user has the address\(address) of the \(providerID) account"
    case .needsConfirmation:
      let ways = verifiedProviders.isEmpty ? "another way" : verifiedProviders.joined(separator: " or ")
      return "a user has the address\(address) already and signs in by \(ways)"
    }
  }
}
