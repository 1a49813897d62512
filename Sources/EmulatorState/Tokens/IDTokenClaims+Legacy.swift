extension IDTokenClaims {
  static let legacyIssuer = "https://identitytoolkit.google.com/"

  init?(legacy token: String) {
    guard let claims = SignedJWT(parsing: token)?.payload, claims["iss"]?.string == Self.legacyIssuer,
      let uid = claims["user_id"]?.string, let issuedAt = claims["iat"]?.integer
    else { return nil }
    let firebase: JSONValue = [
      "sign_in_provider": claims["sign_in_provider"] ?? .null, "tenant": claims["tenant"] ?? .null,
    ]
    self.init(token, claims, firebase, uid: uid, issuedAt: issuedAt)
  }
}
