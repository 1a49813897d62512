import IdentityToolkit

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
  static let factorLimit = 5

  var report: ErrorReport {
    let code: ServerErrorCode
    let message: String
    var hint: String?
    switch self {
    case .firstFactor(let provider):
      code = .unsupportedFirstFactor
      message = "a session that began with '\(provider)' takes no second factor; nothing was sent"
      hint = "sign in with e-mail, Apple or another provider: authctl email sign-in ADDRESS"
    case .noEmail:
      code = .unverifiedEmail
      message =
        "the account has no e-mail address, and a second factor needs a verified one; nothing was sent"
      hint = "authctl email link ADDRESS"
    case .unverifiedEmail(let address):
      code = .unverifiedEmail
      message = "\(address) is not verified, and a second factor needs that; nothing was sent"
      hint = "authctl email send-verification"
    case .numberEnrolled(let number):
      code = .secondFactorExists
      message = "\(number) is a second factor of the account already; nothing was sent"
      hint = "authctl mfa list"
    case .limit(let count, .totp?):
      code = .secondFactorLimitExceeded
      message =
        "the account has \(count == 1 ? "an authenticator app" : "\(count) authenticator apps") already, "
        + "and one is the most; nothing was sent"
      hint = "withdraw it first: authctl mfa withdraw FACTOR"
    case .limit(let count, _):
      code = .secondFactorLimitExceeded
      message =
        "the account has \(count) second factors, and \(Self.factorLimit) are the most; nothing was sent"
      hint = "withdraw one first: authctl mfa withdraw FACTOR"
    }
    var report = ErrorCatalogue.report(code, detail: message, status: 400)
    report.hint = hint
    return report
  }
}
