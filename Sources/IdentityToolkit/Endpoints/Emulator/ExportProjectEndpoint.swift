import AuthHTTP

/// A part of a file of an export, as text: what a server knows of an account goes to the file and back without being taken apart.
public struct ExportPart: WireObject {
  /// The file's name in the export's directory, such as `accounts.json`.
  public var file: String?
  /// Text that continues the file.
  public var text: String?
  public init() {}
}

/// Gives a project's accounts and settings as the files that firebase-tools would write: `GET emulator/v1/projects/{project}/export`.
///
/// An endpoint of this program's own: the administrator's calls do not carry every field. Source: Docs/architecture.md 6.
public struct ExportProject: Endpoint {
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/export", form: .query)
  public var targetProjectID: String?
  /// `nextPageToken` of the answer before; absent for the first part.
  public var pageToken: String?
  /// No account is begun beyond this many bytes of text; everything comes at once without it.
  public var pageBytes: Int64String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", pageToken, pageBytes }

  public init() {}

  public struct Response: WireObject {
    /// Text of the files, in order.
    public var parts: [ExportPart]?
    /// The token for the request of the next part; absent in the last.
    public var nextPageToken: String?
    public init() {}
  }
}

/// Puts the files of an export in place of a project's accounts and settings: `POST emulator/v1/projects/{project}/import`.
///
/// The files may come in several requests of one `importId`; nothing changes before the one that says `commit`.
public struct ImportProject: Endpoint {
  public static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/import", form: .json)
  public var targetProjectID: String?
  /// Any string that identifies this import; with a new one, the server forgets an import that was not finished.
  public var importID: String?
  /// Text of the files, in order.
  public var parts: [ExportPart]?
  /// Whether everything has come.
  public var commit: Bool?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", importID = "importId", parts, commit
  }

  public init() {}

  public struct Response: WireObject {
    /// How many accounts the project has now; only after `commit`.
    public var accountCount: Int64String?
    public init() {}
  }
}
