/// Deletes every user of a project: `DELETE emulator/v1/projects/{project}/accounts`.
///
/// Source: Docs/protocol.md 9.2. Pending SMS and e-mail codes survive.
package struct DeleteAllAccounts: Endpoint {
  package static let route = Route(.delete, .emulator, "v1/projects/{targetProjectId}/accounts")
  package init() {}
}
