/// Signs in with a passkey: `POST v2/accounts/passkeySignIn:finalize`.
///
/// Source: recordings of Google's emulator.
public struct PasskeySignInFinalize: Endpoint {
  public static let route = Route.post("v2/accounts/passkeySignIn:finalize")
  public var sessionID: String?
  public var authenticatorAuthenticationResponse: PasskeyCredential?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case sessionID = "sessionId", authenticatorAuthenticationResponse, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var idToken: String?
    public var refreshToken: String?
    public init() {}
  }
}
