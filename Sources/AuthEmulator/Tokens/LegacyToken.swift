import BoundedJSON
import IdentityToolkit

/// The token of a sign-in that does not ask for one that can be refreshed, as production issues it (Docs/protocol.md 10.4).
///
/// Production accepts it as an ID token. It lives two weeks.
struct LegacyToken: JSONWritable {
  static let issuer = "https://identitytoolkit.google.com/"
  /// Two weeks, in seconds.
  static let lifetime: Int64 = 1_209_600

  let user: UserRecord
  /// The first factor.
  let provider: String
  let call: Call

  /// The JWT; its header has no type.
  var text: String { call.world.tokenSigning.token(payload: JSONOutput.bytes(of: self), isTyped: false) }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("iss", Self.issuer)
    writer.member("aud", call.world.projectID)
    // It has no time of authentication: the time of its issue says whether its session has ended.
    writer.member("iat", max(call.world.seconds, user.validSince ?? .min))
    writer.member("exp", call.world.seconds + Self.lifetime)
    writer.member("user_id", user.localID)
    writer.member("email", user.email)
    writer.member("sign_in_provider", provider)
    writer.member("verified", user.emailVerified ?? false)
    writer.member("tenant", call.world.tenantID)
    writer.endObject()
  }
}

extension IDTokenClaims {
  /// Decodes a legacy token; nil for anything else.
  init?(legacy token: String) {
    guard let claims = SignedJWT(parsing: token)?.payload, claims["iss"]?.string == LegacyToken.issuer,
      let uid = claims["user_id"]?.string, let issuedAt = claims["iat"]?.integer
    else { return nil }
    self.init(
      token: token, issuer: LegacyToken.issuer, projectID: claims["aud"]?.string ?? "", uid: uid,
      issuedAt: issuedAt, signInProvider: claims["sign_in_provider"]?.string ?? "",
      tenantID: claims["tenant"]?.string, authenticatedAt: issuedAt,
      expiresAt: claims["exp"]?.integer ?? issuedAt)
  }
}
