import AuthHTTP

/// Lists the e-mail links not used yet: `GET emulator/v1/projects/{project}/oobCodes`.
///
/// Source: Docs/protocol.md 9.2.
public struct OOBCodes: Endpoint {
  /// The route: method, service and path.
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/oobCodes", form: .query)
  /// The project, from the path.
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// All request types alike.
    public var oobCodes: [Code]?
    /// A response without any field.
    public init() {}
  }

  /// One e-mail that was not sent.
  public struct Code: WireObject {
    /// The recipient.
    public var email: String?
    /// `VERIFY_EMAIL`, `PASSWORD_RESET`, ….
    public var requestType: String?
    /// The code inside the link.
    public var oobCode: String?
    /// The whole link.
    public var oobLink: String?
    /// The new address of a change.
    public var newEmail: String?
    /// A value without any field.
    public init() {}
  }
}
