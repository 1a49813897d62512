/// Returns the public data of a client's project: `GET v1/projects`.
///
/// Source: Docs/protocol.md 4.3.
package struct Projects: Endpoint {
  package static let route = Route.get("v1/projects", legacyName: "getProjectConfig")
  package var iosBundleID: String?
  package var androidPackageName: String?
  package init() {}

  package struct Response: WireObject {
    /// In production the project's number.
    package var projectID: String?
    /// The domains to which a sign-in may redirect.
    package var authorizedDomains: [String]?
    package init() {}
  }
}
