public import Platform
import AuthCrypto

/// An authenticator app: a secret, and the codes that follow from it and the time (RFC 6238).
public struct Authenticator: Sendable, Hashable {
  /// The parts, of which JSON output prints more.
  package let wire: TOTPURL
  private let generator: OneTimePassword

  /// Reads a secret in Base32, with or without spaces, or an `otpauth://totp/` URL.
  ///
  /// A bare secret has the parameters of every app: SHA-1, six digits, 30 seconds.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, which quotes none of the text.
  public init(_ text: Secret) throws(AuthError) {
    do throws(TOTPURLError) {
      let url = try text.reveal { text throws(TOTPURLError) in try TOTPURL(given: text) }
      guard let generator = url.oneTimePassword else { throw TOTPURLError.unreadableSecret }
      (wire, self.generator) = (url, generator)
    } catch {
      throw .invalid(Problem(.argument(.other(error.description))))
    }
  }

  /// An app of these parts; nil if they give no codes.
  init?(_ wire: TOTPURL) {
    guard let generator = wire.oneTimePassword else { return nil }
    (self.wire, self.generator) = (wire, generator)
  }

  /// The secret in Base32, for a person to type.
  public var secret: Secret { wire.base32 }

  /// The `otpauth://totp/` URL for a QR code, with the names under which the app lists the account.
  public func url(account: String, issuer: String?) -> Secret {
    var url = wire
    (url.account, url.issuer, url.secret) = (account, issuer, secret)
    return url.url
  }

  /// The code at a time of the service, with leading zeros.
  public func code(at time: Date) -> String {
    generator.code(at: Int64(time.timeIntervalSince1970.rounded(.down)))
  }
}
