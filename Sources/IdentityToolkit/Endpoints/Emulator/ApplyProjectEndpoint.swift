import AuthHTTP
public import BoundedJSON

/// Brings a project to the state that a project file describes: `POST emulator/v1/projects/{project}/apply`.
///
/// An endpoint of this program's own. What the file does not name stays as it is. Everything is changed at once, or nothing. Source:
/// Docs/architecture.md 6.
public struct ApplyProject: Endpoint {
  public static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/apply", form: .json)
  public var targetProjectID: String?
  /// The content of the file.
  public var project: JSONValue?
  /// Whether nothing is changed, and the answer says what would be.
  public var dryRun: Bool?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", project, dryRun }

  public init() {}

  public struct Response: WireObject {
    /// What was compared, in the order of the file.
    public var changes: [ProjectChange]?
    public init() {}
  }
}

/// What became of one thing that a project file names.
public struct ProjectChange: WireObject {
  /// `created`, `changed` or `unchanged`.
  public var action: Action?
  /// `tenant`, `policy`, `blockingFunctions`, `testPhone`, `provider` or `user`.
  public var kind: String?
  /// Its identifier: a uid, a tenant, a number, a provider, or the name of a group of policies.
  public var id: String?
  /// The tenant it belongs to; absent for the project itself.
  public var tenantID: String?
  /// The members that differ.
  public var members: [Member]?

  enum CodingKeys: String, CodingKey { case action, kind, id, tenantID = "tenantId", members }

  public init() {}

  /// What happened to a thing.
  public enum Action: String, WireEnum {
    case created
    /// It was there, and differed.
    case changed
    /// It was there as the file has it.
    case unchanged
  }

  /// A member that differs; one that holds a secret has no values.
  public struct Member: WireObject {
    /// Its name in the file.
    public var name: String?
    /// Its value before; absent if there was none.
    public var before: JSONValue?
    public var after: JSONValue?
    public init() {}
  }
}
