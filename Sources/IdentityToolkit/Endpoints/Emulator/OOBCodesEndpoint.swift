/// Lists the unused e-mail links: `GET emulator/v1/projects/{project}/oobCodes`.
///
/// Source: Docs/protocol.md 9.2.
public struct OOBCodes: Endpoint {
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/oobCodes")
  public init() {}

  public struct Response: WireObject {
    public var oobCodes: [Code]?
    public init() {}
  }

  /// One e-mail that was not sent.
  public struct Code: WireObject {
    public var email: String?
    /// `VERIFY_EMAIL`, `PASSWORD_RESET`, ….
    public var requestType: String?
    public var oobCode: String?
    /// The whole link.
    public var oobLink: String?
    public var newEmail: String?
    /// The sender that the project registers with Apple, if the address is one of Apple's relay.
    public var sender: String?
    public init() {}
  }
}
