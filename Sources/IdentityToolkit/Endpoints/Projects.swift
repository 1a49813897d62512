/// Tells what a client may know of its project: `GET v1/projects`.
///
/// Source: Docs/protocol.md 4.3.
public struct Projects: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.get("v1/projects", legacyName: "getProjectConfig")
  /// The app on Apple's systems.
  public var iosBundleID: String?
  /// The app on Android.
  public var androidPackageName: String?

  enum CodingKeys: String, CodingKey { case iosBundleID = "iosBundleId", androidPackageName }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// In production the project's number.
    public var projectID: String?
    /// The domains to which a sign-in may return.
    public var authorizedDomains: [String]?

    enum CodingKeys: String, CodingKey { case projectID = "projectId", authorizedDomains }

    /// A response without any field.
    public init() {}
  }
}
