package import Platform

/// A reason why the service will probably refuse a token.
package enum AppleTokenDoubt: Sendable, Equatable {
  /// It has ended.
  case expired(Date)
  /// It claims to have been issued in the future.
  case issuedInFuture(Date)
  /// Another service issued it.
  case issuer(String?)
  /// It was issued for a different app.
  case audience([String], expected: String)
  /// Nothing ties it to a request.
  case noNonce

  /// As a clause about the token.
  package var text: String {
    switch self {
    case .expired(let time): "expired at \(Timestamp(time).formatted())"
    case .issuedInFuture(let time): "was issued at \(Timestamp(time).formatted()), in the future"
    case .issuer(let issuer): "was issued by \(issuer ?? "nobody"), not by \(ProviderIssuer.apple)"
    case .audience(let found, let expected):
      "was made for \(found.isEmpty ? "no app" : found.joined(separator: ", ")), not for the profile's bundleId \(expected)"
    case .noNonce: "has no nonce, so anyone who obtains it can use it; pass a nonce to Apple"
    }
  }
}
