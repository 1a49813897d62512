/// A completed sign-in, link or reauthentication, with any provider and any number of factors; its session is stored.
public struct SignInResult: Sendable, Equatable {
  /// The session that is now stored.
  public internal(set) var session: Session
  /// The user as the provider knows it.
  public internal(set) var identity: User.Identity
  /// The provider's own tokens, which are not stored; nil if it returned none.
  public internal(set) var credential: ProviderCredential?
  /// The user's providers after a link by a provider; nil otherwise.
  package internal(set) var providers: [String]?
  /// The second factor that completed it.
  public internal(set) var secondFactor: SecondFactor?

  /// Whether this sign-in created the account.
  public var isNewUser: Bool { identity.wire.isNewUser ?? false }
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
