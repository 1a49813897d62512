/// Returns the public data of a client's project: `GET v1/projects`.
///
/// Source: Docs/protocol.md 4.3.
public struct Projects: Endpoint {
  public static let route = Route.get("v1/projects", legacyName: "getProjectConfig")
  public var iosBundleID: String?
  public var androidPackageName: String?
  public init() {}

  public struct Response: WireObject {
    /// In production the project's number.
    public var projectID: String?
    /// The domains to which a sign-in may redirect.
    public var authorizedDomains: [String]?
    public init() {}
  }
}
