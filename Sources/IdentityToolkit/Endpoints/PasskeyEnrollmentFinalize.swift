/// Completes the enrollment of a passkey: `POST v2/accounts/passkeyEnrollment:finalize`.
///
/// Source: recordings of Google's emulator.
public struct PasskeyEnrollmentFinalize: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/passkeyEnrollment:finalize")
  /// The signed-in user's ID token.
  public var idToken: String?
  /// The name the user gives it.
  public var name: String?
  /// The name the user gives it.
  public var displayName: String?
  /// The credential that the browser made.
  public var authenticatorRegistrationResponse: PasskeyCredential?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, name, displayName, authenticatorRegistrationResponse, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The uid.
    public var localID: String?
    /// The new ID token, a JWT.
    public var idToken: String?
    /// The new refresh token, opaque.
    public var refreshToken: String?

    enum CodingKeys: String, CodingKey { case localID = "localId", idToken, refreshToken }

    /// A response without any field.
    public init() {}
  }
}
