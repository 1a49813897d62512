/// Returns the current codes of a user's authenticator apps: `GET
/// emulator/v1/projects/{project}/accounts/{uid}/totpCodes`.
///
/// This program's own endpoint (Docs/server.md). The response contains no secret.
public struct TOTPCodes: Endpoint {
  public static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/accounts/{localId}/totpCodes")
  public var localID: String?
  public init() {}

  public struct Response: WireObject {
    /// One code for each authenticator app of the user; absent if there is none.
    public var totpCodes: [Code]?
    public init() {}
  }

  public struct Code: WireObject {
    public var mfaEnrollmentID: String?
    public var displayName: String?
    /// Six digits.
    public var code: String?
    /// How long the code is current by the server's clock: 1 to 30 seconds.
    public var secondsLeft: Int?
    /// Whether the code was already used; it is refused until the next one.
    public var isUsed: Bool?
    public init() {}
  }
}
