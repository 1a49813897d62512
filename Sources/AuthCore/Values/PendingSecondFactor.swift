public import Platform

/// A sign-in whose first factor was accepted and that waits for the second (Docs/protocol.md 6.1).
public struct PendingSecondFactor: ProjectRecord {
  /// Proof of the first factor, opaque.
  public var mfaPendingCredential: Secret
  /// The factors to choose from, in the service's order; numbers are masked.
  package var mfaInfo: [MFAEnrollment]
  /// The uid, if the service named it.
  public var localID: String?
  /// What the first factor said about the user.
  public var profile: ProviderProfile
  /// The provider's own tokens, stored only if the sign-in is to show them.
  public var tokens: ProviderTokens?
  /// The uid that the sign-in must have, when it is a reauthentication.
  public var expectedUser: String?
  /// When the first factor was accepted, by this machine's clock.
  public var startedAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil if they agreed.
  public var serviceClockAhead: Int?
  /// The SMS that was sent for it; nil before ``MultiFactor/challenge(_:resend:verification:)``.
  public var challenge: SMSChallenge?
  /// The service that requires the second factor.
  public var project: Project

  /// An SMS of a second factor.
  public struct SMSChallenge: Codable, Sendable, Equatable {
    /// The factor it was sent for.
    public var mfaEnrollmentID: String
    /// The session to send with the code.
    public var sessionInfo: String
    /// When it was sent, by this machine's clock.
    public var sentAt: Date
    /// As ``PendingSecondFactor/serviceClockAhead``.
    public var serviceClockAhead: Int?

    enum CodingKeys: String, CodingKey {
      case mfaEnrollmentID = "mfaEnrollmentId", sessionInfo, sentAt, serviceClockAhead
    }
  }

  /// The factors to choose from, numbers masked.
  public var hints: [SecondFactor] { mfaInfo.map { SecondFactor($0) } }

  /// Whether this library can answer one of the factors.
  public var canBeAnswered: Bool { mfaInfo.contains { SecondFactorKind($0) != nil } }

  package enum CodingKeys: String, CodingKey {
    case mfaPendingCredential, mfaInfo, localID = "localId", profile, tokens, expectedUser, startedAt,
      serviceClockAhead, challenge, project = "target"
  }
}

/// The kinds of second factors this library can enroll and answer.
public enum SecondFactorKind: String, Codable, Sendable, Equatable {
  /// A code by SMS.
  case phone
  /// A code of an authenticator app.
  case totp

  /// The kind of an enrolled factor; nil if this library does not know it, such as an e-mail factor.
  ///
  /// The number is checked first, as in the SDK (Docs/protocol.md 6.1).
  package init?(_ factor: MFAEnrollment) {
    if factor.phoneInfo != nil {
      self = .phone
    } else if factor.totpInfo != nil {
      self = .totp
    } else {
      return nil
    }
  }
}

/// The enrollment of a second factor that waits for its first code (Docs/protocol.md 6.2).
///
/// The secret of an authenticator app is not part of it: it is shown once and never stored.
public struct PendingEnrollment: ProjectRecord {
  /// The kind of factor.
  public var kind: SecondFactorKind
  /// The session to send with the code.
  public var sessionInfo: String
  /// The number the SMS went to; nil for an authenticator app.
  public var phoneNumber: PhoneNumber?
  /// The name the factor will have.
  public var displayName: String?
  /// The user it is for.
  public var localID: String
  /// When it was started, by this machine's clock.
  public var startedAt: Date
  /// How many seconds the service's clock was ahead of this machine's then; nil if they agreed.
  public var serviceClockAhead: Int?
  /// The service's deadline for finishing it.
  public var deadline: Date?
  /// How many digits its codes have.
  public var codeLength: Int
  /// The service where it was started.
  public var project: Project

  package enum CodingKeys: String, CodingKey {
    case kind, sessionInfo, phoneNumber, displayName, localID = "localId", startedAt,
      serviceClockAhead, deadline, codeLength, project = "target"
  }
}

/// Why a second factor cannot be enrolled, if that is known before the service is asked (Docs/protocol.md 6, 6.8).
package enum EnrollmentObstacle: Sendable, Equatable {
  /// The session began with a factor that takes no second one: phone, anonymous, custom token, Game Center.
  case firstFactor(providerID: String)
  /// The account has no e-mail address.
  case noEmail
  /// The address is not verified.
  case unverifiedEmail(String)
  /// The number is enrolled already.
  case numberEnrolled(phoneNumber: String)
  /// The account has as many factors as it may, of this kind or at all.
  case limit(count: Int, kind: SecondFactorKind?)

  /// The most factors an account may have.
  package static let factorLimit = 5

  /// The sign-in providers that take no second factor (Docs/protocol.md 6).
  package static let singleFactorProviders = ["phone", "anonymous", "custom", "gc.apple.com"]

  /// A user of one of these providers, in words.
  package static func firstFactorWords(_ provider: String) -> String {
    switch provider {
    case "anonymous": "an anonymous user"
    case "phone": "a user who signed in by phone"
    case "custom": "a user who signed in with a custom token"
    default: "a user who signed in with \(provider)"
    }
  }
}

extension EnrollmentObstacle {
  /// The obstacle's code in ``ErrorCatalogue``.
  var code: ErrorCode {
    switch self {
    case .firstFactor: .unsupportedFirstFactor
    case .noEmail, .unverifiedEmail: .unverifiedEmail
    case .numberEnrolled: .secondFactorExists
    case .limit: .secondFactorLimitExceeded
    }
  }

  /// What is in the way, lower case, without a full stop.
  var description: String {
    switch self {
    case .firstFactor(let provider):
      "\(Self.firstFactorWords(provider)) cannot have a second factor; nothing was sent"
    case .noEmail:
      "the account has no e-mail address, and a second factor needs a verified one; nothing was sent"
    case .unverifiedEmail(let address):
      "\(address) is not verified, and a second factor needs that; nothing was sent"
    case .numberEnrolled(let number):
      "\(number) is already a second factor of the account; nothing was sent"
    case .limit(let count, .totp?):
      "the account has \(count == 1 ? "an authenticator app" : "\(count) authenticator apps") already, "
        + "and the limit is one; nothing was sent"
    case .limit(let count, _):
      "the account has \(count) second factors, and \(Self.factorLimit) is the limit; nothing was sent"
    }
  }
}
