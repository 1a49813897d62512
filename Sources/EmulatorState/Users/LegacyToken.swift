extension World {
  /// Two weeks, in seconds.
  private static let legacyLifetime: Int64 = 1_209_600

  /// The token for a sign-in that does not request refreshable ones, as issued by production (Docs/protocol.md
  /// 10.4).
  ///
  /// Production accepts it as an ID token. It is valid for two weeks, and its header has no type.
  package func legacyToken(of user: UserRecord, provider: String) -> String {
    let payload = JSONOutput.bytes { json in
      json.beginObject()
      json.member("iss", IDTokenClaims.legacyIssuer)
      json.member("aud", projectID)
      // It has no authentication time: its issue time shows whether its session has ended.
      json.member("iat", max(seconds, user.validSince ?? .min))
      json.member("exp", seconds + Self.legacyLifetime)
      json.member("user_id", user.localID)
      json.member("email", user.email)
      json.member("sign_in_provider", provider)
      json.member("verified", user.emailVerified ?? false)
      json.member("tenant", tenantID)
      json.endObject()
    }
    return tokenSigning.token(payload: payload, isTyped: false)
  }
}
