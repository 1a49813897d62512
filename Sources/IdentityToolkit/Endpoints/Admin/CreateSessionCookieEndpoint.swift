/// Makes a session cookie of an ID token: `POST v1/projects/{project}:createSessionCookie`, privileged.
///
/// Source: Docs/protocol.md 9.3. Errors: `MISSING_ID_TOKEN`, `INVALID_DURATION`, `INVALID_ID_TOKEN`, `USER_NOT_FOUND`,
/// `TOKEN_EXPIRED`, `USER_DISABLED`.
public struct CreateSessionCookie: Endpoint {
  public static let route = Route.post("v1/projects/{targetProjectId}:createSessionCookie")
  public var targetProjectID: String?
  /// The tenant, from the path or the body; absent for the project itself.
  public var tenantID: String?
  /// The ID token of the user whose cookie it becomes.
  public var idToken: String?
  /// Lifetime of the cookie in seconds: five minutes to fourteen days; default: fourteen days.
  public var validDuration: Int64String?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", idToken, validDuration
  }

  public init() {}

  public struct Response: WireObject {
    /// A JWT with the claims of the ID token, another issuer, and its own times.
    public var sessionCookie: String?
    public init() {}
  }
}
