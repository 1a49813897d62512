/// The project settings that this program uses, as an administrator sees them.
///
/// Source: Docs/protocol.md 7.1 and 9.3.
public struct ProjectConfig: WireObject {
  public var signIn: SignIn?
  public var blockingFunctions: BlockingFunctions?
  public var emailPrivacyConfig: EmailPrivacyConfig?
  public var mfa: MFAConfig?
  public var smsRegionConfig: SMSRegionConfig?
  public init() {}

  public struct SignIn: WireObject {
    public var allowDuplicateEmails: Bool?
    public var phoneNumber: PhoneNumber?
    public init() {}
  }

  public struct PhoneNumber: WireObject {
    public var enabled: Bool?
    /// Fictional numbers (E.164) and their fixed six-digit codes, at most ten.
    public var testPhoneNumbers: ByName<String>?
    public init() {}
  }

  public struct EmailPrivacyConfig: WireObject {
    /// Whether a failed sign-in hides which part was wrong.
    public var enableImprovedEmailPrivacy: Bool?
    public init() {}
  }

  /// Reads the settings: `GET v2/projects/{project}/config`, privileged.
  public struct Get: Endpoint {
    public static let route = Route.get("v2/projects/{targetProjectId}/config")
    public init() {}

    public typealias Response = ProjectConfig
  }

  /// Replaces the fields in `updateMask`: `PATCH v2/projects/{project}/config`, privileged.
  public struct Patch: Endpoint {
    public static let route = Route(
      .patch, .identityToolkit, "v2/projects/{targetProjectId}/config",
      queryParameters: ["updateMask"])
    /// Comma-separated field paths, such as `signIn.phoneNumber.testPhoneNumbers`; absent means every field.
    public var updateMask: String?
    public var signIn: SignIn?
    public var blockingFunctions: BlockingFunctions?
    public var emailPrivacyConfig: EmailPrivacyConfig?
    public var mfa: MFAConfig?
    public var smsRegionConfig: SMSRegionConfig?
    public init() {}

    public typealias Response = ProjectConfig
  }
}
