/// A custom token, checked as in production (Docs/protocol.md 10.12).
struct CustomToken {
  private let payload: [String: JSONValue]

  /// How long after its expiry a token is accepted, and how far ahead its issuer's clock may be, in seconds.
  private static let leeway: Int64 = 300
  private static let longestLifetime: Int64 = 3600
  private static let uidLengths = 1...128

  /// Checks form, audience, issuer, times and signature.
  init(_ token: String?, _ call: Call) throws(ServerError) {
    guard let token else { throw ServerError(.missingCustomToken) }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw ServerError(.invalidCustomToken, "Invalid assertion format. 3 dot separated segments required.")
    }
    guard !parts[2].isEmpty else { throw ServerError(.invalidCustomToken, "Missing signature.") }
    guard let jwt = SignedJWT(parsing: token), Self.isSigned(jwt, token, call),
      jwt.payload["aud"]?.string == SignInWithCustomToken.audience,
      let issuer = jwt.payload["iss"]?.string, issuer == jwt.payload["sub"]?.string,
      Self.isTimely(jwt.payload, at: call.world.seconds)
    else { throw ServerError(.invalidCustomToken) }
    payload = jwt.payload
    try Self.checkTenant(jwt.payload["tenant_id"]?.string, call)
  }

  var identity: (uid: String, claims: [String: JSONValue]) {
    get throws(ServerError) {
      guard let uid = payload["uid"]?.primitiveText else { throw ServerError(.missingIdentifier) }
      guard Self.uidLengths.contains(uid.utf16.count) else {
        throw ServerError(
          .invalidIdentifier, "Invalid user ID length. Expect to have length between 1 and 128.")
      }
      guard let claims = payload["claims"], claims != .null else { return (uid, [:]) }
      return (uid, try CustomClaims.checking(claims))
    }
  }

  /// Whether one of the server's given keys signed the token; without keys, every RS256 signature passes.
  private static func isSigned(_ jwt: SignedJWT, _ token: String, _ call: Call) -> Bool {
    guard jwt.algorithm == "RS256" else { return false }
    if case .rs256(let signer) = call.world.tokenSigning, signer.isShared, signer.made(token) { return true }
    let hasSharedKey = if case .rs256(let signer) = call.world.tokenSigning { signer.isShared } else { false }
    return call.world.trustedKeys.isEmpty ? !hasSharedKey : call.world.trustedKeys.signed(jwt)
  }

  private static func isTimely(_ claims: [String: JSONValue], at now: Int64) -> Bool {
    guard let issued = claims["iat"]?.integer, let end = claims["exp"]?.integer else { return false }
    return end.since(issued) <= longestLifetime && now.since(end) < leeway && issued.since(now) <= leeway
  }

  private static func checkTenant(_ tenant: String?, _ call: Call) throws(ServerError) {
    guard tenant != call.world.tenantID else { return }
    // Production fails, instead of refusing, if only the request names a tenant.
    guard tenant != nil else { throw .internalFault }
    throw ServerError(.tenantIDMismatch, "Specified tenant ID does not match the custom token.")
  }
}
