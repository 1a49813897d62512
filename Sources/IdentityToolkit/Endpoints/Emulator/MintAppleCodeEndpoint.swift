/// Creates an authorization code like Apple's, which `accounts:revokeToken` takes: `POST
/// emulator/v1/projects/{project}/appleCodes`.
///
/// Source: Docs/protocol.md 5.8.
public struct MintAppleCode: Endpoint {
  public static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/appleCodes")
  public init() {}

  public struct Response: WireObject {
    /// The code, valid once, for five minutes.
    public var code: String?
    public init() {}
  }
}
