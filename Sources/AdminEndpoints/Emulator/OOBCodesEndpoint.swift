/// Lists the unused e-mail links: `GET emulator/v1/projects/{project}/oobCodes`.
///
/// Source: Docs/protocol.md 9.2.
package struct OOBCodes: Endpoint {
  package static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/oobCodes")
  package init() {}

  package struct Response: WireObject {
    package var oobCodes: [Code]?
    package init() {}
  }

  /// One e-mail that was not sent.
  package struct Code: WireObject {
    package var email: String?
    /// `VERIFY_EMAIL`, `PASSWORD_RESET`, ….
    package var requestType: String?
    package var oobCode: String?
    /// The whole link.
    package var oobLink: String?
    package var newEmail: String?
    /// The sender that the project registers with Apple, if the address is one of Apple's relay.
    package var sender: String?
    package init() {}
  }
}
