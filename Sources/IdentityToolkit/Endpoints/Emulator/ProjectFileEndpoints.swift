import AuthHTTP
public import BoundedJSON

/// Brings a project to the state that a project file describes: `POST emulator/v1/projects/{project}/apply`.
///
/// An endpoint of this program's own. What the file does not name stays as it is. Everything is changed at once, or nothing. Source:
/// Docs/architecture.md 6.
public struct ApplyProject: Endpoint {
  public static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/apply", form: .json)
  public var targetProjectID: String?
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
  public var members: [Member]?

  enum CodingKeys: String, CodingKey { case action, kind, id, tenantID = "tenantId", members }

  public init() {}

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

/// Gives a project in the form of a project file: `GET emulator/v1/projects/{project}/description`.
///
/// An endpoint of this program's own. Source: Docs/architecture.md 6.
public struct DescribeProject: Endpoint {
  public static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/description", form: .query)
  public var targetProjectID: String?
  /// `nextPageToken` of the answer before; absent for the first page.
  public var pageToken: String?
  /// Users a page; 1000 when absent.
  public var pageSize: Int?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", pageToken, pageSize }

  public init() {}

  public struct Response: WireObject {
    /// Everything but the users; only in the first page.
    public var project: JSONValue?
    /// Users of the project, then of its tenants; theirs have a member `tenant`.
    public var users: [JSONValue]?
    /// The token for the request of the next page; absent in the last.
    public var nextPageToken: String?
    public init() {}
  }
}

/// The settings of a project or a tenant as they are in effect: `GET emulator/v1/projects/{project}/settings`.
///
/// An endpoint of this program's own. Source: Docs/architecture.md 6.
public struct EffectiveSettings: Endpoint {
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/settings", form: .query)
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  public init() {}

  public struct Response: WireObject {
    /// The settings, named as in a project file; one that is absent has no value.
    public var settings: JSONValue?
    public init() {}
  }
}
