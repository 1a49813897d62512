/// Why custom claims cannot be set: they must be a JSON object of at most 1000 characters, without the
/// token's own names.
///
/// Source: Docs/protocol.md 10.9.
package enum ClaimsFault: Error, Sendable, Equatable, CustomStringConvertible {
  case notJSON(reason: String)
  case notAnObject
  case tooLong(count: Int)
  /// A claim has one of the token's own names.
  case reserved(name: String)

  /// The maximum length of the JSON, in UTF-16 units.
  package static let limit = 1000

  /// The names of the token's own claims (OpenID Connect and RFC 7519), in the order in which a server checks
  /// them.
  package static let reservedNames = [
    "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time",
    "firebase", "at_hash", "c_hash",
  ]

  /// The reserved names that an administrator can set in production.
  package static let namesOfAdministrators: Set<Name> = ["jti", "nbf"]

  /// A server's code for the mistake.
  package var code: ErrorCode {
    switch self {
    case .notJSON, .notAnObject: .invalidClaims
    case .tooLong: .claimsTooLarge
    case .reserved: .forbiddenClaim
    }
  }

  /// The reason: lower case, no full stop, without any of the claims except a name.
  package var description: String {
    switch self {
    case .notJSON(let reason): "the claims are not JSON: \(reason)"
    case .notAnObject: "the claims are not a JSON object"
    case .tooLong(let count):
      "the claims have \(count) characters as JSON, and at most \(Self.limit) are possible"
    case .reserved(let name): "the claim '\(name)' is one of the token's own"
    }
  }

  /// Parses claims; their length and names are not checked.
  package static func claims(in text: String) throws(ClaimsFault) -> ByName<JSONValue> {
    let value: JSONValue
    do {
      value = try JSONReader.read(Array(text.utf8))
    } catch {
      throw .notJSON(reason: error.reasonWithoutText)
    }
    guard case .object(let claims) = value else { throw .notAnObject }
    return claims
  }

  /// Refuses claims that every server refuses: a reserved name, or JSON that is too long.
  package static func check(_ claims: ByName<JSONValue>, as text: String) throws(ClaimsFault) {
    guard text.utf16.count <= limit else { throw .tooLong(count: text.utf16.count) }
    let names = reservedNames.filter { !namesOfAdministrators.contains($0) }
    if let name = names.first(where: { claims[$0] != nil }) { throw .reserved(name: name) }
  }
}
