/// Deletes accounts, privileged: `POST v1/projects/{project}/accounts:batchDelete`.
///
/// Source: Docs/protocol.md 9.3. Unknown uids are ignored.
package struct BatchDeleteAccounts: Endpoint {
  package static let route = Route.post("v1/projects/{targetProjectId}/accounts:batchDelete")
  package var tenantID: String?
  /// The uids, at most 1000.
  package var localIDs: [String]?
  /// Whether accounts that are not disabled are deleted too.
  package var force: Bool?
  package init() {}

  package struct Response: WireObject {
    /// The accounts that were not deleted.
    package var errors: [Failure]?
    package init() {}
  }

  package struct Failure: WireObject {
    package var index: Int?
    package var localID: String?
    package var message: String?
    package init() {}
  }
}
