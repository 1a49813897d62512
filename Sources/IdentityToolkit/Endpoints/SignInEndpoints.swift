/// Makes an account: anonymous without an address, else with a password; or links a password to the user of `idToken`: `POST v1/accounts:signUp`.
///
/// Source: Docs/protocol.md 5.1.
public struct SignUp: Endpoint {
  public static let route = Route.post("v1/accounts:signUp", legacyName: "signupNewUser")
  /// The address; absent for an anonymous account.
  public var email: String?
  /// At least six characters.
  public var password: String?
  public var displayName: String?
  /// The user to link the password to.
  public var idToken: String?
  /// Always true.
  public var returnSecureToken: Bool?
  public var clientType: ClientType?
  public var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  public var recaptchaVersion: String?
  /// Privileged: the uid of the new account.
  public var localID: String?
  /// Privileged: the photo.
  public var photoUrl: String?
  /// Privileged: whether the address counts as verified.
  public var emailVerified: Bool?
  /// Privileged: the number, E.164.
  public var phoneNumber: String?
  /// Privileged: whether the account may not sign in.
  public var disabled: Bool?
  /// Privileged: the second factors.
  public var mfaInfo: [MFAEnrollment]?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case email, password, displayName, idToken, returnSecureToken, clientType, captchaResponse,
      recaptchaVersion, localID = "localId", photoUrl, emailVerified, phoneNumber, disabled, mfaInfo,
      tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    public var localID: String?
    public var email: String?
    public var displayName: String?

    enum CodingKeys: String, CodingKey {
      case kind, idToken, refreshToken, expiresIn, localID = "localId", email, displayName
    }

    public init() {}
  }
}

/// Signs in with an address and a password: `POST v1/accounts:signInWithPassword`.
///
/// Source: Docs/protocol.md 5.2. Errors: `INVALID_LOGIN_CREDENTIALS`, or `EMAIL_NOT_FOUND` and `INVALID_PASSWORD` without enumeration protection.
public struct SignInWithPassword: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithPassword", legacyName: "verifyPassword")
  public var email: String?
  public var password: String?
  /// Always true.
  public var returnSecureToken: Bool?
  public var clientType: ClientType?
  public var captchaResponse: String?
  /// `RECAPTCHA_ENTERPRISE`, together with `captchaResponse`.
  public var recaptchaVersion: String?
  /// No longer in use.
  public var captchaChallenge: String?
  /// No longer in use.
  public var pendingIdToken: String?
  /// No longer in use.
  public var idToken: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case email, password, returnSecureToken, clientType, captchaResponse, recaptchaVersion,
      captchaChallenge, pendingIdToken, idToken, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    /// Always true.
    public var registered: Bool?
    public var localID: String?
    public var email: String?
    public var displayName: String?
    public var profilePicture: String?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    /// Proof of the first factor, in place of tokens, when a second one is needed.
    public var mfaPendingCredential: String?
    /// The second factors to choose from; numbers are masked.
    public var mfaInfo: [MFAEnrollment]?
    /// What a right password lacks of the password policy.
    public var userNotifications: [UserNotification]?

    enum CodingKeys: String, CodingKey {
      case kind, registered, localID = "localId", email, displayName, profilePicture, idToken, refreshToken,
        expiresIn, mfaPendingCredential, mfaInfo, userNotifications
    }

    public init() {}
  }

  /// Something that a user should be told.
  public struct UserNotification: WireObject {
    /// What it is, such as `MISSING_NUMERIC_CHARACTER`.
    public var notificationCode: String?
    /// The same as a sentence.
    public var notificationMessage: String?
    public init() {}
  }
}

/// Signs in with the code of an e-mail link, or links the address to the user of `idToken`: `POST v1/accounts:signInWithEmailLink`.
///
/// Source: Docs/protocol.md 5.4 and 5.5. Errors: `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `INVALID_EMAIL`, `USER_DISABLED`, `EMAIL_EXISTS`.
public struct SignInWithEmailLink: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithEmailLink", legacyName: "emailLinkSignin")
  /// The address the link was sent to.
  public var email: String?
  public var oobCode: String?
  public var idToken: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case email, oobCode, idToken, tenantID = "tenantId" }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var email: String?
    public var localID: String?
    public var isNewUser: Bool?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    /// Proof of the first factor, in place of tokens, when a second one is needed.
    public var mfaPendingCredential: String?
    /// The second factors to choose from; numbers are masked.
    public var mfaInfo: [MFAEnrollment]?

    enum CodingKeys: String, CodingKey {
      case kind, email, localID = "localId", isNewUser, idToken, refreshToken, expiresIn,
        mfaPendingCredential, mfaInfo
    }

    public init() {}
  }
}

/// Signs in with a token made by the developer's own server: `POST v1/accounts:signInWithCustomToken`.
///
/// Source: Docs/protocol.md 5.3. Errors: `INVALID_CUSTOM_TOKEN`, `CREDENTIAL_MISMATCH`, `MISSING_CUSTOM_TOKEN`, `USER_DISABLED`.
public struct SignInWithCustomToken: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithCustomToken", legacyName: "verifyCustomToken")
  /// A JWT for the audience ``audience``; a local server also takes its payload as plain JSON.
  public var token: String?
  /// Always true.
  public var returnSecureToken: Bool?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case token, returnSecureToken, tenantID = "tenantId" }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var isNewUser: Bool?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    public init() {}
  }

  /// The `aud` claim of every custom token.
  public static let audience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
}
