/// Lists the silent pushes that a real service would have sent, oldest first: `GET
/// emulator/v1/projects/{project}/silentPushes`.
///
/// This program's own endpoint (Docs/protocol.md 10.14).
package struct SilentPushes: Endpoint {
  package static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/silentPushes")

  package init() {}

  package struct Response: WireObject {
    package var silentPushes: [Push]?
    package init() {}
  }

  /// A push that a device would have received.
  package struct Push: WireObject {
    /// The APNs device token, hexadecimal.
    package var appToken: String?
    /// Whether the token belongs to the APNs sandbox.
    package var isSandbox: Bool?
    /// What the device would have received.
    package var payload: Payload?
    package init() {}
  }

  /// The payload of a silent push (Docs/protocol.md 10.14).
  package struct Payload: WireObject {
    package var content: Content?
    package init() {}

    enum CodingKeys: String, CodingKey { case content = "com.google.firebase.auth" }
  }

  package struct Content: WireObject {
    /// The receipt that the app requested.
    package var receipt: String?
    /// The value that only the device gets.
    package var secret: String?
    package init() {}
  }
}
