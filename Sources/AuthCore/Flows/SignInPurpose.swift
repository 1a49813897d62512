/// The purpose of a first factor.
public enum SignInPurpose: Sendable, Equatable {
  /// Sign in.
  case signIn
  /// Add the credential to the signed-in user.
  case link
  /// Prove again who is signed in (Docs/protocol.md 7.6).
  case reauthenticate
}
