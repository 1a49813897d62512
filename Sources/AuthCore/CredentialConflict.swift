public import IdentityToolkit

/// A provider's identity belongs to another account than the one it was shown for (Docs/protocol.md 3.5).
public struct CredentialConflict: Sendable, Equatable {
  /// In which way.
  public enum Kind: Sendable, Equatable {
    /// The identity signs in to another user: SDK 17025.
    case alreadyLinked
    /// Another user has its address: SDK 17007.
    case emailExists
    /// A user has its address, and the provider does not vouch for it: SDK 17012.
    case needsConfirmation
  }

  /// In which way.
  public var kind: Kind
  /// The provider of the identity.
  public var providerID: String
  /// The address at the provider.
  public var email: String?
  /// The ways in which the owner of the address can sign in, as far as the service names them.
  public var verifiedProviders: [String]
  /// Whether the credential that came back is kept, for ``OAuthSignIn/useUpdatedCredential(of:purpose:)``.
  public var isCredentialKept: Bool
}

extension CredentialConflict: CustomStringConvertible {
  /// The conflict's code in ``ErrorCatalogue``.
  public var code: ServerErrorCode {
    switch kind {
    case .alreadyLinked: .federatedUserIDAlreadyLinked
    case .emailExists: .emailExists
    case .needsConfirmation: .accountExistsWithDifferentCredential
    }
  }

  /// What happened, lower case, without a full stop.
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
