/// Signs in with a token created by the developer's own server: `POST v1/accounts:signInWithCustomToken`.
///
/// Source: Docs/protocol.md 5.3. Errors: `INVALID_CUSTOM_TOKEN`, `CREDENTIAL_MISMATCH`, `MISSING_CUSTOM_TOKEN`, `USER_DISABLED`.
package struct SignInWithCustomToken: Endpoint {
  package static let route = Route.post("v1/accounts:signInWithCustomToken", legacyName: "verifyCustomToken")
  /// A JWT for the audience ``audience``; a local server also accepts its payload as plain JSON.
  package var token: String?
  /// Always true.
  package var returnSecureToken: Bool?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    package var isNewUser: Bool?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds until the ID token expires.
    package var expiresIn: Int64String?
    package init() {}
  }

  /// The `aud` claim of every custom token.
  package static let audience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
}
