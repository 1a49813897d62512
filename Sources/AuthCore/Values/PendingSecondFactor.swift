import Platform

/// A sign-in whose first factor was accepted and that waits for the second (Docs/protocol.md 6.1).
struct PendingSecondFactor: ProjectRecord {
  /// Proof of the first factor, opaque.
  var mfaPendingCredential: Secret
  /// The factors to choose from, in the service's order; numbers are masked.
  var mfaInfo: [MFAEnrollment]
  /// The uid, if the service named it.
  var localID: String?
  /// What the first factor said about the user.
  var profile: ProviderProfile
  /// The provider's own tokens, stored only if the sign-in is to show them.
  var tokens: ProviderTokens?
  /// The uid that the sign-in must have, when it is a reauthentication.
  var expectedUser: String?
  /// When the first factor was accepted, by this machine's clock.
  var startedAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil if they agreed.
  var serviceClockAhead: Int?
  /// The SMS that was sent for it; nil before that.
  var challenge: SMSChallenge?
  /// The service that requires the second factor.
  var project: Project

  /// An SMS of a second factor.
  struct SMSChallenge: Codable, Sendable, Equatable {
    /// The factor it was sent for.
    var mfaEnrollmentID: String
    /// The session to send with the code.
    var sessionInfo: String
    /// When it was sent, by this machine's clock.
    var sentAt: Date
    /// As ``PendingSecondFactor/serviceClockAhead``.
    var serviceClockAhead: Int?

    enum CodingKeys: String, CodingKey {
      case mfaEnrollmentID = "mfaEnrollmentId", sessionInfo, sentAt, serviceClockAhead
    }
  }

  /// The factors to choose from.
  var hints: [SecondFactor] { mfaInfo.map { SecondFactor($0) } }

  enum CodingKeys: String, CodingKey {
    case mfaPendingCredential, mfaInfo, localID = "localId", profile, tokens, expectedUser, startedAt,
      serviceClockAhead, challenge, project = "target"
  }
}

/// The enrollment of a second factor that waits for its first code (Docs/protocol.md 6.2).
///
/// The secret of an authenticator app is not part of it: it is shown once and never stored.
struct PendingEnrollment: ProjectRecord {
  var kind: Kind
  /// The session to send with the code.
  var sessionInfo: String
  /// The number the SMS went to; nil for an authenticator app.
  var phoneNumber: PhoneNumber?
  /// The name the factor will have.
  var displayName: String?
  var localID: String
  /// When it was started, by this machine's clock.
  var startedAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil if they agreed.
  var serviceClockAhead: Int?
  /// The service's deadline for finishing it.
  var deadline: Date?
  /// How many digits its codes have.
  var codeLength: Int
  /// The service where it was started.
  var project: Project

  /// The kinds that can be enrolled.
  enum Kind: String, Codable, Sendable, Equatable {
    case phone, totp

    var ofFactor: SecondFactor.Kind {
      switch self {
      case .phone: .phone
      case .totp: .totp
      }
    }
  }

  enum CodingKeys: String, CodingKey {
    case kind, sessionInfo, phoneNumber, displayName, localID = "localId", startedAt,
      serviceClockAhead, deadline, codeLength, project = "target"
  }
}
