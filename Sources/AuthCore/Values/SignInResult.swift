/// A completed sign-in, link or reauthentication; its session is stored.
public struct SignInResult: Sendable, Equatable {
  /// The session.
  public internal(set) var session: Session
  /// What the first factor said about the user, by the wire's names, which JSON output prints.
  package internal(set) var profile: ProviderProfile
  /// The provider's own tokens.
  package internal(set) var tokens = ProviderTokens()
  /// The user's providers after a link by a provider; nil otherwise.
  package internal(set) var providers: [String]?
  /// The number that an SMS code proved, E.164.
  package internal(set) var phoneNumber: String?
  /// The second factor that completed it.
  public internal(set) var secondFactor: SecondFactor?

  /// Whether the account was created by it.
  public var isNewUser: Bool { profile.isNewUser ?? false }
  /// The user as the provider of the first factor knows it.
  public var identity: User.Identity { User.Identity(.signIn(profile), provedNumber: phoneNumber) }
  /// The provider's own tokens, which are not stored; nil without a provider.
  public var credential: ProviderCredential? {
    tokens == ProviderTokens() ? nil : ProviderCredential(profile.providerID, .tokens(tokens))
  }
}

/// What a first factor is for.
public enum Purpose: Sendable, Hashable {
  /// Sign in, and create the account if there is none.
  case signIn
  /// Add it to the signed-in user.
  case link
  /// Prove the signed-in user again, before a change that needs a recent sign-in (Docs/protocol.md 7.6).
  case reauthenticate
}
