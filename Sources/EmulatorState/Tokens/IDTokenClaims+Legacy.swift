extension IDTokenClaims {
  static let legacyIssuer = "https://identitytoolkit.google.com/"

  init?(legacy token: String) {
    guard let claims = SignedJWT(parsing: token)?.payload, claims["iss"]?.string == Self.legacyIssuer,
      let uid = claims["user_id"]?.string, let issuedAt = claims["iat"]?.integer
    else { return nil }
    self.init(
      token: token, issuer: Self.legacyIssuer, projectID: claims["aud"]?.string ?? "", uid: uid,
      issuedAt: issuedAt, signInProvider: claims["sign_in_provider"]?.string ?? "",
      tenantID: claims["tenant"]?.string, authenticatedAt: issuedAt,
      expiresAt: claims["exp"]?.integer ?? issuedAt)
  }
}
