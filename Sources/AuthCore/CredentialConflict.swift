import BoundedJSON
public import IdentityToolkit

/// A provider's identity leads to another account than it was shown for (Docs/protocol.md 3.5).
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
  /// The ways in which the owner of the address can sign in, as far as they are told.
  public var verifiedProviders: [String]
  /// Whether the credential that came back is kept, for ``OAuthSignIn/useUpdatedCredential(of:purpose:)``.
  public var isCredentialKept: Bool

  /// What is said of it.
  public var report: ErrorReport {
    let address = email.map { " (\($0))" } ?? ""
    let retry = NextCommand.signIn(by: providerID) + " --updated-credential"
    switch kind {
    case .alreadyLinked:
      return report(
        .federatedUserIDAlreadyLinked, "the \(providerID) account\(address) belongs to another user",
        isCredentialKept
          ? "to sign in as that user: \(retry)"
          : "to sign in as that user: \(NextCommand.signIn(by: providerID))")
    case .emailExists:
      return report(
        .emailExists, "another user has the address\(address) of the \(providerID) account",
        isCredentialKept ? "to sign in with it instead: \(retry)" : "sign in as that user, then link")
    case .needsConfirmation:
      let link = NextCommand.link(providerID) + (isCredentialKept ? " --updated-credential" : "")
      return report(
        ServerErrorCode(rawValue: "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"),
        "a user has the address\(address) already and signs in by \(ways)",
        "sign in that way\(command), then: \(link)")
    }
  }

  private var ways: String {
    verifiedProviders.isEmpty ? "another way" : verifiedProviders.joined(separator: " or ")
  }

  private var command: String {
    guard let first = verifiedProviders.first else {
      return ", such as \(NextCommand.signIn(by: "password", email: email))"
    }
    return ": \(NextCommand.signIn(by: first, email: email))"
  }

  private func report(_ code: ServerErrorCode, _ message: String, _ hint: String) -> ErrorReport {
    var report = ErrorCatalogue.report(code, detail: nil, status: 200)
    report.message = message
    report.hint = hint
    report.exitStatus = .credentialConflict
    report.details["providerId"] = .string(providerID)
    report.details["email"] = email.map { .string($0) }
    report.details["updatedCredential"] = .bool(isCredentialKept)
    if kind == .needsConfirmation {
      report.details["verifiedProvider"] = .array(verifiedProviders.map { .string($0) })
    }
    return report
  }
}
