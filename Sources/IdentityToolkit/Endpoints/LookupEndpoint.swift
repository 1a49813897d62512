/// Returns the service's data about the signed-in user: `POST v1/accounts:lookup`.
///
/// Source: Docs/protocol.md 5.6. Errors: `INVALID_ID_TOKEN`, `USER_NOT_FOUND`, `TOKEN_EXPIRED`, `USER_DISABLED`, `MISSING_ID_TOKEN`.
package struct Lookup: Endpoint {
  package static let route = Route.post("v1/accounts:lookup", legacyName: "getAccountInfo")
  package var idToken: String?
  /// Privileged: uids to find.
  package var localID: [String]?
  /// Privileged: addresses to find.
  package var email: [String]?
  /// Privileged: numbers to find, E.164.
  package var phoneNumber: [String]?
  /// Privileged: identities to find, by `providerId` and `rawId`.
  package var federatedUserID: [ProviderUserInfo]?
  /// Privileged: first addresses to find.
  package var initialEmail: [String]?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    /// One element for an end user.
    package var users: [UserInfo]?
    package init() {}
  }
}
