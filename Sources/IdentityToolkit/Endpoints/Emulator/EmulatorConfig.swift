import AuthHTTP

/// The settings of a project that an emulator keeps.
///
/// Source: Docs/protocol.md 9.2.
public struct EmulatorConfig: WireObject {
  /// Whether several accounts may have one address.
  public var signIn: SignIn?
  /// E-mail enumeration protection.
  public var emailPrivacyConfig: EmailPrivacyConfig?
  /// A value without any field.
  public init() {}

  /// Whether several accounts may have one address.
  public struct SignIn: WireObject {
    /// Whether two accounts may have one address.
    public var allowDuplicateEmails: Bool?
    /// A value without any field.
    public init() {}
  }

  /// E-mail enumeration protection.
  public struct EmailPrivacyConfig: WireObject {
    /// Whether sign-in hides which half was wrong.
    public var enableImprovedEmailPrivacy: Bool?
    /// A value without any field.
    public init() {}
  }

  /// Reads the settings: `GET emulator/v1/projects/{project}/config`.
  public struct Get: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/config", form: .query)
    /// The project, from the path.
    public var targetProjectID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

    /// A request without any field.
    public init() {}

    /// The server's response.
    public typealias Response = EmulatorConfig
  }

  /// Changes the settings that are given: `PATCH emulator/v1/projects/{project}/config`.
  public struct Patch: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(.patch, .emulator, "v1/projects/{targetProjectId}/config", form: .json)
    /// The project, from the path.
    public var targetProjectID: String?
    /// Whether several accounts may have one address.
    public var signIn: SignIn?
    /// E-mail enumeration protection.
    public var emailPrivacyConfig: EmailPrivacyConfig?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", signIn, emailPrivacyConfig
    }

    /// A request without any field.
    public init() {}

    /// The server's response.
    public typealias Response = EmulatorConfig
  }
}
