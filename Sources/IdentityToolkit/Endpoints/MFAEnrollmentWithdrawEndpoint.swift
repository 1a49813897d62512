/// Removes a second factor: `POST v2/accounts/mfaEnrollment:withdraw`.
///
/// Source: Docs/protocol.md 6.4.
public struct MFAEnrollmentWithdraw: Endpoint {
  public static let route = Route.post("v2/accounts/mfaEnrollment:withdraw")
  public var idToken: String?
  public var mfaEnrollmentID: String?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    public init() {}
  }
}
