/// Removes a second factor: `POST v2/accounts/mfaEnrollment:withdraw`.
///
/// Source: Docs/protocol.md 6.4.
public struct MFAEnrollmentWithdraw: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/mfaEnrollment:withdraw")
  /// The signed-in user's ID token.
  public var idToken: String?
  /// Which one.
  public var mfaEnrollmentID: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, mfaEnrollmentID = "mfaEnrollmentId", tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The new ID token, a JWT.
    public var idToken: String?
    /// The new refresh token, opaque.
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    /// A response without any field.
    public init() {}
  }
}
