/// Lists the silent pushes that a real service would have sent, oldest first: `GET
/// emulator/v1/projects/{project}/silentPushes`.
///
/// This program's own endpoint (Docs/protocol.md 10.14).
public struct SilentPushes: Endpoint {
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/silentPushes")

  public init() {}

  public struct Response: WireObject {
    public var silentPushes: [Push]?
    public init() {}
  }

  /// A push that a device would have received.
  public struct Push: WireObject {
    /// The APNs device token, hexadecimal.
    public var appToken: String?
    /// Whether the token belongs to the APNs sandbox.
    public var isSandbox: Bool?
    /// What the device would have received.
    public var payload: Payload?
    public init() {}
  }

  /// The payload of a silent push (Docs/protocol.md 10.14).
  public struct Payload: WireObject {
    public var content: Content?
    public init() {}

    enum CodingKeys: String, CodingKey { case content = "com.google.firebase.auth" }
  }

  public struct Content: WireObject {
    /// The receipt that the app requested.
    public var receipt: String?
    /// The value that only the device gets.
    public var secret: String?
    public init() {}
  }
}
