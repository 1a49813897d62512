/// Begins to sign in with a passkey: `POST v2/accounts/passkeySignIn:start`.
///
/// Source: recordings of Google's emulator.
public struct PasskeySignInStart: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/passkeySignIn:start")
  /// Not used.
  public var sessionID: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case sessionID = "sessionId", tenantID = "tenantId" }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// For `navigator.credentials.get`.
    public var credentialRequestOptions: RequestOptions?
    /// A response without any field.
    public init() {}
  }

  /// The options with which a browser uses a passkey (WebAuthn section 5.5).
  public struct RequestOptions: WireObject {
    /// Base64.
    public var challenge: String?
    /// The site's domain.
    public var rpID: String?
    /// `required`.
    public var userVerification: String?

    enum CodingKeys: String, CodingKey { case challenge, rpID = "rpId", userVerification }

    /// A value without any field.
    public init() {}
  }
}
