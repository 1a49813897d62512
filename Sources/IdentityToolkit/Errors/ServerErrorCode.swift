/// The name a server gives a refusal: the part of `error.message` before the first colon (Docs/protocol.md 8.1).
public struct ServerErrorCode: RawRepresentable, Hashable, Sendable, Encodable, CustomStringConvertible {
  /// The name as it stands on the wire, such as `INVALID_CODE`.
  public let rawValue: String

  /// Any name; unknown ones are kept as they came.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name as it stands on the wire.
  public var description: String { rawValue }
}

/// The names this program gives to refusals that reach it as a reason only (Docs/protocol.md 8.2).
extension ServerErrorCode {
  /// `INVALID_API_KEY`.
  public static let invalidAPIKey = Self(rawValue: "INVALID_API_KEY")
  /// `APP_NOT_AUTHORIZED`.
  public static let appNotAuthorized = Self(rawValue: "APP_NOT_AUTHORIZED")
  /// `SECOND_FACTOR_REQUIRED`: tokens are missing and factors are there (Docs/protocol.md 6.1).
  public static let secondFactorRequired = Self(rawValue: "SECOND_FACTOR_REQUIRED")
}

/// The names of Docs/protocol.md 8.3 that code refers to, so that a mistyped one does not compile; their meanings are in ``ErrorCatalogue``.
extension ServerErrorCode {
  /// `ADMIN_ONLY_OPERATION`.
  public static let adminOnlyOperation = Self(rawValue: "ADMIN_ONLY_OPERATION")
  /// `APP_NOT_VERIFIED`.
  public static let appNotVerified = Self(rawValue: "APP_NOT_VERIFIED")
  /// `APP_VERIFICATION_FAILED`.
  public static let appVerificationFailed = Self(rawValue: "APP_VERIFICATION_FAILED")
  /// `INVALID_APP_CHECK_TOKEN`.
  public static let invalidAppCheckToken = Self(rawValue: "INVALID_APP_CHECK_TOKEN")
  /// `RECAPTCHA_SITE_KEY_MISSING`.
  public static let recaptchaSiteKeyMissing = Self(rawValue: "RECAPTCHA_SITE_KEY_MISSING")
  /// `RECAPTCHA_NOT_ENABLED`.
  public static let recaptchaNotEnabled = Self(rawValue: "RECAPTCHA_NOT_ENABLED")
  /// `BLOCKING_FUNCTION_ERROR_RESPONSE`.
  public static let blockingFunctionErrorResponse = Self(rawValue: "BLOCKING_FUNCTION_ERROR_RESPONSE")
  /// `CAPTCHA_CHECK_FAILED`.
  public static let captchaCheckFailed = Self(rawValue: "CAPTCHA_CHECK_FAILED")
  /// `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
  public static let credentialTooOldLoginAgain = Self(rawValue: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
  /// `EMAIL_CHANGE_NEEDS_VERIFICATION`.
  public static let emailChangeNeedsVerification = Self(rawValue: "EMAIL_CHANGE_NEEDS_VERIFICATION")
  /// `EMAIL_EXISTS`.
  public static let emailExists = Self(rawValue: "EMAIL_EXISTS")
  /// `EMAIL_NOT_FOUND`.
  public static let emailNotFound = Self(rawValue: "EMAIL_NOT_FOUND")
  /// `EXPIRED_OOB_CODE`.
  public static let expiredOOBCode = Self(rawValue: "EXPIRED_OOB_CODE")
  /// `FEDERATED_USER_ID_ALREADY_LINKED`.
  public static let federatedUserIDAlreadyLinked = Self(rawValue: "FEDERATED_USER_ID_ALREADY_LINKED")
  /// `INVALID_APP_CREDENTIAL`.
  public static let invalidAppCredential = Self(rawValue: "INVALID_APP_CREDENTIAL")
  /// `INVALID_CODE`.
  public static let invalidCode = Self(rawValue: "INVALID_CODE")
  /// `INVALID_CONTINUE_URI`.
  public static let invalidContinueURI = Self(rawValue: "INVALID_CONTINUE_URI")
  /// `INVALID_CUSTOM_TOKEN`.
  public static let invalidCustomToken = Self(rawValue: "INVALID_CUSTOM_TOKEN")
  /// `INVALID_EMAIL`.
  public static let invalidEmail = Self(rawValue: "INVALID_EMAIL")
  /// `INVALID_HOSTING_LINK_DOMAIN`.
  public static let invalidHostingLinkDomain = Self(rawValue: "INVALID_HOSTING_LINK_DOMAIN")
  /// `INVALID_IDENTIFIER`.
  public static let invalidIdentifier = Self(rawValue: "INVALID_IDENTIFIER")
  /// `INVALID_IDP_RESPONSE`.
  public static let invalidIdpResponse = Self(rawValue: "INVALID_IDP_RESPONSE")
  /// `INVALID_ID_TOKEN`.
  public static let invalidIDToken = Self(rawValue: "INVALID_ID_TOKEN")
  /// `INVALID_LOGIN_CREDENTIALS`.
  public static let invalidLoginCredentials = Self(rawValue: "INVALID_LOGIN_CREDENTIALS")
  /// `INVALID_MFA_PENDING_CREDENTIAL`.
  public static let invalidMFAPendingCredential = Self(rawValue: "INVALID_MFA_PENDING_CREDENTIAL")
  /// `INVALID_OOB_CODE`.
  public static let invalidOOBCode = Self(rawValue: "INVALID_OOB_CODE")
  /// `INVALID_PASSWORD`.
  public static let invalidPassword = Self(rawValue: "INVALID_PASSWORD")
  /// `INVALID_PENDING_TOKEN`.
  public static let invalidPendingToken = Self(rawValue: "INVALID_PENDING_TOKEN")
  /// `INVALID_PHONE_NUMBER`.
  public static let invalidPhoneNumber = Self(rawValue: "INVALID_PHONE_NUMBER")
  /// `INVALID_PROVIDER_ID`.
  public static let invalidProviderID = Self(rawValue: "INVALID_PROVIDER_ID")
  /// `INVALID_SESSION_INFO`.
  public static let invalidSessionInfo = Self(rawValue: "INVALID_SESSION_INFO")
  /// `MFA_ENROLLMENT_NOT_FOUND`.
  public static let mfaEnrollmentNotFound = Self(rawValue: "MFA_ENROLLMENT_NOT_FOUND")
  /// `MISSING_APP_CREDENTIAL`.
  public static let missingAppCredential = Self(rawValue: "MISSING_APP_CREDENTIAL")
  /// `MISSING_CLIENT_IDENTIFIER`.
  public static let missingClientIdentifier = Self(rawValue: "MISSING_CLIENT_IDENTIFIER")
  /// `MISSING_CONTINUE_URI`.
  public static let missingContinueURI = Self(rawValue: "MISSING_CONTINUE_URI")
  /// `MISSING_EMAIL`.
  public static let missingEmail = Self(rawValue: "MISSING_EMAIL")
  /// `MISSING_IOS_APP_TOKEN`.
  public static let missingIOSAppToken = Self(rawValue: "MISSING_IOS_APP_TOKEN")
  /// `MISSING_MFA_ENROLLMENT_ID`.
  public static let missingMFAEnrollmentID = Self(rawValue: "MISSING_MFA_ENROLLMENT_ID")
  /// `MISSING_MFA_PENDING_CREDENTIAL`.
  public static let missingMFAPendingCredential = Self(rawValue: "MISSING_MFA_PENDING_CREDENTIAL")
  /// `MISSING_OR_INVALID_NONCE`.
  public static let missingOrInvalidNonce = Self(rawValue: "MISSING_OR_INVALID_NONCE")
  /// `OPERATION_NOT_ALLOWED`.
  public static let operationNotAllowed = Self(rawValue: "OPERATION_NOT_ALLOWED")
  /// `PASSWORD_DOES_NOT_MEET_REQUIREMENTS`.
  public static let passwordDoesNotMeetRequirements = Self(rawValue: "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
  /// `PASSWORD_LOGIN_DISABLED`.
  public static let passwordLoginDisabled = Self(rawValue: "PASSWORD_LOGIN_DISABLED")
  /// `QUOTA_EXCEEDED`.
  public static let quotaExceeded = Self(rawValue: "QUOTA_EXCEEDED")
  /// `SECOND_FACTOR_EXISTS`.
  public static let secondFactorExists = Self(rawValue: "SECOND_FACTOR_EXISTS")
  /// `SECOND_FACTOR_LIMIT_EXCEEDED`.
  public static let secondFactorLimitExceeded = Self(rawValue: "SECOND_FACTOR_LIMIT_EXCEEDED")
  /// `SESSION_EXPIRED`.
  public static let sessionExpired = Self(rawValue: "SESSION_EXPIRED")
  /// `TENANT_ID_MISMATCH`.
  public static let tenantIDMismatch = Self(rawValue: "TENANT_ID_MISMATCH")
  /// `TOKEN_EXPIRED`.
  public static let tokenExpired = Self(rawValue: "TOKEN_EXPIRED")
  /// `TOO_MANY_ATTEMPTS_TRY_LATER`.
  public static let tooManyAttemptsTryLater = Self(rawValue: "TOO_MANY_ATTEMPTS_TRY_LATER")
  /// `UNAUTHORIZED_DOMAIN`.
  public static let unauthorizedDomain = Self(rawValue: "UNAUTHORIZED_DOMAIN")
  /// `UNSUPPORTED_FIRST_FACTOR`.
  public static let unsupportedFirstFactor = Self(rawValue: "UNSUPPORTED_FIRST_FACTOR")
  /// `UNSUPPORTED_TENANT_OPERATION`.
  public static let unsupportedTenantOperation = Self(rawValue: "UNSUPPORTED_TENANT_OPERATION")
  /// `UNVERIFIED_EMAIL`.
  public static let unverifiedEmail = Self(rawValue: "UNVERIFIED_EMAIL")
  /// `USER_DISABLED`.
  public static let userDisabled = Self(rawValue: "USER_DISABLED")
  /// `USER_NOT_FOUND`.
  public static let userNotFound = Self(rawValue: "USER_NOT_FOUND")
  /// `WEAK_PASSWORD`.
  public static let weakPassword = Self(rawValue: "WEAK_PASSWORD")
  /// `INVALID_REFRESH_TOKEN`.
  public static let invalidRefreshToken = Self(rawValue: "INVALID_REFRESH_TOKEN")
  /// `MISSING_REFRESH_TOKEN`.
  public static let missingRefreshToken = Self(rawValue: "MISSING_REFRESH_TOKEN")
  /// `INVALID_GRANT_TYPE`.
  public static let invalidGrantType = Self(rawValue: "INVALID_GRANT_TYPE")
  /// `MISSING_GRANT_TYPE`.
  public static let missingGrantType = Self(rawValue: "MISSING_GRANT_TYPE")
  /// `MISSING_CODE`.
  public static let missingCode = Self(rawValue: "MISSING_CODE")
  /// `MISSING_SESSION_INFO`.
  public static let missingSessionInfo = Self(rawValue: "MISSING_SESSION_INFO")
  /// `MISSING_VERIFICATION_CODE`.
  public static let missingVerificationCode = Self(rawValue: "MISSING_VERIFICATION_CODE")
  /// `MISSING_VERIFICATION_ID`.
  public static let missingVerificationID = Self(rawValue: "MISSING_VERIFICATION_ID")
  /// `PROJECT_NUMBER_MISMATCH`.
  public static let projectNumberMismatch = Self(rawValue: "PROJECT_NUMBER_MISMATCH")
  /// `MISSING_PHONE_NUMBER`.
  public static let missingPhoneNumber = Self(rawValue: "MISSING_PHONE_NUMBER")
  /// `INVALID_TEMPORARY_PROOF`.
  public static let invalidTemporaryProof = Self(rawValue: "INVALID_TEMPORARY_PROOF")
  /// `PHONE_NUMBER_EXISTS`.
  public static let phoneNumberExists = Self(rawValue: "PHONE_NUMBER_EXISTS")
  /// `MISSING_PASSWORD`.
  public static let missingPassword = Self(rawValue: "MISSING_PASSWORD")
  /// `MISSING_ID_TOKEN`.
  public static let missingIDToken = Self(rawValue: "MISSING_ID_TOKEN")
  /// `MISSING_CREDENTIAL`.
  public static let missingCredential = Self(rawValue: "MISSING_CREDENTIAL")
  /// `TOTP_CHALLENGE_TIMEOUT`.
  public static let totpChallengeTimeout = Self(rawValue: "TOTP_CHALLENGE_TIMEOUT")
  /// `TOO_MANY_ENROLLMENT_ATTEMPTS`.
  public static let tooManyEnrollmentAttempts = Self(rawValue: "TOO_MANY_ENROLLMENT_ATTEMPTS")
  /// `MFA_ENROLLMENT_ALREADY_COMPLETE`.
  public static let mfaEnrollmentAlreadyComplete = Self(rawValue: "MFA_ENROLLMENT_ALREADY_COMPLETE")
  /// `INVALID_MFA_ENROLLMENT_ID`.
  public static let invalidMFAEnrollmentID = Self(rawValue: "INVALID_MFA_ENROLLMENT_ID")
  /// `MISSING_DISPLAY_NAME`.
  public static let missingDisplayName = Self(rawValue: "MISSING_DISPLAY_NAME")
  /// `INVALID_TOTP_VERIFICATION_CODE`.
  public static let invalidTOTPVerificationCode = Self(rawValue: "INVALID_TOTP_VERIFICATION_CODE")
  /// `INVALID_CREDENTIAL_OR_PROVIDER_ID`.
  public static let invalidCredentialOrProviderID = Self(rawValue: "INVALID_CREDENTIAL_OR_PROVIDER_ID")
  /// `MISSING_REQUEST_URI`.
  public static let missingRequestURI = Self(rawValue: "MISSING_REQUEST_URI")
  /// `INVALID_REQUEST_URI`.
  public static let invalidRequestURI = Self(rawValue: "INVALID_REQUEST_URI")
  /// `REJECTED_CREDENTIAL`.
  public static let rejectedCredential = Self(rawValue: "REJECTED_CREDENTIAL")
  /// `PROVIDER_ALREADY_LINKED`.
  public static let providerAlreadyLinked = Self(rawValue: "PROVIDER_ALREADY_LINKED")
  /// `USER_CANCELLED`.
  public static let userCancelled = Self(rawValue: "USER_CANCELLED")
  /// `MISSING_RECAPTCHA_TOKEN`.
  public static let missingRecaptchaToken = Self(rawValue: "MISSING_RECAPTCHA_TOKEN")
  /// `INVALID_RECAPTCHA_TOKEN`.
  public static let invalidRecaptchaToken = Self(rawValue: "INVALID_RECAPTCHA_TOKEN")
  /// `INVALID_RECAPTCHA_ACTION`.
  public static let invalidRecaptchaAction = Self(rawValue: "INVALID_RECAPTCHA_ACTION")
  /// `MISSING_CLIENT_TYPE`.
  public static let missingClientType = Self(rawValue: "MISSING_CLIENT_TYPE")
  /// `MISSING_RECAPTCHA_VERSION`.
  public static let missingRecaptchaVersion = Self(rawValue: "MISSING_RECAPTCHA_VERSION")
  /// `INVALID_RECAPTCHA_VERSION`.
  public static let invalidRecaptchaVersion = Self(rawValue: "INVALID_RECAPTCHA_VERSION")
  /// `INVALID_REQ_TYPE`.
  public static let invalidReqType = Self(rawValue: "INVALID_REQ_TYPE")
  /// `MISSING_CUSTOM_TOKEN`.
  public static let missingCustomToken = Self(rawValue: "MISSING_CUSTOM_TOKEN")
  /// `MISSING_OOB_CODE`.
  public static let missingOOBCode = Self(rawValue: "MISSING_OOB_CODE")
  /// `MISSING_REQ_TYPE`.
  public static let missingReqType = Self(rawValue: "MISSING_REQ_TYPE")
  /// `MISSING_NEW_EMAIL`.
  public static let missingNewEmail = Self(rawValue: "MISSING_NEW_EMAIL")
  /// `MISSING_IDENTIFIER`.
  public static let missingIdentifier = Self(rawValue: "MISSING_IDENTIFIER")
  /// `MISSING_LOCAL_ID`.
  public static let missingLocalID = Self(rawValue: "MISSING_LOCAL_ID")
  /// `INSUFFICIENT_PERMISSION`.
  public static let insufficientPermission = Self(rawValue: "INSUFFICIENT_PERMISSION")
  /// `UNEXPECTED_PARAMETER`.
  public static let unexpectedParameter = Self(rawValue: "UNEXPECTED_PARAMETER")
  /// `PROJECT_DISABLED`.
  public static let projectDisabled = Self(rawValue: "PROJECT_DISABLED")
  /// `INVALID_DURATION`.
  public static let invalidDuration = Self(rawValue: "INVALID_DURATION")
  /// `INVALID_PROJECT_ID`.
  public static let invalidProjectID = Self(rawValue: "INVALID_PROJECT_ID")
}

/// The names of what a client finds out by itself, before a server is asked or instead of its refusal.
extension ServerErrorCode {
  /// `NOT_SIGNED_IN`.
  public static let notSignedIn = Self(rawValue: "NOT_SIGNED_IN")
  /// `NOTHING_PENDING`.
  public static let nothingPending = Self(rawValue: "NOTHING_PENDING")
  /// `TARGET_MISMATCH`.
  public static let targetMismatch = Self(rawValue: "TARGET_MISMATCH")
  /// `INPUT_NEEDED`.
  public static let inputNeeded = Self(rawValue: "INPUT_NEEDED")
  /// `USAGE`.
  public static let usage = Self(rawValue: "USAGE")
  /// `NO_SUCH_FACTOR`.
  public static let noSuchFactor = Self(rawValue: "NO_SUCH_FACTOR")
  /// `NO_SUCH_PROVIDER`.
  public static let noSuchProvider = Self(rawValue: "NO_SUCH_PROVIDER")
  /// `PHONE_NUMBER_IN_USE`.
  public static let phoneNumberInUse = Self(rawValue: "PHONE_NUMBER_IN_USE")
  /// `USER_MISMATCH`.
  public static let userMismatch = Self(rawValue: "USER_MISMATCH")
  /// `ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL`.
  public static let accountExistsWithDifferentCredential = Self(
    rawValue: "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL")
  /// `MALFORMED_JWT`.
  public static let malformedJWT = Self(rawValue: "MALFORMED_JWT")
  /// `INSECURE_HTTP`.
  public static let insecureHTTP = Self(rawValue: "INSECURE_HTTP")
  /// `DEMO_PROJECT`.
  public static let demoProject = Self(rawValue: "DEMO_PROJECT")
  /// `EXPECTATION_FAILED`.
  public static let expectationFailed = Self(rawValue: "EXPECTATION_FAILED")
  /// `NETWORK_ERROR`.
  public static let networkError = Self(rawValue: "NETWORK_ERROR")
  /// `NEVER_SENT`.
  public static let neverSent = Self(rawValue: "NEVER_SENT")
  /// `TIMED_OUT`.
  public static let timedOut = Self(rawValue: "TIMED_OUT")
  /// `TLS_ERROR`.
  public static let tlsError = Self(rawValue: "TLS_ERROR")
  /// `MISSING_LIBRARY`.
  public static let missingLibrary = Self(rawValue: "MISSING_LIBRARY")
  /// `UNEXPECTED_RESPONSE`.
  public static let unexpectedResponse = Self(rawValue: "UNEXPECTED_RESPONSE")
  /// `NO_HOME`.
  public static let noHome = Self(rawValue: "NO_HOME")
  /// `NONCE_NOT_HASHED`.
  public static let nonceNotHashed = Self(rawValue: "NONCE_NOT_HASHED")
  /// `NONCE_HASH_GIVEN`.
  public static let nonceHashGiven = Self(rawValue: "NONCE_HASH_GIVEN")
  /// `NONCE_NOT_HEXADECIMAL`.
  public static let nonceNotHexadecimal = Self(rawValue: "NONCE_NOT_HEXADECIMAL")
  /// `NONCE_OUTDATED`.
  public static let nonceOutdated = Self(rawValue: "NONCE_OUTDATED")
  /// `NONCE_HASHED_TWICE`.
  public static let nonceHashedTwice = Self(rawValue: "NONCE_HASHED_TWICE")
  /// `NONCE_USED`.
  public static let nonceUsed = Self(rawValue: "NONCE_USED")
  /// `NONCE_MISMATCH`.
  public static let nonceMismatch = Self(rawValue: "NONCE_MISMATCH")
  /// `TOKEN_NOT_SIGNED`.
  public static let tokenNotSigned = Self(rawValue: "TOKEN_NOT_SIGNED")
  /// `TOKEN_SIGNATURE_INVALID`.
  public static let tokenSignatureInvalid = Self(rawValue: "TOKEN_SIGNATURE_INVALID")
  /// `TOKEN_KEY_UNKNOWN`.
  public static let tokenKeyUnknown = Self(rawValue: "TOKEN_KEY_UNKNOWN")
  /// `TOKEN_CLAIMS_INVALID`.
  public static let tokenClaimsInvalid = Self(rawValue: "TOKEN_CLAIMS_INVALID")
  /// `STATE_MISMATCH`.
  public static let stateMismatch = Self(rawValue: "STATE_MISMATCH")
  /// `INVALID_CLIENT_ID`.
  public static let invalidClientID = Self(rawValue: "INVALID_CLIENT_ID")
  /// `WEB_NETWORK_REQUEST_FAILED`.
  public static let webNetworkRequestFailed = Self(rawValue: "WEB_NETWORK_REQUEST_FAILED")
  /// `WEB_INTERNAL_ERROR`.
  public static let webInternalError = Self(rawValue: "WEB_INTERNAL_ERROR")
  /// `WEB_USER_INTERACTION_FAILURE`.
  public static let webUserInteractionFailure = Self(rawValue: "WEB_USER_INTERACTION_FAILURE")
}
