package import AuthCrypto
import AuthHTTP

/// The `otpauth://totp/…` URL in the QR code for an authenticator app (Docs/protocol.md 7.3).
package struct TOTPURL: Sendable, Equatable {
  /// The issuer, as the app shows it; nil or empty if the URL has none.
  package var issuer: String?
  /// The account, such as an e-mail address.
  package var account: String
  /// The shared secret in Base32.
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
