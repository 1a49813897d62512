/// Creates an authorization code like Apple's, which `accounts:revokeToken` takes: `POST
/// emulator/v1/projects/{project}/appleCodes`.
///
/// Source: Docs/protocol.md 5.8.
package struct MintAppleCode: Endpoint {
  package static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/appleCodes")
  package init() {}

  package struct Response: WireObject {
    /// The code, valid once, for five minutes.
    package var code: String?
    package init() {}
  }
}
