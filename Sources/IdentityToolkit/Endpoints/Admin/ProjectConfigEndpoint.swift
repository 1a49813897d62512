import AuthHTTP

/// The settings of a project that this program uses, as its administrator sees them.
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
    public var testPhoneNumbers: [String: String]?
    public init() {}
  }

  public struct EmailPrivacyConfig: WireObject {
    /// Whether sign-in hides which half was wrong.
    public var enableImprovedEmailPrivacy: Bool?
    public init() {}
  }

  /// Reads the settings: `GET v2/projects/{project}/config`, privileged.
  public struct Get: Endpoint {
    public static let route = Route.get("v2/projects/{targetProjectId}/config")
    public var targetProjectID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

    public init() {}

    public typealias Response = ProjectConfig
  }

  /// Replaces the fields that `updateMask` names: `PATCH v2/projects/{project}/config`, privileged.
  public struct Patch: Endpoint {
    public static let route = Route(
      .patch, .identityToolkit, "v2/projects/{targetProjectId}/config", form: .json,
      queryParameters: ["updateMask"])
    public var targetProjectID: String?
    /// Comma-separated field paths, such as `signIn.phoneNumber.testPhoneNumbers`; absent means every field.
    public var updateMask: String?
    public var signIn: SignIn?
    public var blockingFunctions: BlockingFunctions?
    public var emailPrivacyConfig: EmailPrivacyConfig?
    public var mfa: MFAConfig?
    public var smsRegionConfig: SMSRegionConfig?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", updateMask, signIn, blockingFunctions, emailPrivacyConfig,
        mfa, smsRegionConfig
    }

    public init() {}

    public typealias Response = ProjectConfig
  }
}

/// A tenant: a separate set of users within a project.
///
/// Source: Docs/protocol.md 9.3 and recordings of Google's emulator.
public struct Tenant: WireObject {
  /// `projects/{project}/tenants/{tenant}`.
  public var name: String?
  public var tenantID: String?
  public var displayName: String?
  public var mfaConfig: MFAConfig?
  /// The regions to which SMS may go, if they are not the project's.
  public var smsRegionConfig: SMSRegionConfig?

  enum CodingKeys: String, CodingKey {
    case name, tenantID = "tenantId", displayName, mfaConfig, smsRegionConfig
  }

  public init() {}

  /// Reads a tenant, privileged: `GET v2/projects/{project}/tenants/{tenant}`.
  public struct Get: Endpoint {
    public static let route = Route(
      .get, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .query)
    public var targetProjectID: String?
    public var tenantID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", tenantID = "tenantId" }

    public init() {}

    public typealias Response = Tenant
  }
}

/// Functions of the project's own that are asked before a user is created or signed in.
///
/// Source: Docs/protocol.md 10.10; Identity Platform's `BlockingFunctionsConfig`.
public struct BlockingFunctions: WireObject {
  /// The functions by event: `beforeCreate`, `beforeSignIn`.
  public var triggers: [String: Trigger]?
  /// Which of a provider's tokens the functions receive.
  public var forwardInboundCredentials: ForwardedCredentials?
  public init() {}

  public struct Trigger: WireObject {
    /// An absolute `http` or `https` URL.
    public var functionUri: String?
    /// When it was set, RFC 3339.
    public var updateTime: String?
    public init() {}
  }

  /// Which of a provider's tokens the functions receive.
  public struct ForwardedCredentials: WireObject {
    /// The OpenID Connect ID token.
    public var idToken: Bool?
    /// The OAuth access token, with its secret and life.
    public var accessToken: Bool?
    /// The OAuth refresh token.
    public var refreshToken: Bool?
    public init() {}
  }
}

/// The regions to which a project sends SMS: all but some, or some only.
///
/// Source: Docs/protocol.md 2.1 and 10.2.
public struct SMSRegionConfig: WireObject {
  /// Everywhere but here.
  public var allowByDefault: AllowByDefault?
  /// Only here.
  public var allowlistOnly: AllowlistOnly?
  public init() {}

  /// Everywhere but some regions.
  public struct AllowByDefault: WireObject {
    /// Two-letter region codes (CLDR), such as `AD`.
    public var disallowedRegions: [String]?
    public init() {}
  }

  /// Some regions only.
  public struct AllowlistOnly: WireObject {
    /// Two-letter region codes (CLDR), such as `US`.
    public var allowedRegions: [String]?
    public init() {}
  }
}
