/// Begins to sign in with a passkey: `POST v2/accounts/passkeySignIn:start`.
///
/// Source: recordings of Google's emulator.
public struct PasskeySignInStart: Endpoint {
  public static let route = Route.post("v2/accounts/passkeySignIn:start")
  public var sessionID: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case sessionID = "sessionId", tenantID = "tenantId" }

  public init() {}

  public struct Response: WireObject {
    /// For `navigator.credentials.get`.
    public var credentialRequestOptions: RequestOptions?
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

    public init() {}
  }
}
