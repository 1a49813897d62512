package import AuthCrypto

/// The `otpauth://totp/…` URL in the QR code for an authenticator app (Docs/protocol.md 7.3).
package struct TOTPURL: Sendable, Hashable {
  /// The issuer, as the app shows it; nil or empty if the URL has none.
  package var issuer: String?
  /// The account, such as an e-mail address.
  package var account: String
  package var secret: Secret
  package var algorithm: OneTimePassword.Algorithm
  /// The length of a code, 6 to 8.
  package var digits: Int
  /// The number of seconds for which a code is current, 1 to 86,400.
  package var period: Int64

  /// Takes the parts; the defaults are those of apps.
  package init(
    issuer: String?, account: String, secret: Secret, algorithm: OneTimePassword.Algorithm = .sha1,
    digits: Int = 6, period: Int64 = 30
  ) {
    self.issuer = issuer
    self.account = account
    self.secret = secret
    self.algorithm = algorithm
    self.digits = digits
    self.period = period
  }

  /// The longest accepted period, in seconds: a day.
  package static let longestPeriod: Int64 = 86_400

  /// The URL, in the SDK's order, with the period added and all parts percent-encoded.
  package var url: Secret {
    secret.reveal { secret in
      let issuer = issuer.flatMap { $0.isEmpty ? nil : PercentEncoding.encode($0) }
      let label = (issuer.map { "\($0):" } ?? "") + PercentEncoding.encode(account)
      return Secret(
        "otpauth://totp/\(label)?secret=\(PercentEncoding.encode(secret))"
          + (issuer.map { "&issuer=\($0)" } ?? "")
          + "&algorithm=\(algorithm.rawValue)&digits=\(digits)&period=\(period)")
    }
  }

  /// The code generator for the secret; nil if it is not Base32 or is empty, or if a number is out of range.
  package var oneTimePassword: OneTimePassword? {
    guard let bytes = secret.reveal({ Base32.decode($0) }), !bytes.isEmpty else { return nil }
    return OneTimePassword(secret: bytes, algorithm: algorithm, digits: digits, period: period)
  }
}

/// Why a string is not a usable `otpauth://totp/…` URL; no message contains the secret.
package enum TOTPURLError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another scheme, or no URL at all.
  case notOTPAuth
  /// `otpauth://` of a kind other than `totp`, such as `hotp`, whose codes depend on a counter instead of the
  /// time.
  case unsupportedKind
  /// A parameter is repeated, so that readers would disagree.
  case repeated(String)
  case missingSecret
  case unreadableSecret
  case unknownAlgorithm
  case unusableDigits
  case unusablePeriod
  /// A service enrolls only one kind of app, and this one differs.
  case otherThanEnrolled(_ what: String, _ needed: String)

  package var description: String {
    switch self {
    case .notOTPAuth: "it is not an otpauth:// URL"
    case .unsupportedKind: "the otpauth:// URL is not of the kind totp"
    case .repeated(let name): "the otpauth:// URL has two of \(name)"
    case .missingSecret: "the otpauth:// URL has no secret"
    case .unreadableSecret: "the secret is not Base32"
    case .unknownAlgorithm: "the algorithm is not SHA1, SHA256 or SHA512"
    case .unusableDigits: "the number of digits is not 6, 7 or 8"
    case .unusablePeriod: "the period is not 1 to 86400 seconds"
    case .otherThanEnrolled(let what, let needed):
      "\(what) is not \(needed), as of every app that is enrolled"
    }
  }
}

extension TOTPURL {
  /// Whether the string looks like a TOTP URL, so that it is not read as a bare secret.
  package static func isClaimed(by text: some StringProtocol) -> Bool {
    text.prefix(scheme.count).lowercased() == scheme
  }

  private static let scheme = "otpauth:"

  /// Parses a URL: parameters in any order, unknown ones skipped, missing ones with the defaults of apps
  /// (SHA1, 6 digits, 30 s).
  package init(parsing text: some StringProtocol) throws(TOTPURLError) {
    guard Self.isClaimed(by: text) else { throw .notOTPAuth }
    let rest = text.dropFirst(Self.scheme.count)
    guard rest.hasPrefix("//") else { throw .notOTPAuth }
    let withoutFragment = rest.dropFirst(2).prefix(before: "#")
    let path = withoutFragment.prefix(before: "?")
    let kind = path.prefix(before: "/")
    guard kind.lowercased() == "totp" else { throw .unsupportedKind }
    let values = try Self.parameters(String(withoutFragment.dropFirst(path.count + 1)))
    let label = Self.label(path.dropFirst(kind.count + 1))
    guard let secret = values["secret"], !secret.isEmpty else { throw .missingSecret }
    guard let bytes = Base32.decode(secret), !bytes.isEmpty else { throw .unreadableSecret }
    // The Apple SDK wrote `%SHA1` until version 12.0.
    let spelled = (values["algorithm"] ?? "SHA1").uppercased().filter { $0 != "-" && $0 != "%" }
    guard let algorithm = OneTimePassword.Algorithm(name: spelled) else { throw .unknownAlgorithm }
    guard let digits = Int(values["digits"] ?? "6"), (6...8).contains(digits) else { throw .unusableDigits }
    guard let period = Int64(values["period"] ?? "30"), (1...Self.longestPeriod).contains(period) else {
      throw .unusablePeriod
    }
    self.init(
      issuer: values["issuer"] ?? label.issuer, account: label.account, secret: Secret(secret),
      algorithm: algorithm, digits: digits, period: period)
  }

  private static func parameters(_ query: String) throws(TOTPURLError) -> ByName<String> {
    var values: ByName<String> = [:]
    for (name, value) in PercentEncoding.allItems(ofForm: query) {
      guard values[name] == nil else { throw .repeated(name) }
      values[name] = value
    }
    return values
  }

  /// `ISSUER:ACCOUNT` or `ACCOUNT`; some programs escape the colon between the two.
  private static func label(
    _ path: some StringProtocol
  ) -> (issuer: String?, account: String) {
    let decoded = PercentEncoding.decodeAsFarAsPossible(path)
    let isPlain = path.contains(":")
    let whole = isPlain ? String(path) : decoded
    guard let colon = whole.firstIndex(of: ":") else { return (nil, decoded) }
    let halves = [whole[..<colon], whole[colon...].dropFirst()].map { half in
      isPlain ? PercentEncoding.decodeAsFarAsPossible(half) : String(half)
    }
    return (halves[0], String(halves[1].unicodeScalars.drop { $0 == " " }))
  }
}

extension TOTPURL {
  /// Parses what a person has of an authenticator app: a bare secret in Base32, or a whole `otpauth://` URL.
  ///
  /// A bare secret gets the defaults of apps: SHA1, 6 digits, 30 seconds. ``oneTimePassword`` shows whether
  /// it is Base32.
  ///
  /// - Throws: ``TOTPURLError`` for a URL that gives no codes.
  package init(given text: String) throws(TOTPURLError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, Self.isClaimed(by: first) else {
      self.init(issuer: nil, account: "", secret: Secret(words.joined()))
      return
    }
    try self.init(parsing: words.joined(separator: " "))
  }

  /// The secret without what people type between its letters.
  package var base32: Secret {
    Secret(
      secret.reveal { secret in
        [" ", "-", "="].reduce(secret.uppercased()) { $0.replacing($1, with: "") }
      })
  }
}
