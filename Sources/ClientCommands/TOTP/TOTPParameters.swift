import AuthCrypto

/// How codes are generated; overrides the defaults and the `otpauth://` URL.
struct TOTPParameters: Sendable {
  let algorithm: OneTimePassword.Algorithm?
  let digits: Length?
  let period: Period?

  enum Length: String, ChoiceValue {
    case six = "6"
    case seven = "7"
    case eight = "8"

    var count: Int? { Int(rawValue) }
  }

  /// The value of `--period`: whole seconds, up to a day.
  struct Period: ParsableValue {
    let seconds: Int64

    init(parsing text: String) throws(UsageError) {
      let parts = try Duration(parsing: text).components
      guard parts.attoseconds == 0, (1...TOTPURL.longestPeriod).contains(parts.seconds) else {
        throw UsageError("'\(text)' is not 1 to \(TOTPURL.longestPeriod) whole seconds")
      }
      seconds = parts.seconds
    }
  }

  static let parameter = Parameter<TOTPParameters>.group(
    build: TOTPParameters.init(algorithm:digits:period:),
    .option("algorithm", "NAME", help: "The hash; default: that of the otpauth:// URL, or SHA1."),
    .option("digits", "N", help: "The length of the code; default: that of the otpauth:// URL, or 6."),
    .option(
      "period", "SECONDS", help: "How long a code is valid; default: that of the otpauth:// URL, or 30."))

  /// The URL with its parameters replaced by the given ones.
  func applied(to url: TOTPURL) -> TOTPURL {
    var url = url
    url.algorithm = algorithm ?? url.algorithm
    url.digits = digits.flatMap(\.count) ?? url.digits
    url.period = period?.seconds ?? url.period
    return url
  }
}

extension OneTimePassword.Algorithm: ChoiceValue {}

/// A point in time on the command line, in whole seconds: RFC 3339, or the seconds since 1970.
struct PointInTime: ParsableValue, Equatable {
  let secondsSince1970: Int64

  static var typeName: String { "time" }

  /// The last second of the year 9999, the latest time in RFC 3339.
  private static let last: Int64 = 253_402_300_799

  init(parsing text: String) throws(UsageError) {
    let seconds = Timestamp(parsing: text).map { Int64($0.date.timeIntervalSince1970.rounded(.down)) }
    guard let value = Int64(text) ?? seconds, (0...Self.last).contains(value) else {
      throw UsageError("'\(text)' is neither RFC 3339, such as 2026-11-21T09:30:00Z, nor seconds since 1970")
    }
    secondsSince1970 = value
  }
}
