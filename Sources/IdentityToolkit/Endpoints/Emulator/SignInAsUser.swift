import AuthHTTP

/// Signs a user in without any proof: `POST emulator/v1/projects/{project}/accounts/{uid}/sessions`.
///
/// Only this program's server has it (Docs/server.md).
public struct SignInAsUser: Endpoint {
  /// The route: method, service and path.
  public static let route = Route(
    .post, .emulator, "v1/projects/{targetProjectId}/accounts/{localId}/sessions", form: .json)
  /// The project, from the path.
  public var targetProjectID: String?
  /// The user's uid, from the path.
  public var localID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", localID = "localId" }

  /// A request without any field.
  public init() {}

  /// The server's response: tokens as after a sign-in with the user's first provider and first second factor.
  public struct Response: WireObject {
    /// The ID token.
    public var idToken: String?
    /// The refresh token.
    public var refreshToken: String?
    /// The lifetime of the ID token in seconds.
    public var expiresIn: Int64String?
    /// The `sign_in_provider` in the ID token.
    public var providerID: String?

    enum CodingKeys: String, CodingKey { case idToken, refreshToken, expiresIn, providerID = "providerId" }

    /// A response without any field.
    public init() {}
  }
}
