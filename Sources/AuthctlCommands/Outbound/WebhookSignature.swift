import AuthCrypto
import IdentityToolkit

/// The signature of a webhook's request: HMAC-SHA256 of `TIMESTAMP.BODY` (Docs/server.md).
///
/// The time is in it so that nobody can send an old request again.
enum WebhookSignature {
  /// The name of the field.
  static let field = "Authctl-Signature"

  /// The value of the field.
  ///
  /// - Parameters:
  ///   - seconds: the machine's time since 1970, which the receiver compares with its own.
  ///   - body: the request's body.
  ///   - secret: the shared secret.
  /// - Returns: `t=SECONDS,v1=HEXADECIMAL`.
  static func value(at seconds: Int64, _ body: [UInt8], secret: Secret) -> String {
    let message = Array("\(seconds).".utf8) + body
    let code = secret.reveal { HMAC<SHA256>.code(of: message, key: Array($0.utf8)) }
    return "t=\(seconds),v1=\(Hexadecimal.encode(code))"
  }
}
