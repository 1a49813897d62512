/// Imports accounts with their password hashes, privileged: `POST v1/projects/{project}/accounts:batchCreate`.
///
/// Source: Docs/protocol.md 9.3. An invalid account does not stop the others: the response lists it.
package struct BatchCreateAccounts: Endpoint {
  package static let route = Route.post(
    "v1/projects/{targetProjectId}/accounts:batchCreate", legacyName: "uploadAccount")
  package var targetProjectID: String?
  package var tenantID: String?
  package var users: [UserInfo]?
  /// Whether existing accounts are replaced.
  package var allowOverwrite: Bool?
  /// Whether the batch is checked for duplicates first.
  package var sanityCheck: Bool?
  package var hashAlgorithm: String?
  package var signerKey: String?
  package var saltSeparator: String?
  package var rounds: Int?
  package var memoryCost: Int?
  package var blockSize: Int?
  package var cpuMemCost: Int?
  package var parallelization: Int?
  package var dkLen: Int?
  package var passwordHashOrder: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    /// The refused accounts.
    package var error: [Failure]?
    package init() {}
  }

  package struct Failure: WireObject {
    package var index: Int?
    package var message: String?
    package init() {}
  }
}
