/// Sends an e-mail with a link: `POST v1/accounts:sendOobCode`.
///
/// Source: Docs/protocol.md 5.4.
public struct SendOOBCode: Endpoint {
  public static let route = Route.post("v1/accounts:sendOobCode", legacyName: "getOobConfirmationCode")
  public var requestType: OOBRequestType?
  /// The recipient, where `idToken` does not tell.
  public var email: String?
  public var idToken: String?
  /// The address to change to.
  public var newEmail: String?
  /// The continue URL: where the browser goes at the end.
  public var continueUrl: String?
  /// Whether an app opens the link.
  public var canHandleCodeInApp: Bool?
  public var iOSBundleID: String?
  public var androidPackageName: String?
  /// Whether Android offers to install it.
  public var androidInstallApp: Bool?
  /// Its lowest version.
  public var androidMinimumVersion: String?
  public var linkDomain: String?
  /// Privileged: answer with the link and send nothing.
  public var returnOobLink: Bool?
  public var clientType: ClientType?
  /// No longer in use.
  public var challenge: String?
  public var captchaResp: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResp`.
  public var recaptchaVersion: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case requestType, email, idToken, newEmail, continueUrl, canHandleCodeInApp, iOSBundleID = "iOSBundleId",
      androidPackageName, androidInstallApp, androidMinimumVersion, linkDomain, returnOobLink, clientType,
      challenge, captchaResp, recaptchaVersion, tenantID = "tenantId"
  }

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

/// The purpose of an e-mail with a code (Docs/protocol.md 5.4).
public enum OOBRequestType: String, WireEnum {
  case unspecified = "OOB_REQ_TYPE_UNSPECIFIED"
  /// A new password.
  case passwordReset = "PASSWORD_RESET"
  /// No longer in use.
  case oldEmailAgree = "OLD_EMAIL_AGREE"
  /// No longer in use.
  case newEmailAccept = "NEW_EMAIL_ACCEPT"
  /// Proof that the address is the user's.
  case verifyEmail = "VERIFY_EMAIL"
  /// The way back to the address before a change.
  case recoverEmail = "RECOVER_EMAIL"
  /// Sign-in without a password.
  case emailSignIn = "EMAIL_SIGNIN"
  /// Proof of a new address, which then replaces the old one.
  case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
  /// The way back from a second factor.
  case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"
}

/// Inspects the code of an e-mail link, or sets a new password with it: `POST v1/accounts:resetPassword`.
///
/// Source: Docs/protocol.md 5.5. Errors: `EXPIRED_OOB_CODE`, `INVALID_OOB_CODE`, `WEAK_PASSWORD`, `MISSING_OOB_CODE`.
public struct ResetPassword: Endpoint {
  public static let route = Route.post("v1/accounts:resetPassword", legacyName: "resetPassword")
  public var oobCode: String?
  /// The new password; absent to inspect only.
  public var newPassword: String?
  /// No longer in use.
  public var email: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case oobCode, newPassword, email, tenantID = "tenantId" }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var requestType: OOBRequestType?
    public var email: String?
    public var newEmail: String?
    public init() {}
  }
}
