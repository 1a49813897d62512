/// Completes the enrollment of a passkey: `POST v2/accounts/passkeyEnrollment:finalize`.
///
/// Source: recordings of Google's emulator.
public struct PasskeyEnrollmentFinalize: Endpoint {
  public static let route = Route.post("v2/accounts/passkeyEnrollment:finalize")
  public var idToken: String?
  public var name: String?
  public var displayName: String?
  public var authenticatorRegistrationResponse: PasskeyCredential?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, name, displayName, authenticatorRegistrationResponse, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var localID: String?
    public var idToken: String?
    public var refreshToken: String?

    enum CodingKeys: String, CodingKey { case localID = "localId", idToken, refreshToken }

    public init() {}
  }
}
