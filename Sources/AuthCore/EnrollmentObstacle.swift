public import IdentityToolkit

/// Why a second factor cannot be enrolled, as far as that shows before the service is asked (Docs/protocol.md 6, 6.8).
public enum EnrollmentObstacle: Sendable, Equatable {
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
  public static let factorLimit = 5

  /// The sign-in providers that take no second factor (Docs/protocol.md 6).
  public static let singleFactorProviders: Set<String> = ["phone", "anonymous", "custom", "gc.apple.com"]
}

extension EnrollmentObstacle: CustomStringConvertible {
  /// The obstacle's code in ``ErrorCatalogue``.
  public var code: ServerErrorCode {
    switch self {
    case .firstFactor: .unsupportedFirstFactor
    case .noEmail, .unverifiedEmail: .unverifiedEmail
    case .numberEnrolled: .secondFactorExists
    case .limit: .secondFactorLimitExceeded
    }
  }

  /// What is in the way, lower case, without a full stop.
  public var description: String {
    switch self {
    case .firstFactor(let provider):
      "a session that began with '\(provider)' takes no second factor; nothing was sent"
    case .noEmail:
      "the account has no e-mail address, and a second factor needs a verified one; nothing was sent"
    case .unverifiedEmail(let address):
      "\(address) is not verified, and a second factor needs that; nothing was sent"
    case .numberEnrolled(let number):
      "\(number) is a second factor of the account already; nothing was sent"
    case .limit(let count, .totp?):
      "the account has \(count == 1 ? "an authenticator app" : "\(count) authenticator apps") already, "
        + "and one is the most; nothing was sent"
    case .limit(let count, _):
      "the account has \(count) second factors, and \(Self.factorLimit) are the most; nothing was sent"
    }
  }
}
