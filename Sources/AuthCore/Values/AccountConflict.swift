package import Platform

/// An account that another proof leads to: the way on after a refused link or sign-in (Docs/protocol.md 2.5, 3.5).
///
/// A fresh credential that the service returned is stored; ``AuthClient/pendingConflict(_:)`` has it in another process too.
public struct AccountConflict: Sendable {
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

  /// The stored credential.
  enum Kept: Sendable, Equatable {
    case credential(UpdatedCredential)
    case proof(TemporaryProof)
  }

  /// Uses the stored credential; a value cannot name the flow that does, because an error contains it.
  typealias Resolution = @Sendable (Purpose) async throws(AuthError) -> SignInResult

  /// What belongs to the other account; ``Kind/identity`` or ``Kind/phoneNumber`` if it was read from the store.
  public let kind: Kind
  /// The provider of the refused proof; `phone` for a number.
  public let providerID: String
  /// The address at the provider.
  public let email: String?
  /// The number, E.164.
  public let phoneNumber: PhoneNumber?
  /// The ways in which the owner can sign in, if the service names them.
  public let signInMethods: [String]
  let kept: Kept?
  private let resolution: Resolution?

  init(
    kind: Kind, providerID: String, email: String? = nil, phoneNumber: PhoneNumber? = nil,
    signInMethods: [String] = [], kept: Kept?, resolution: Resolution? = nil
  ) {
    self.kind = kind
    self.providerID = providerID
    self.email = email
    self.phoneNumber = phoneNumber
    self.signInMethods = signInMethods
    self.kept = kept
    self.resolution = resolution
  }

  /// Whether the service returned a fresh credential, which is stored.
  public var canContinue: Bool { kept != nil }

  /// Signs in to the other account with the fresh credential, which is then used up, or links it to the user who is signed in by now.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)`` if there is none, and the errors of a sign-in by the same provider.
  @discardableResult
  public func resolve(_ purpose: Purpose = .signIn) async throws(AuthError) -> SignInResult {
    guard let resolution else {
      throw .nothingPending(
        Problem(
          kind == .phoneNumber ? .noUpdatedCredential : .noProviderCredential(providerID: providerID)))
    }
    return try await resolution(purpose)
  }

  /// Until when the fresh credential can be used, and where.
  package var expiry: (time: Date, project: Project)? {
    switch kept {
    case .credential(let kept): (kept.expiresAt, kept.project)
    case .proof(let kept): (kept.expiresAt, kept.project)
    case nil: nil
    }
  }
}

extension AccountConflict: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.kind == other.kind && one.providerID == other.providerID && one.email == other.email
      && one.phoneNumber == other.phoneNumber && one.signInMethods == other.signInMethods
      && one.kept == other.kept
  }
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
