/// Makes a session cookie of an ID token: `POST v1/projects/{project}:createSessionCookie`, privileged.
///
/// Source: Docs/protocol.md 9.3. Errors: `MISSING_ID_TOKEN`, `INVALID_DURATION`, `INVALID_ID_TOKEN`, `USER_NOT_FOUND`,
/// `TOKEN_EXPIRED`, `USER_DISABLED`.
public struct CreateSessionCookie: Endpoint {
  /// Where it goes.
  public static let route = Route.post("v1/projects/{targetProjectId}:createSessionCookie")
  /// The project, from the path.
  public var targetProjectId: String?
  /// The tenant, from the path or the body; absent for the project itself.
  public var tenantId: String?
  /// Whose cookie it becomes.
  public var idToken: String?
  /// How many seconds the cookie lives: five minutes to fourteen days, the latter unless told otherwise.
  public var validDuration: Int64String?
  /// A request without any field.
  public init() {}

  /// What the service answers.
  public struct Response: WireObject {
    /// A JWT with the claims of the ID token, another issuer, and times of its own.
    public var sessionCookie: String?
    /// A response without any field.
    public init() {}
  }
}
