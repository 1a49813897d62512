import Platform
import AuthCrypto
import BoundedJSON

/// A token like an identity provider's, for a local server (Docs/protocol.md 9.6).
///
/// It is not signed and proves nothing to anybody else, so it is no secret.
public struct MintedToken: Sendable, Equatable {
  /// The token: a JWT without a signature.
  public var text: String
  /// The user's identifier in it.
  public var subject: String
  /// The address in it.
  public var email: String?
  /// The nonce in it.
  public var hashedNonce: String?

  /// How long a minted token lives unless told otherwise.
  public static let usualLifetime: Duration = .seconds(600)

  /// Creates the token; `changes` replaces claims, and removes those that are null.
  init(_ claims: [String: JSONValue], changing changes: [String: JSONValue]) {
    var claims = claims
    for (name, value) in changes { claims[name] = value == .null ? nil : value }
    text = "\(Self.part(["alg": "none", "typ": "JWT"])).\(Self.part(claims))."
    subject = claims["sub"]?.string ?? ""
    email = claims["email"]?.string
    hashedNonce = claims["nonce"]?.string
  }

  private static func part(_ members: [String: JSONValue]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Base64URL.encode((try? encoder.encode(members)) ?? Data())
  }
}
