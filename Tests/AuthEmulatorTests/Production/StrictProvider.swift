import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import ServerCrypto
import TestSupport
import Testing

/// The OpenID Connect provider `oidc.corp` of a strict server, and its tokens.
enum StrictProvider {
  static let id = "oidc.corp"
  static let issuer = "https://corp.example.com"
  /// The claims in every ID token of Apple.
  static let apple: ByName<JSONValue> = ["iss": "https://appleid.apple.com"]
  static let settings: ByName<JSONValue> = [
    "clientId": "client", "issuer": .string(issuer), "enabled": true, "responseType": ["idToken": true],
  ]
  /// The public half of ``SigningExample``, named `k`.
  static let keySet: JSONValue = [
    "keys": [
      [
        "kty": "RSA", "kid": "k", "n": .string(SigningExample.modulus), "e": .string(SigningExample.exponent),
      ]
    ]
  ]

  /// Creates a JWT; without a key, its signature is invalid.
  static func jwt(
    _ claims: JSONValue, header: JSONValue = ["alg": "RS256", "kid": "k", "typ": "JWT"],
    key: RSAPrivateKey? = nil
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let parts = try [header, claims].map { Base64URL.encode([UInt8](try encoder.encode($0))) }
    let input = parts.joined(separator: ".")
    let signature = try key?.signature(for: Array(input.utf8)) ?? [0, 1, 2, 3]
    return "\(input).\(Base64URL.encode(signature))"
  }

  static func hash(_ nonce: String) -> JSONValue {
    .string(Hexadecimal.encode(SHA256.hash(Array(nonce.utf8))))
  }
}

extension TestServer {
  /// The server's time in seconds since 1970.
  var seconds: Int64 { Int64(world.now.timeIntervalSince1970) }

  /// Sends an administrator's request below `v2/projects/demo/`.
  func manage(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) throws -> Answer {
    try send(method, "/identitytoolkit.googleapis.com/v2/projects/demo/\(path)", body, bearer: "owner")
  }

  /// Configures `oidc.corp`.
  @discardableResult
  func addProvider(_ more: ByName<JSONValue> = [:], id: String = StrictProvider.id) throws -> Answer {
    try manage(
      .post, "oauthIdpConfigs?oauthIdpConfigId=\(id)",
      .object(StrictProvider.settings.merging(more) { $1 }))
  }

  /// Valid claims of `oidc.corp`, with changes; null removes a claim.
  func claims(_ changes: ByName<JSONValue> = [:]) -> JSONValue {
    let good: ByName<JSONValue> = [
      "iss": .string(StrictProvider.issuer), "aud": "client", "sub": "abc", "iat": .integer(seconds),
      "exp": .integer(seconds + 3600), "email": "jane@example.com", "email_verified": true,
    ]
    return .object(good.merging(changes) { $1 }.filter { $0.value != .null })
  }

  /// Presents a token of a provider.
  func present(
    _ token: String, to provider: String = StrictProvider.id, nonce: String? = nil,
    _ more: ByName<JSONValue> = [:]
  ) throws -> Answer {
    var form = [("providerId", provider), ("id_token", token)]
    if let nonce { form.append(("nonce", nonce)) }
    return try signInWithIdp(PercentEncoding.form(form), more)
  }

  /// Signs in with `oidc.corp`.
  func signIn(claims changes: ByName<JSONValue>, _ more: ByName<JSONValue> = [:]) throws -> Answer {
    try present(try StrictProvider.jwt(claims(changes)), more)
  }

  /// Sends a form as `postBody`.
  func signInWithIdp(_ form: String, _ more: ByName<JSONValue> = [:]) throws -> Answer {
    let body: ByName<JSONValue> = [
      "requestUri": "http://localhost", "postBody": .string(form), "returnSecureToken": true,
    ]
    return try post("v1/accounts:signInWithIdp", .object(body.merging(more) { $1 }))
  }

  /// The record of an account, as an administrator sees it.
  func account(_ uid: JSONValue?) throws -> JSONValue {
    let answer = try post(
      "v1/projects/demo/accounts:lookup", ["localId": [try #require(uid)]], bearer: "owner", key: nil)
    return try #require(answer.body["users"]?.array?.first)
  }
}
