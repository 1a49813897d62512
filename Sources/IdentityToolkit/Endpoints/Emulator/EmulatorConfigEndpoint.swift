import AuthHTTP

/// The settings of a project that an emulator keeps.
///
/// Source: Docs/protocol.md 9.2.
public struct EmulatorConfig: WireObject {
  public var signIn: SignIn?
  public var emailPrivacyConfig: EmailPrivacyConfig?
  public init() {}

  public struct SignIn: WireObject {
    public var allowDuplicateEmails: Bool?
    public init() {}
  }

  public struct EmailPrivacyConfig: WireObject {
    /// Whether sign-in hides which half was wrong.
    public var enableImprovedEmailPrivacy: Bool?
    public init() {}
  }

  /// Reads the settings: `GET emulator/v1/projects/{project}/config`.
  public struct Get: Endpoint {
    public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/config", form: .query)
    public var targetProjectID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

    public init() {}

    public typealias Response = EmulatorConfig
  }

  /// Changes the settings that are given: `PATCH emulator/v1/projects/{project}/config`.
  public struct Patch: Endpoint {
    public static let route = Route(.patch, .emulator, "v1/projects/{targetProjectId}/config", form: .json)
    public var targetProjectID: String?
    public var signIn: SignIn?
    public var emailPrivacyConfig: EmailPrivacyConfig?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", signIn, emailPrivacyConfig
    }

    public init() {}

    public typealias Response = EmulatorConfig
  }
}
