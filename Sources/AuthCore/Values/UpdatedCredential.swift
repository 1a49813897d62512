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

/// An account that another proof leads to: the way on after a refused link or sign-in (Docs/protocol.md 2.5, 3.5).
public struct AccountConflict: Sendable, Equatable {
  /// What belongs to the other account.
  public enum Kind: Sendable, Hashable {
    /// The phone number: SDK 17025.
    case phoneNumber
    /// The identity at the provider: SDK 17025.
    case identity
    /// The address at the provider: SDK 17007.
    case email
    /// The address, which the provider has not verified: its owner must sign in and link. SDK 17012.
    case unverifiedEmail
  }

  /// What belongs to the other account.
  public var kind: Kind
  /// The provider of the refused proof.
  public var providerID: String
  /// The address at the provider.
  public var email: String?
  /// The number, E.164.
  var phoneNumber: PhoneNumber?
  /// The ways in which the owner can sign in, if the service names them.
  public var signInMethods: [String] = []
  /// Whether the service returned a fresh credential, which is stored.
  public var canContinue: Bool
}

extension AccountConflict: CustomStringConvertible {
  /// Its code in ``ErrorCatalogue``.
  var code: ErrorCode {
    switch kind {
    case .phoneNumber: .phoneNumberInUse
    case .identity: .federatedUserIDAlreadyLinked
    case .email: .emailExists
    case .unverifiedEmail: .accountExistsWithDifferentCredential
    }
  }

  /// What happened, in a few words.
  public var description: String {
    let address = email.map { " (\($0))" } ?? ""
    switch kind {
    case .phoneNumber: return "\(phoneNumber.map(\.description) ?? "the number") belongs to another account"
    case .identity: return "the \(providerID) account\(address) belongs to another user"
    case .email: return "another user has the address\(address) of the \(providerID) account"
    case .unverifiedEmail:
      let ways = signInMethods.isEmpty ? "another way" : signInMethods.joined(separator: " or ")
      return "a user has the address\(address) already and signs in by \(ways)"
    }
  }
}
