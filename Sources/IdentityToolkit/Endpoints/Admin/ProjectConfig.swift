import AuthHTTP

/// The settings of a project as its administrator sees them, as far as this program uses them.
///
/// Source: Docs/protocol.md 7.1 and 9.3.
public struct ProjectConfig: WireObject {
  /// The first factors.
  public var signIn: SignIn?
  /// Functions called before a sign-in.
  public var blockingFunctions: BlockingFunctions?
  /// E-mail enumeration protection.
  public var emailPrivacyConfig: EmulatorConfig.EmailPrivacyConfig?
  /// The second factors.
  public var mfa: MFAConfig?
  /// The regions to which SMS may go.
  public var smsRegionConfig: SMSRegionConfig?
  /// A value without any field.
  public init() {}

  /// The first factors.
  public struct SignIn: WireObject {
    /// Whether two accounts may have one address.
    public var allowDuplicateEmails: Bool?
    /// Sign-in by SMS.
    public var phoneNumber: PhoneNumber?
    /// A value without any field.
    public init() {}
  }

  /// Sign-in by SMS.
  public struct PhoneNumber: WireObject {
    /// Whether it is switched on.
    public var enabled: Bool?
    /// Fictional numbers (E.164) and their fixed six-digit codes, at most ten.
    public var testPhoneNumbers: [String: String]?
    /// A value without any field.
    public init() {}
  }

  /// Reads the settings: `GET v2/projects/{project}/config`, privileged.
  public struct Get: Endpoint {
    /// The route: method, service and path.
    public static let route = Route.get("v2/projects/{targetProjectId}/config")
    /// The project, from the path.
    public var targetProjectID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public typealias Response = ProjectConfig
  }

  /// Replaces the fields that `updateMask` names: `PATCH v2/projects/{project}/config`, privileged.
  public struct Patch: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(
      .patch, .identityToolkit, "v2/projects/{targetProjectId}/config", form: .json,
      queryParameters: ["updateMask"])
    /// The project, from the path.
    public var targetProjectID: String?
    /// Comma-separated field paths, such as `signIn.phoneNumber.testPhoneNumbers`; absent means every field.
    public var updateMask: String?
    /// The first factors.
    public var signIn: SignIn?
    /// Functions called before a sign-in.
    public var blockingFunctions: BlockingFunctions?
    /// E-mail enumeration protection.
    public var emailPrivacyConfig: EmulatorConfig.EmailPrivacyConfig?
    /// The second factors.
    public var mfa: MFAConfig?
    /// The regions to which SMS may go.
    public var smsRegionConfig: SMSRegionConfig?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", updateMask, signIn, blockingFunctions, emailPrivacyConfig,
        mfa, smsRegionConfig
    }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public typealias Response = ProjectConfig
  }
}
