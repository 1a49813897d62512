public import Platform
public import IdentityToolkit

/// A sign-in whose first factor was accepted and whose second factor is still to come (Docs/protocol.md 6.1).
public struct PendingSecondFactor: StoredRecord {
  /// Proof of the first factor, opaque.
  public var mfaPendingCredential: Secret
  /// The factors to choose from, in the service's order; numbers are masked.
  public var mfaInfo: [MFAEnrollment]
  /// The uid, where the service named it.
  public var localID: String?
  /// What the first factor said about the user.
  public var profile: ProviderProfile
  /// The provider's own tokens, kept only where the sign-in was asked to show them.
  public var tokens: KeptTokens?
  /// The uid that the sign-in must have, when it is a reauthentication.
  public var expectedUser: String?
  /// When the first factor was accepted, by this machine's clock.
  public var startedAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil where they agreed.
  public var serviceClockAhead: Int?
  /// The SMS that was sent for it; nil before ``MultiFactor/challenge(_:resend:verification:)``.
  public var challenge: SMSChallenge?
  /// The service that asks for the second factor.
  public var target: Target

  /// An SMS of a second factor.
  public struct SMSChallenge: Codable, Sendable, Equatable {
    /// The factor it was sent for.
    public var mfaEnrollmentID: String
    /// The session that goes back with the code.
    public var sessionInfo: String
    /// When it was sent, by this machine's clock.
    public var sentAt: Date
    /// As ``PendingSecondFactor/serviceClockAhead``.
    public var serviceClockAhead: Int?

    enum CodingKeys: String, CodingKey {
      case mfaEnrollmentID = "mfaEnrollmentId", sessionInfo, sentAt, serviceClockAhead
    }
  }

  /// Whether this library can answer one of the factors.
  public var canBeAnswered: Bool { mfaInfo.contains { SecondFactorKind($0) != nil } }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case mfaPendingCredential, mfaInfo, localID = "localId", profile, tokens, expectedUser, startedAt,
      serviceClockAhead, challenge, target
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}
