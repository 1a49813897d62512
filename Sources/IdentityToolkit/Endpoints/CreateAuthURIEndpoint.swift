/// Returns how an address can sign in, or where a provider's sign-in starts: `POST
/// v1/accounts:createAuthUri`.
///
/// Source: Docs/protocol.md 4.1. Errors: `MISSING_CONTINUE_URI`, `INVALID_CONTINUE_URI`, `MISSING_IDENTIFIER`, `INVALID_IDENTIFIER`.
package struct CreateAuthURI: Endpoint {
  package static let route = Route.post("v1/accounts:createAuthUri", legacyName: "createAuthUri")
  package var identifier: String?
  /// The address to which the provider redirects the browser.
  package var continueUri: String?
  package var providerID: String?
  /// Additional query parameters for the provider.
  package var customParameter: ByName<String>?
  /// Additional scopes, separated by blanks.
  package var oauthScope: String?
  /// Created by the service if absent.
  package var sessionID: String?
  /// Returned with the sign-in.
  package var context: String?
  /// No longer in use.
  package var appID: String?
  package var tenantID: String?
  package init() {}

  /// Parameters of the provider's page that the protocol reserves; not allowed in ``customParameter``.
  package static let reservedParameters = [
    "client_id", "response_type", "scope", "redirect_uri", "state",
  ]

  package struct Response: WireObject {
    package var kind: String?
    /// Whether the address has an account.
    package var registered: Bool?
    package var allProviders: [String]?
    /// For the sign-in that follows.
    package var sessionID: String?
    /// `password`, `emailLink` or providers.
    package var signinMethods: [String]?
    /// The URL to open in a browser.
    package var authUri: String?
    package var providerID: String?
    package init() {}
  }
}
