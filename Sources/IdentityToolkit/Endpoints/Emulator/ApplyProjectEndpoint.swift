/// Brings a project to the state described by a project file: `POST emulator/v1/projects/{project}/apply`.
///
/// This program's own endpoint. Anything that the file does not name is not changed. All changes are made at
/// once, or none. Source: Docs/architecture.md 6.
public struct ApplyProject: Endpoint {
  public static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/apply")
  /// The content of the file.
  public var project: JSONValue?
  /// Whether to change nothing and only return the changes.
  public var dryRun: Bool?
  public init() {}

  public struct Response: WireObject {
    /// The compared items, in the order of the file.
    public var changes: [ProjectChange]?
    public init() {}
  }
}

/// The result for one item in a project file.
public struct ProjectChange: WireObject {
  public var action: Action?
  /// `tenant`, `policy`, `blockingFunctions`, `testPhone`, `provider` or `user`.
  public var kind: String?
  /// Its identifier: a uid, a tenant, a number, a provider, or the name of a group of policies.
  public var id: String?
  /// The tenant it belongs to; absent for the project itself.
  public var tenantID: String?
  public var members: [Member]?
  public init() {}

  public enum Action: String, WireEnum {
    case created
    /// It existed with different values.
    case changed
    /// It existed with the same values.
    case unchanged
  }

  /// A changed member; one that contains a secret has no values.
  public struct Member: WireObject {
    public var name: String?
    /// Its old value; absent if there was none.
    public var before: JSONValue?
    public var after: JSONValue?
    public init() {}
  }
}
