/// Sends an e-mail with a link: `POST v1/accounts:sendOobCode`.
///
/// Source: Docs/protocol.md 5.4.
public struct SendOOBCode: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v1/accounts:sendOobCode", legacyName: "getOobConfirmationCode")
  /// The purpose of the link.
  public var requestType: OOBRequestType?
  /// The recipient, where `idToken` does not tell.
  public var email: String?
  /// The signed-in user's ID token.
  public var idToken: String?
  /// The address to change to.
  public var newEmail: String?
  /// The continue URL: where the browser goes at the end.
  public var continueUrl: String?
  /// Whether an app opens the link.
  public var canHandleCodeInApp: Bool?
  /// The app on Apple's systems.
  public var iOSBundleID: String?
  /// The app on Android.
  public var androidPackageName: String?
  /// Whether Android offers to install it.
  public var androidInstallApp: Bool?
  /// Its lowest version.
  public var androidMinimumVersion: String?
  /// No longer in use.
  public var dynamicLinkDomain: String?
  /// The domain of the link.
  public var linkDomain: String?
  /// Privileged: answer with the link and send nothing.
  public var returnOobLink: Bool?
  /// The kind of client.
  public var clientType: ClientType?
  /// The app's number in the App Store.
  public var iOSAppStoreID: String?
  /// No longer in use.
  public var challenge: String?
  /// reCAPTCHA Enterprise.
  public var captchaResp: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResp`.
  public var recaptchaVersion: String?
  /// Privileged: the user's address.
  public var userIp: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case requestType, email, idToken, newEmail, continueUrl, canHandleCodeInApp,
      iOSBundleID = "iOSBundleId", androidPackageName, androidInstallApp, androidMinimumVersion,
      dynamicLinkDomain, linkDomain, returnOobLink, clientType, iOSAppStoreID = "iOSAppStoreId",
      challenge, captchaResp, recaptchaVersion, userIp, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// `identitytoolkit#GetOobConfirmationCodeResponse`.
    public var kind: String?
    /// The recipient.
    public var email: String?
    /// The code, with `returnOobLink`.
    public var oobCode: String?
    /// The link, with `returnOobLink`.
    public var oobLink: String?
    /// A response without any field.
    public init() {}
  }
}
