import AuthHTTP

/// Asks for a silent push that proves an app is genuine: `POST v1/accounts:verifyIosClient`.
///
/// Source: Docs/protocol.md 2.2. Errors: `MISSING_IOS_APP_TOKEN`, `INVALID_APP_CREDENTIAL`.
public struct VerifyIosClient: Endpoint {
  public static let route = Route.post("v1/accounts:verifyIosClient", legacyName: "verifyClient")
  /// The APNs device token, hexadecimal.
  public var appToken: String?
  /// Whether the token belongs to the APNs sandbox; left out when false.
  public var isSandbox: Bool?
  public init() {}

  public struct Response: WireObject {
    /// Used as `iosReceipt` of a later send.
    public var receipt: String?
    /// Seconds to wait for the push.
    public var suggestedTimeout: Int64String?
    public init() {}
  }
}

/// Returns the site key of reCAPTCHA v2: `GET v1/recaptchaParams`.
///
/// Source: Docs/protocol.md 2.3.
public struct RecaptchaParams: Endpoint {
  public static let route = Route.get("v1/recaptchaParams", legacyName: "getRecaptchaParam")
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    /// The site key, always present.
    public var recaptchaSiteKey: String?
    /// Deprecated.
    public var recaptchaStoken: String?
    public var producerProjectNumber: String?
    public init() {}
  }
}

/// Returns whether reCAPTCHA Enterprise is enforced, by provider: `GET v2/recaptchaConfig`.
///
/// Source: Docs/protocol.md 2.3.
public struct RecaptchaConfig: Endpoint {
  public static let route = Route.get("v2/recaptchaConfig")
  public var clientType: ClientType?
  /// `RECAPTCHA_ENTERPRISE`.
  public var version: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case clientType, version, tenantID = "tenantId" }

  public init() {}

  public struct Response: WireObject {
    /// `projects/PROJECT/keys/SITEKEY`, only where a provider is audited or enforced.
    public var recaptchaKey: String?
    /// By provider; one that is missing is off.
    public var recaptchaEnforcementState: [EnforcementState]?
    /// Whether SMS defense scores bots.
    public var useSmsBotScore: Bool?
    /// Whether SMS defense scores toll fraud.
    public var useSmsTollFraudProtection: Bool?
    public init() {}
  }

  public struct EnforcementState: WireObject {
    /// `EMAIL_PASSWORD_PROVIDER` or `PHONE_PROVIDER`.
    public var provider: String?
    /// `OFF`, `AUDIT` or `ENFORCE`.
    public var enforcementState: String?
    public init() {}
  }
}

/// Exchanges a debug token for an App Check token: `POST v1/projects/{project}/apps/{app}:exchangeDebugToken`.
///
/// Source: Docs/protocol.md 10.14. Errors: 403 for a token that is not registered.
public struct ExchangeDebugToken: Endpoint {
  public static let route = Route(
    .post, .appCheck, "v1/projects/{targetProjectId}/apps/{appId}:exchangeDebugToken", form: .json)
  public var targetProjectID: String?
  /// The Firebase app ID, from the path.
  public var appID: String?
  /// The debug token: a UUID that an administrator registered for the app.
  public var debugToken: String?
  /// Whether the token is valid for five minutes only.
  public var limitedUse: Bool?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", appID = "appId", debugToken, limitedUse
  }

  public init() {}

  public struct Response: WireObject {
    /// The App Check token: a JWT.
    public var token: String?
    /// Its lifetime in seconds, such as `3600s`.
    public var ttl: String?
    public init() {}
  }
}
