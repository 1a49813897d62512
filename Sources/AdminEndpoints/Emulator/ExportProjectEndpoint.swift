/// A part of an export's file, as a string: account data goes to the file and back without being parsed.
package struct ExportPart: WireObject {
  /// The file's name in the export's directory, such as `accounts.json`.
  package var file: String?
  /// A string that continues the file.
  package var text: String?
  package init() {}
}

/// Returns a project's accounts and settings as the files that firebase-tools would write: `GET
/// emulator/v1/projects/{project}/export`.
///
/// This program's own endpoint, because the administrator's calls do not return every field. Source:
/// Docs/architecture.md 6.
package struct ExportProject: Endpoint {
  package static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/export")
  /// `nextPageToken` of the previous response; absent for the first part.
  package var pageToken: String?
  /// The number of bytes after which no further account is started; without it, everything is returned at
  /// once.
  package var pageBytes: Int64String?
  package init() {}

  package struct Response: WireObject {
    /// The content of the files, in order.
    package var parts: [ExportPart]?
    /// The token for the next part; absent in the last response.
    package var nextPageToken: String?
    package init() {}
  }
}

/// Replaces a project's accounts and settings with the files of an export: `POST
/// emulator/v1/projects/{project}/import`.
///
/// The files may come in several requests with the same `importId`; nothing changes until the one with
/// `commit`.
package struct ImportProject: Endpoint {
  package static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/import")
  /// Any string that identifies this import; with a new one, the server forgets an import that was not finished.
  package var importID: String?
  /// The content of the files, in order.
  package var parts: [ExportPart]?
  /// Whether this is the last part.
  package var commit: Bool?
  package init() {}

  package struct Response: WireObject {
    /// The resulting number of accounts; only after `commit`.
    package var accountCount: Int64String?
    package init() {}
  }
}
