/// Returns the current codes of a user's authenticator apps: `GET
/// emulator/v1/projects/{project}/accounts/{uid}/totpCodes`.
///
/// This program's own endpoint (Docs/server.md). The response contains no secret.
package struct TOTPCodes: Endpoint {
  package static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/accounts/{localId}/totpCodes")
  package var localID: String?
  package init() {}

  package struct Response: WireObject {
    /// One code for each authenticator app of the user; absent if there is none.
    package var totpCodes: [Code]?
    package init() {}
  }

  package struct Code: WireObject {
    package var mfaEnrollmentID: String?
    package var displayName: String?
    /// Six digits.
    package var code: String?
    /// How long the code is current by the server's clock: 1 to 30 seconds.
    package var secondsLeft: Int?
    /// Whether the code was already used; it is refused until the next one.
    package var isUsed: Bool?
    package init() {}
  }
}
