/// The token for a sign-in that does not request refreshable ones, as issued by production (Docs/protocol.md
/// 10.4).
///
/// Production accepts it as an ID token. It is valid for two weeks.
package struct LegacyToken: JSONWritable {
  /// Two weeks, in seconds.
  static let lifetime: Int64 = 1_209_600

  package let user: UserRecord
  package let provider: String
  package let world: World

  /// The JWT; its header has no type.
  package var text: String { world.tokenSigning.token(payload: JSONOutput.bytes(of: self), isTyped: false) }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("iss", IDTokenClaims.legacyIssuer)
    writer.member("aud", world.projectID)
    // It has no authentication time: its issue time shows whether its session has ended.
    writer.member("iat", max(world.seconds, user.validSince ?? .min))
    writer.member("exp", world.seconds + Self.lifetime)
    writer.member("user_id", user.localID)
    writer.member("email", user.email)
    writer.member("sign_in_provider", provider)
    writer.member("verified", user.emailVerified ?? false)
    writer.member("tenant", world.tenantID)
    writer.endObject()
  }

  package init(user: UserRecord, provider: String, world: World) {
    self.user = user
    self.provider = provider
    self.world = world
  }
}
