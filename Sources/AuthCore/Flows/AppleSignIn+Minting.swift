import AuthCrypto
import AuthHTTP
import BoundedJSON
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AppleSignIn {
  /// A token like Apple's, for a local server.
  public struct Minted: Sendable {
    /// The token; it proves nothing to anybody else, so it is no secret.
    public var idToken: String
    /// The user's identifier in it.
    public var subject: String
    /// The address in it.
    public var email: String?
    /// The nonce in it.
    public var hashedNonce: String
    /// Whether the nonce was made for it.
    public var madeNonce: Bool
  }

  /// How long Apple's tokens live.
  private static let lifetime: Int64 = 600

  /// Makes an unsigned ID token with Apple's claims and the hash of the newest stored nonce, or of a new one.
  ///
  /// - Parameters:
  ///   - subject: the user's identifier; nil for a random one in Apple's form.
  ///   - email: the user's address.
  ///   - hidesEmail: whether a relay address stands in its place: a random one, unless the address is one already.
  ///   - audience: the app.
  /// - Returns: the token and what was drawn for it.
  /// - Throws: ``AuthError/invalidInput(_:)`` where the target is Google's service, ``AuthError/file(_:)``.
  public func mint(
    subject: String?, email: String?, hidesEmail: Bool, audience: String?
  ) throws(AuthError) -> Minted {
    guard context.target.isLocal else { throw .invalidInput(.mintingTarget(context.target)) }
    let (nonce, madeNonce) = try newestOrNewNonce()
    let random = context.surroundings.randomBytes
    let subject = subject ?? "001234.\(Hexadecimal.encode(random(16))).0123"
    let isRelay = email?.hasSuffix(AppleIDToken.relayDomain) == true
    let email = hidesEmail && !isRelay ? "\(Hexadecimal.encode(random(5)))\(AppleIDToken.relayDomain)" : email
    let now = Int64(context.surroundings.now().timeIntervalSince1970)
    var claims: [String: JSONValue] = [
      "iss": .string(AppleIDToken.issuer), "aud": .string(audience ?? "com.example.app"),
      "iat": .integer(now), "exp": .integer(now + Self.lifetime), "auth_time": .integer(now),
      "sub": .string(subject), "nonce": .string(nonce.hashedNonce), "nonce_supported": .bool(true),
    ]
    if let email {
      claims["email"] = .string(email)
      claims["email_verified"] = .bool(true)
      if hidesEmail || isRelay { claims["is_private_email"] = .bool(true) }
    }
    return Minted(
      idToken: "\(Self.part(["alg": "none", "typ": "JWT"])).\(Self.part(claims)).", subject: subject,
      email: email, hashedNonce: nonce.hashedNonce, madeNonce: madeNonce)
  }

  private static func part(_ members: [String: JSONValue]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Base64URL.encode((try? encoder.encode(members)) ?? Data())
  }

  /// Apple's own sign-in page.
  public struct AuthorizePage: Sendable {
    /// Where the browser has to go.
    public var address: String
    /// The nonce in it.
    public var hashedNonce: String
    /// The state, which comes back with the answer.
    public var state: String
    /// Whether the nonce was made for it.
    public var madeNonce: Bool
  }

  /// Makes the address of Apple's page, with the newest stored nonce or a new one.
  ///
  /// - Parameters:
  ///   - clientID: the Services ID.
  ///   - redirectURI: where the answer goes: HTTPS and a domain name, as Apple demands.
  ///   - scopes: `name`, `email`; with any, the answer comes as a form.
  ///   - state: what comes back with it; nil for a random one.
  /// - Returns: the page.
  /// - Throws: ``AuthError/invalidInput(_:)`` for a redirect URI that Apple refuses, ``AuthError/file(_:)``.
  public func authorizePage(
    clientID: String, redirectURI: String, scopes: [String], state: String?
  ) throws(AuthError) -> AuthorizePage {
    guard Self.isAcceptable(redirectURI: redirectURI) else {
      throw .invalidInput(.redirectURI(clientID: clientID))
    }
    let (nonce, madeNonce) = try newestOrNewNonce()
    let state = state ?? Base64URL.encode(context.surroundings.randomBytes(16))
    var items = [
      (name: "client_id", value: clientID), (name: "redirect_uri", value: redirectURI),
      (name: "response_type", value: "code id_token"),
      // Apple demands the form where it is asked for name or address.
      (name: "response_mode", value: scopes.isEmpty ? "fragment" : "form_post"),
    ]
    if !scopes.isEmpty { items.append(("scope", scopes.joined(separator: " "))) }
    items += [("state", state), ("nonce", nonce.hashedNonce)]
    return AuthorizePage(
      address: "\(AppleIDToken.issuer)/auth/authorize?\(PercentEncoding.form(items))",
      hashedNonce: nonce.hashedNonce, state: state, madeNonce: madeNonce)
  }

  private static func isAcceptable(redirectURI: String) -> Bool {
    guard let parts = URLParts(address: redirectURI), parts.fragment == nil,
      parts.scheme.lowercased() == "https"
    else { return false }
    let authority = parts.authority
    let host = authority.prefix { $0 != ":" }.lowercased()
    let isAddress =
      authority.hasPrefix("[") || host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return host.contains(".") && !isAddress && !host.hasSuffix(".localhost") && !authority.contains("@")
  }
}
