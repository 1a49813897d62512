/// Returns whether reCAPTCHA Enterprise is enforced, by provider: `GET v2/recaptchaConfig`.
///
/// Source: Docs/protocol.md 2.3.
public struct RecaptchaConfig: Endpoint {
  public static let route = Route.get("v2/recaptchaConfig")
  public var clientType: ClientType?
  /// `RECAPTCHA_ENTERPRISE`.
  public var version: String?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    /// `projects/PROJECT/keys/SITEKEY`, only if a provider is audited or enforced.
    public var recaptchaKey: String?
    /// The states by provider; a missing one means off.
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
