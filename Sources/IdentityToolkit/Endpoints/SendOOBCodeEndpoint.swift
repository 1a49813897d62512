/// Sends an e-mail with a link: `POST v1/accounts:sendOobCode`.
///
/// Source: Docs/protocol.md 5.4.
package struct SendOOBCode: Endpoint {
  package static let route = Route.post("v1/accounts:sendOobCode", legacyName: "getOobConfirmationCode")
  package var requestType: OOBRequestType?
  /// The recipient, if `idToken` does not name it.
  package var email: String?
  package var idToken: String?
  package var newEmail: String?
  /// The continue URL: where the browser goes in the end.
  package var continueUrl: String?
  /// Whether an app opens the link.
  package var canHandleCodeInApp: Bool?
  package var iOSBundleID: String?
  package var androidPackageName: String?
  /// Whether Android offers to install the app.
  package var androidInstallApp: Bool?
  package var androidMinimumVersion: String?
  package var linkDomain: String?
  /// Privileged: return the link and send nothing.
  package var returnOobLink: Bool?
  package var clientType: ClientType?
  /// No longer in use.
  package var challenge: String?
  package var captchaResp: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResp`.
  package var recaptchaVersion: String?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    package var email: String?
    /// The code, with `returnOobLink`.
    package var oobCode: String?
    /// The link, with `returnOobLink`.
    package var oobLink: String?
    package init() {}
  }
}
