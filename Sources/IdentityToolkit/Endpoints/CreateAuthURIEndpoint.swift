/// Returns how an address can sign in, or where a provider's sign-in starts: `POST
/// v1/accounts:createAuthUri`.
///
/// Source: Docs/protocol.md 4.1. Errors: `MISSING_CONTINUE_URI`, `INVALID_CONTINUE_URI`, `MISSING_IDENTIFIER`, `INVALID_IDENTIFIER`.
public struct CreateAuthURI: Endpoint {
  public static let route = Route.post("v1/accounts:createAuthUri", legacyName: "createAuthUri")
  /// An address.
  public var identifier: String?
  /// The address to which the provider redirects the browser.
  public var continueUri: String?
  public var providerID: String?
  /// Additional query parameters for the provider.
  public var customParameter: ByName<String>?
  /// Additional scopes, separated by blanks.
  public var oauthScope: String?
  /// Created by the service if absent.
  public var sessionID: String?
  /// Returned with the sign-in.
  public var context: String?
  /// No longer in use.
  public var appID: String?
  public var tenantID: String?
  public init() {}

  /// Parameters of the provider's page that the protocol reserves; not allowed in ``customParameter``.
  public static let reservedParameters = [
    "client_id", "response_type", "scope", "redirect_uri", "state",
  ]

  public struct Response: WireObject {
    public var kind: String?
    /// Whether the address has an account.
    public var registered: Bool?
    public var allProviders: [String]?
    /// For the sign-in that follows.
    public var sessionID: String?
    /// `password`, `emailLink` or providers.
    public var signinMethods: [String]?
    /// The URL to open in a browser.
    public var authUri: String?
    public var providerID: String?
    public init() {}
  }
}
