/// Tells what a client may know of its project: `GET v1/projects`.
///
/// Source: Docs/protocol.md 4.3.
public struct Projects: Endpoint {
  /// Where it goes.
  public static let route = Route.get("v1/projects", legacyName: "getProjectConfig")
  /// The app on Apple's systems.
  public var iosBundleId: String?
  /// The app on Android.
  public var androidPackageName: String?
  /// A request without any field.
  public init() {}

  /// What the service answers.
  public struct Response: WireObject {
    /// In production the project's number.
    public var projectId: String?
    /// Where a sign-in may lead back to.
    public var authorizedDomains: [String]?
    /// A response without any field.
    public init() {}
  }
}
