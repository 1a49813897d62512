/// Why a second factor cannot be enrolled, if that is known before the service is asked (Docs/protocol.md 6, 6.8).
package enum EnrollmentObstacle: Sendable, Equatable {
  /// The session began with a factor that takes no second one: phone, anonymous, custom token, Game Center.
  case firstFactor(providerID: String)
  /// The account has no e-mail address.
  case noEmail
  /// The address is not verified.
  case unverifiedEmail(String)
  case numberEnrolled(phoneNumber: String)
  /// The account has as many factors as it may, authenticator apps or all.
  case limit(count: Int, isOfApps: Bool)

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
  package var code: ErrorCode {
    switch self {
    case .firstFactor: .unsupportedFirstFactor
    case .noEmail, .unverifiedEmail: .unverifiedEmail
    case .numberEnrolled: .secondFactorExists
    case .limit: .secondFactorLimitExceeded
    }
  }

  /// What is in the way, lower case, without a full stop.
  package var description: String {
    switch self {
    case .firstFactor(let provider):
      "\(Self.firstFactorWords(provider)) cannot have a second factor; nothing was sent"
    case .noEmail:
      "the account has no e-mail address, and a second factor needs a verified one; nothing was sent"
    case .unverifiedEmail(let address):
      "\(address) is not verified, and a second factor needs that; nothing was sent"
    case .numberEnrolled(let number):
      "\(number) is already a second factor of the account; nothing was sent"
    case .limit(let count, isOfApps: true):
      "the account has \(count == 1 ? "an authenticator app" : "\(count) authenticator apps") already, "
        + "and the limit is one; nothing was sent"
    case .limit(let count, isOfApps: false):
      "the account has \(count) second factors, and \(Self.factorLimit) is the limit; nothing was sent"
    }
  }
}
