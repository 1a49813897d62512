/// Brings a project to the state described by a project file: `POST emulator/v1/projects/{project}/apply`.
///
/// This program's own endpoint. Anything that the file does not name is not changed. All changes are made at
/// once, or none. Source: Docs/architecture.md 6.
package struct ApplyProject: Endpoint {
  package static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/apply")
  /// The content of the file.
  package var project: JSONValue?
  /// Whether to change nothing and only return the changes.
  package var dryRun: Bool?
  package init() {}

  package struct Response: WireObject {
    /// The compared items, in the order of the file.
    package var changes: [ProjectChange]?
    package init() {}
  }
}

/// The result for one item in a project file.
package struct ProjectChange: WireObject {
  package var action: Action?
  /// `tenant`, `policy`, `blockingFunctions`, `testPhone`, `provider` or `user`.
  package var kind: String?
  /// Its identifier: a uid, a tenant, a number, a provider, or the name of a group of policies.
  package var id: String?
  /// The tenant it belongs to; absent for the project itself.
  package var tenantID: String?
  package var members: [Member]?
  package init() {}

  package enum Action: String, WireEnum {
    case created
    /// It existed with different values.
    case changed
    /// It existed with the same values.
    case unchanged
  }

  /// A changed member; one that contains a secret has no values.
  package struct Member: WireObject {
    package var name: String?
    /// Its old value; absent if there was none.
    package var before: JSONValue?
    package var after: JSONValue?
    package init() {}
  }
}
