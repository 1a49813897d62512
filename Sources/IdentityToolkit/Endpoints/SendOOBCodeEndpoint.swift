/// Sends an e-mail with a link: `POST v1/accounts:sendOobCode`.
///
/// Source: Docs/protocol.md 5.4.
public struct SendOOBCode: Endpoint {
  public static let route = Route.post("v1/accounts:sendOobCode", legacyName: "getOobConfirmationCode")
  public var requestType: OOBRequestType?
  /// The recipient, if `idToken` does not name it.
  public var email: String?
  public var idToken: String?
  public var newEmail: String?
  /// The continue URL: where the browser goes in the end.
  public var continueUrl: String?
  /// Whether an app opens the link.
  public var canHandleCodeInApp: Bool?
  public var iOSBundleID: String?
  public var androidPackageName: String?
  /// Whether Android offers to install the app.
  public var androidInstallApp: Bool?
  public var androidMinimumVersion: String?
  public var linkDomain: String?
  /// Privileged: return the link and send nothing.
  public var returnOobLink: Bool?
  public var clientType: ClientType?
  /// No longer in use.
  public var challenge: String?
  public var captchaResp: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResp`.
  public var recaptchaVersion: String?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var email: String?
    /// The code, with `returnOobLink`.
    public var oobCode: String?
    /// The link, with `returnOobLink`.
    public var oobLink: String?
    public init() {}
  }
}
