package import BoundedJSON
package import ByteText
public import Platform
import AuthCrypto

/// A JSON Web Token that identifies a user: Firebase's own, or a provider's such as Apple's.
///
/// It is decoded, not verified: ``AuthClient/verify(_:)`` and the service that trusts it check the signature. No
/// printable form contains the token. Source: Docs/protocol.md 7.4, RFC 7519.
public struct IDToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The whole token, including the signature, to send or store.
  public let secret: Secret
  /// The first part, such as `alg` and `kid`.
  package let header: ByName<JSONValue>
  /// What the token says about the user.
  public let claims: Claims

  /// Decodes a token.
  ///
  /// An emulator's token is not signed: its third part is empty, but the dot before it is present.
  ///
  /// - Throws: ``MalformedJWT`` (SDK 18000), which does not quote the token.
  package init(parsing text: some StringProtocol) throws(MalformedJWT) {
    // Bytes, not characters: tokens are long, and some commands do little more than read one.
    let parts = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .parts(parts.count) }
    // Not decoded here, but it may become part of a header line.
    guard parts[2].allSatisfy(Self.isBase64URL) else { throw .notBase64URL(.signature) }
    header = try Self.object(in: parts[0], .header)
    claims = Claims(try Self.object(in: parts[1], .payload))
    secret = Secret(String(text))
  }

  /// A token that was decoded before it was stored; without claims if the store was edited since.
  package init(kept secret: Secret) {
    if let token = secret.reveal({ try? Self(parsing: $0) }) {
      self = token
    } else {
      header = [:]
      claims = Claims([:])
      self.secret = secret
    }
  }

  /// The letters of RFC 4648 section 5, without padding (RFC 7515 section 2).
  package static func isBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func object(
    in part: ArraySlice<UInt8>, _ name: MalformedJWT.Part
  ) throws(MalformedJWT) -> ByName<JSONValue> {
    guard let bytes = Base64URL.decode(part) else { throw .notBase64URL(name) }
    do {
      guard let object = try JSONReader.read(bytes).object else { throw MalformedJWT.notJSONObject(name) }
      return object
    } catch {
      // The reader's own error may quote the content.
      throw .notJSONObject(name)
    }
  }

  public static func == (one: Self, other: Self) -> Bool { one.secret == other.secret }

  public func hash(into hasher: inout Hasher) { hasher.combine(secret) }

  public var description: String { secret.description }

  public var debugDescription: String { secret.description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension IDToken {
  /// The claims of a token; a claim that is missing or has another type is nil.
  public struct Claims: Sendable, Hashable {
    /// Every claim by its name on the wire, including custom ones.
    package let all: ByName<JSONValue>

    init(_ all: ByName<JSONValue>) { self.all = all }

    /// `iss`: `https://securetoken.google.com/PROJECT`, or the provider.
    package var issuer: String? { all["iss"]?.string }
    /// `aud`: the project ID, or the app in a provider's token; the first one if there are several.
    package var audience: String? { all["aud"]?.string ?? all["aud"]?.array?.first?.string }
    /// `sub`: the uid, or the provider's identifier for the user.
    package var subject: String? { all["sub"]?.string }
    /// `user_id`: the uid.
    package var userID: String? { all["user_id"]?.string }
    /// `iat`, by the issuer's clock.
    public var issuedAt: Date? { time("iat") }
    /// `exp`, by the issuer's clock.
    public var expiresAt: Date? { time("exp") }
    /// `auth_time`: the last real sign-in, which a refresh does not change; it decides whether a sign-in is
    /// recent.
    public var authenticatedAt: Date? { time("auth_time") }
    /// `email`.
    public var email: String? { all["email"]?.string }
    /// `email_verified`; Apple writes it as a string.
    package var emailVerified: Bool? { truth("email_verified") }
    /// `nonce`: in Apple's tokens the SHA-256 of the raw nonce.
    package var nonce: String? { all["nonce"]?.string }
    /// `firebase.sign_in_provider`: `phone`, `password`, `apple.com`, ….
    package var signInProvider: String? { firebase("sign_in_provider")?.string }
    /// `firebase.sign_in_second_factor`: `phone` or `totp`, only after a second factor.
    package var secondFactorName: String? { firebase("sign_in_second_factor")?.string }
    package var tenant: String? { firebase("tenant")?.string }

    private func firebase(_ name: String) -> JSONValue? { all["firebase"]?[name] }

    /// The years 0 to 9999: a token can contain any time, and sums of these always fit.
    private static let times = -62_167_219_200.0...253_402_300_799.0

    /// Seconds since 1970, with or without a fraction (RFC 7519 section 2, NumericDate).
    private func time(_ name: String) -> Date? {
      let (first, last) = (Self.times.lowerBound, Self.times.upperBound)
      return all[name]?.double.map { Date(timeIntervalSince1970: min(max($0, first), last)) }
    }

    private func truth(_ name: String) -> Bool? {
      switch all[name] {
      case .bool(let value): value
      case .string("true"): true
      case .string("false"): false
      default: nil
      }
    }
  }
}

/// Why a string is not a JSON Web Token: SDK 18000, catalogue code `MALFORMED_JWT`.
package enum MalformedJWT: Error, Sendable, Equatable, CustomStringConvertible {
  case parts(Int)
  case notBase64URL(Part)
  case notJSONObject(Part)

  /// A part of the token that is decoded.
  package enum Part: String, Sendable, Equatable {
    case header
    case payload
    case signature
  }

  /// The reason: lower case, no full stop, without quoting the string.
  package var description: String {
    switch self {
    case .parts(let count): "a JSON Web Token has three parts with dots between them, this text has \(count)"
    case .notBase64URL(let part): "the \(part.rawValue) of the token is not base64url"
    case .notJSONObject(let part): "the \(part.rawValue) of the token is not a JSON object"
    }
  }
}

/// The issuers in ID tokens of Google and Apple.
package enum ProviderIssuer {
  /// Google's: the usual one, and its older form.
  package static let google = ["https://accounts.google.com", "accounts.google.com"]
  package static let apple = "https://appleid.apple.com"

  /// The issuer in a provider's own tokens, or an example's if it is not known.
  package static func usual(of providerID: String) -> String {
    switch providerID {
    case "google.com": google[0]
    case "apple.com": apple
    case "facebook.com": "https://www.facebook.com"
    case "github.com": "https://github.com"
    case "microsoft.com": "https://login.microsoftonline.com/common/v2.0"
    default: "https://\(providerID).example"
    }
  }
}
