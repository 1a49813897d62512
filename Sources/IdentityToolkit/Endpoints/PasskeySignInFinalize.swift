/// Signs in with a passkey: `POST v2/accounts/passkeySignIn:finalize`.
///
/// Source: recordings of Google's emulator.
public struct PasskeySignInFinalize: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/passkeySignIn:finalize")
  /// Not used.
  public var sessionID: String?
  /// The browser's answer.
  public var authenticatorAuthenticationResponse: PasskeyCredential?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case sessionID = "sessionId", authenticatorAuthenticationResponse, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The new ID token, a JWT.
    public var idToken: String?
    /// The new refresh token, opaque.
    public var refreshToken: String?
    /// A response without any field.
    public init() {}
  }
}
