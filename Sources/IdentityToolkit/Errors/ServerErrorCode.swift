/// A server's name for a refusal: the part of `error.message` before the first colon (Docs/protocol.md 8.1).
public struct ServerErrorCode: RawRepresentable, Hashable, Sendable, Encodable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The name on the wire, such as `INVALID_CODE`.
  public let rawValue: String

  /// Takes any name; unknown ones are kept unchanged.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Takes any name, for a code that only one place uses.
  public init(stringLiteral name: String) { rawValue = name }

  /// The name on the wire.
  public var description: String { rawValue }
}

/// Numbers, codes and verifications.
extension ServerErrorCode {
  public static let invalidCode = Self(rawValue: "INVALID_CODE")
  public static let invalidSessionInfo = Self(rawValue: "INVALID_SESSION_INFO")
  public static let sessionExpired = Self(rawValue: "SESSION_EXPIRED")
  public static let invalidPhoneNumber = Self(rawValue: "INVALID_PHONE_NUMBER")
  public static let missingPhoneNumber = Self(rawValue: "MISSING_PHONE_NUMBER")
  public static let missingCode = Self(rawValue: "MISSING_CODE")
  public static let missingVerificationCode = Self(rawValue: "MISSING_VERIFICATION_CODE")
  public static let missingSessionInfo = Self(rawValue: "MISSING_SESSION_INFO")
  public static let missingVerificationID = Self(rawValue: "MISSING_VERIFICATION_ID")
  public static let invalidTemporaryProof = Self(rawValue: "INVALID_TEMPORARY_PROOF")
  public static let phoneNumberExists = Self(rawValue: "PHONE_NUMBER_EXISTS")
  public static let phoneNumberInUse = Self(rawValue: "PHONE_NUMBER_IN_USE")
  public static let quotaExceeded = Self(rawValue: "QUOTA_EXCEEDED")
  public static let tooManyAttemptsTryLater = Self(rawValue: "TOO_MANY_ATTEMPTS_TRY_LATER")
  public static let billingNotEnabled = Self(rawValue: "BILLING_NOT_ENABLED")
  public static let unsupportedFirstFactor = Self(rawValue: "UNSUPPORTED_FIRST_FACTOR")
  public static let noFreePhoneNumber = Self(rawValue: "NO_FREE_PHONE_NUMBER")
}

/// Accounts and tenants.
extension ServerErrorCode {
  public static let userDisabled = Self(rawValue: "USER_DISABLED")
  public static let userNotFound = Self(rawValue: "USER_NOT_FOUND")
  public static let userMismatch = Self(rawValue: "USER_MISMATCH")
  public static let nullUser = Self(rawValue: "NULL_USER")
  public static let adminOnlyOperation = Self(rawValue: "ADMIN_ONLY_OPERATION")
  public static let operationNotAllowed = Self(rawValue: "OPERATION_NOT_ALLOWED")
  public static let blockingFunctionErrorResponse = Self(rawValue: "BLOCKING_FUNCTION_ERROR_RESPONSE")
  public static let tenantIDMismatch = Self(rawValue: "TENANT_ID_MISMATCH")
  public static let unsupportedTenantOperation = Self(rawValue: "UNSUPPORTED_TENANT_OPERATION")
  public static let invalidTenantID = Self(rawValue: "INVALID_TENANT_ID")
  public static let tenantDisabled = Self(rawValue: "TENANT_DISABLED")
  public static let tenantDeleted = Self(rawValue: "TENANT_DELETED")
  public static let tenantNotFound = Self(rawValue: "TENANT_NOT_FOUND")
  public static let invalidProfileAttribute = Self(rawValue: "INVALID_PROFILE_ATTRIBUTE")
  public static let forbiddenClaim = Self(rawValue: "FORBIDDEN_CLAIM")
  public static let missingLocalID = Self(rawValue: "MISSING_LOCAL_ID")
  public static let insufficientPermission = Self(rawValue: "INSUFFICIENT_PERMISSION")
  public static let unexpectedParameter = Self(rawValue: "UNEXPECTED_PARAMETER")
  public static let localPlayerNotAuthenticated = Self(rawValue: "LOCAL_PLAYER_NOT_AUTHENTICATED")
  public static let gameKitNotLinked = Self(rawValue: "GAME_KIT_NOT_LINKED")
}

/// Addresses, passwords, and codes sent by e-mail.
extension ServerErrorCode {
  public static let emailExists = Self(rawValue: "EMAIL_EXISTS")
  public static let emailNotFound = Self(rawValue: "EMAIL_NOT_FOUND")
  public static let emailChangeNeedsVerification = Self(rawValue: "EMAIL_CHANGE_NEEDS_VERIFICATION")
  public static let invalidEmail = Self(rawValue: "INVALID_EMAIL")
  public static let invalidIdentifier = Self(rawValue: "INVALID_IDENTIFIER")
  public static let missingEmail = Self(rawValue: "MISSING_EMAIL")
  public static let missingIdentifier = Self(rawValue: "MISSING_IDENTIFIER")
  public static let missingNewEmail = Self(rawValue: "MISSING_NEW_EMAIL")
  public static let unverifiedEmail = Self(rawValue: "UNVERIFIED_EMAIL")
  public static let invalidLoginCredentials = Self(rawValue: "INVALID_LOGIN_CREDENTIALS")
  public static let invalidPassword = Self(rawValue: "INVALID_PASSWORD")
  public static let missingPassword = Self(rawValue: "MISSING_PASSWORD")
  public static let weakPassword = Self(rawValue: "WEAK_PASSWORD")
  public static let passwordDoesNotMeetRequirements = Self(rawValue: "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
  public static let passwordLoginDisabled = Self(rawValue: "PASSWORD_LOGIN_DISABLED")
  public static let resetPasswordExceedLimit = Self(rawValue: "RESET_PASSWORD_EXCEED_LIMIT")
  public static let expiredOOBCode = Self(rawValue: "EXPIRED_OOB_CODE")
  public static let invalidOOBCode = Self(rawValue: "INVALID_OOB_CODE")
  public static let missingOOBCode = Self(rawValue: "MISSING_OOB_CODE")
  public static let missingReqType = Self(rawValue: "MISSING_REQ_TYPE")
  public static let invalidMessagePayload = Self(rawValue: "INVALID_MESSAGE_PAYLOAD")
  public static let invalidSender = Self(rawValue: "INVALID_SENDER")
  public static let invalidRecipientEmail = Self(rawValue: "INVALID_RECIPIENT_EMAIL")
  public static let invalidContinueURI = Self(rawValue: "INVALID_CONTINUE_URI")
  public static let missingContinueURI = Self(rawValue: "MISSING_CONTINUE_URI")
  public static let unauthorizedDomain = Self(rawValue: "UNAUTHORIZED_DOMAIN")
  public static let invalidHostingLinkDomain = Self(rawValue: "INVALID_HOSTING_LINK_DOMAIN")
  public static let invalidDynamicLinkDomain = Self(rawValue: "INVALID_DYNAMIC_LINK_DOMAIN")
  public static let dynamicLinkNotActivated = Self(rawValue: "DYNAMIC_LINK_NOT_ACTIVATED")
  public static let missingAndroidPackageName = Self(rawValue: "MISSING_ANDROID_PACKAGE_NAME")
  public static let missingIOSBundleID = Self(rawValue: "MISSING_IOS_BUNDLE_ID")
}

/// Sign-in with Apple, Google, Twitter and others, including linking.
extension ServerErrorCode {
  public static let invalidIdpResponse = Self(rawValue: "INVALID_IDP_RESPONSE")
  public static let missingOrInvalidNonce = Self(rawValue: "MISSING_OR_INVALID_NONCE")
  public static let nonceNotHashed = Self(rawValue: "NONCE_NOT_HASHED")
  public static let nonceHashGiven = Self(rawValue: "NONCE_HASH_GIVEN")
  public static let nonceNotHexadecimal = Self(rawValue: "NONCE_NOT_HEXADECIMAL")
  public static let nonceOutdated = Self(rawValue: "NONCE_OUTDATED")
  public static let nonceHashedTwice = Self(rawValue: "NONCE_HASHED_TWICE")
  public static let nonceUsed = Self(rawValue: "NONCE_USED")
  public static let nonceMismatch = Self(rawValue: "NONCE_MISMATCH")
  public static let invalidPendingToken = Self(rawValue: "INVALID_PENDING_TOKEN")
  public static let invalidProviderID = Self(rawValue: "INVALID_PROVIDER_ID")
  public static let invalidCredentialOrProviderID = Self(rawValue: "INVALID_CREDENTIAL_OR_PROVIDER_ID")
  public static let missingRequestURI = Self(rawValue: "MISSING_REQUEST_URI")
  public static let invalidRequestURI = Self(rawValue: "INVALID_REQUEST_URI")
  public static let invalidOAuthClientID = Self(rawValue: "INVALID_OAUTH_CLIENT_ID")
  public static let invalidClientID = Self(rawValue: "INVALID_CLIENT_ID")
  public static let rejectedCredential = Self(rawValue: "REJECTED_CREDENTIAL")
  public static let federatedUserIDAlreadyLinked = Self(rawValue: "FEDERATED_USER_ID_ALREADY_LINKED")
  public static let providerAlreadyLinked = Self(rawValue: "PROVIDER_ALREADY_LINKED")
  public static let noSuchProvider = Self(rawValue: "NO_SUCH_PROVIDER")
  public static let accountExistsWithDifferentCredential = Self(
    rawValue: "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL")
  public static let userCancelled = Self(rawValue: "USER_CANCELLED")
  public static let stateMismatch = Self(rawValue: "STATE_MISMATCH")
  public static let corsUnsupported = Self(rawValue: "CORS_UNSUPPORTED")
  public static let webContextAlreadyPresented = Self(rawValue: "WEB_CONTEXT_ALREADY_PRESENTED")
  public static let webContextCancelled = Self(rawValue: "WEB_CONTEXT_CANCELLED")
  public static let webNetworkRequestFailed = Self(rawValue: "WEB_NETWORK_REQUEST_FAILED")
  public static let webInternalError = Self(rawValue: "WEB_INTERNAL_ERROR")
  public static let webUserInteractionFailure = Self(rawValue: "WEB_USER_INTERACTION_FAILURE")
}

/// Enrollment of a second factor, and signing in with one.
extension ServerErrorCode {
  public static let secondFactorRequired = Self(rawValue: "SECOND_FACTOR_REQUIRED")
  public static let invalidMFAPendingCredential = Self(rawValue: "INVALID_MFA_PENDING_CREDENTIAL")
  public static let missingMFAPendingCredential = Self(rawValue: "MISSING_MFA_PENDING_CREDENTIAL")
  public static let missingCredential = Self(rawValue: "MISSING_CREDENTIAL")
  public static let totpChallengeTimeout = Self(rawValue: "TOTP_CHALLENGE_TIMEOUT")
  public static let mfaEnrollmentNotFound = Self(rawValue: "MFA_ENROLLMENT_NOT_FOUND")
  public static let invalidMFAEnrollmentID = Self(rawValue: "INVALID_MFA_ENROLLMENT_ID")
  public static let noSuchFactor = Self(rawValue: "NO_SUCH_FACTOR")
  public static let missingMFAEnrollmentID = Self(rawValue: "MISSING_MFA_ENROLLMENT_ID")
  public static let secondFactorExists = Self(rawValue: "SECOND_FACTOR_EXISTS")
  public static let mfaEnrollmentAlreadyComplete = Self(rawValue: "MFA_ENROLLMENT_ALREADY_COMPLETE")
  public static let secondFactorLimitExceeded = Self(rawValue: "SECOND_FACTOR_LIMIT_EXCEEDED")
  public static let tooManyEnrollmentAttempts = Self(rawValue: "TOO_MANY_ENROLLMENT_ATTEMPTS")
  public static let invalidTOTPVerificationCode = Self(rawValue: "INVALID_TOTP_VERIFICATION_CODE")
  public static let missingDisplayName = Self(rawValue: "MISSING_DISPLAY_NAME")
}

/// ID, refresh and custom tokens.
extension ServerErrorCode {
  public static let credentialTooOldLoginAgain = Self(rawValue: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
  public static let invalidIDToken = Self(rawValue: "INVALID_ID_TOKEN")
  public static let missingIDToken = Self(rawValue: "MISSING_ID_TOKEN")
  public static let tokenExpired = Self(rawValue: "TOKEN_EXPIRED")
  public static let invalidRefreshToken = Self(rawValue: "INVALID_REFRESH_TOKEN")
  public static let missingRefreshToken = Self(rawValue: "MISSING_REFRESH_TOKEN")
  public static let projectNumberMismatch = Self(rawValue: "PROJECT_NUMBER_MISMATCH")
  public static let invalidGrantType = Self(rawValue: "INVALID_GRANT_TYPE")
  public static let missingGrantType = Self(rawValue: "MISSING_GRANT_TYPE")
  public static let invalidCustomToken = Self(rawValue: "INVALID_CUSTOM_TOKEN")
  public static let credentialMismatch = Self(rawValue: "CREDENTIAL_MISMATCH")
  public static let missingCustomToken = Self(rawValue: "MISSING_CUSTOM_TOKEN")
  public static let invalidDuration = Self(rawValue: "INVALID_DURATION")
  public static let keychainError = Self(rawValue: "KEYCHAIN_ERROR")
  public static let malformedJWT = Self(rawValue: "MALFORMED_JWT")
  public static let tokenNotSigned = Self(rawValue: "TOKEN_NOT_SIGNED")
  public static let tokenSignatureInvalid = Self(rawValue: "TOKEN_SIGNATURE_INVALID")
  public static let tokenKeyUnknown = Self(rawValue: "TOKEN_KEY_UNKNOWN")
  public static let tokenClaimsInvalid = Self(rawValue: "TOKEN_CLAIMS_INVALID")
}

/// The project, the API key and the service as a whole.
extension ServerErrorCode {
  public static let invalidAPIKey = Self(rawValue: "INVALID_API_KEY")
  public static let appNotAuthorized = Self(rawValue: "APP_NOT_AUTHORIZED")
  public static let invalidAppCheckToken = Self(rawValue: "INVALID_APP_CHECK_TOKEN")
  public static let projectDisabled = Self(rawValue: "PROJECT_DISABLED")
  public static let configurationNotFound = Self(rawValue: "CONFIGURATION_NOT_FOUND")
  public static let invalidProjectID = Self(rawValue: "INVALID_PROJECT_ID")
  public static let invalidAppID = Self(rawValue: "INVALID_APP_ID")
  public static let invalidCertHash = Self(rawValue: "INVALID_CERT_HASH")
  public static let internalError = Self(rawValue: "INTERNAL_ERROR")
  public static let invalidArgument = Self(rawValue: "INVALID_ARGUMENT")
  public static let unauthenticated = Self(rawValue: "UNAUTHENTICATED")
  public static let permissionDenied = Self(rawValue: "PERMISSION_DENIED")
  public static let notFound = Self(rawValue: "NOT_FOUND")
  public static let notImplemented = Self(rawValue: "NOT_IMPLEMENTED")
  public static let resourceExhausted = Self(rawValue: "RESOURCE_EXHAUSTED")
  public static let internalFailure = Self(rawValue: "INTERNAL")
  public static let unavailable = Self(rawValue: "UNAVAILABLE")
  public static let unknown = Self(rawValue: "UNKNOWN")
}

/// Proofs of the app: reCAPTCHA and silent push.
extension ServerErrorCode {
  public static let appNotVerified = Self(rawValue: "APP_NOT_VERIFIED")
  public static let captchaCheckFailed = Self(rawValue: "CAPTCHA_CHECK_FAILED")
  public static let invalidAppCredential = Self(rawValue: "INVALID_APP_CREDENTIAL")
  public static let missingAppCredential = Self(rawValue: "MISSING_APP_CREDENTIAL")
  public static let missingClientIdentifier = Self(rawValue: "MISSING_CLIENT_IDENTIFIER")
  public static let missingIOSAppToken = Self(rawValue: "MISSING_IOS_APP_TOKEN")
  public static let notificationNotForwarded = Self(rawValue: "NOTIFICATION_NOT_FORWARDED")
  public static let appVerificationFailed = Self(rawValue: "APP_VERIFICATION_FAILED")
  public static let recaptchaNotEnabled = Self(rawValue: "RECAPTCHA_NOT_ENABLED")
  public static let missingRecaptchaToken = Self(rawValue: "MISSING_RECAPTCHA_TOKEN")
  public static let invalidRecaptchaToken = Self(rawValue: "INVALID_RECAPTCHA_TOKEN")
  public static let invalidRecaptchaAction = Self(rawValue: "INVALID_RECAPTCHA_ACTION")
  public static let missingClientType = Self(rawValue: "MISSING_CLIENT_TYPE")
  public static let missingRecaptchaVersion = Self(rawValue: "MISSING_RECAPTCHA_VERSION")
  public static let invalidRecaptchaVersion = Self(rawValue: "INVALID_RECAPTCHA_VERSION")
  public static let invalidReqType = Self(rawValue: "INVALID_REQ_TYPE")
  public static let recaptchaSDKNotLinked = Self(rawValue: "RECAPTCHA_SDK_NOT_LINKED")
  public static let recaptchaSiteKeyMissing = Self(rawValue: "RECAPTCHA_SITE_KEY_MISSING")
  public static let recaptchaActionCreationFailed = Self(rawValue: "RECAPTCHA_ACTION_CREATION_FAILED")
}

/// What only an administrator's calls meet; firebase-admin-node distinguishes them (`src/utils/error.ts`).
extension ServerErrorCode {
  public static let duplicateLocalID = Self(rawValue: "DUPLICATE_LOCAL_ID")
  public static let duplicateEmail = Self(rawValue: "DUPLICATE_EMAIL")
  public static let duplicateMFAEnrollmentID = Self(rawValue: "DUPLICATE_MFA_ENROLLMENT_ID")
  public static let missingUserAccount = Self(rawValue: "MISSING_USER_ACCOUNT")
  public static let invalidNewEmail = Self(rawValue: "INVALID_NEW_EMAIL")
  public static let claimsTooLarge = Self(rawValue: "CLAIMS_TOO_LARGE")
  public static let invalidClaims = Self(rawValue: "INVALID_CLAIMS")
  public static let unsupportedSecondFactor = Self(rawValue: "UNSUPPORTED_SECOND_FACTOR")
  public static let projectNotFound = Self(rawValue: "PROJECT_NOT_FOUND")
  public static let invalidServiceAccount = Self(rawValue: "INVALID_SERVICE_ACCOUNT")
  public static let invalidConfig = Self(rawValue: "INVALID_CONFIG")
  public static let missingConfig = Self(rawValue: "MISSING_CONFIG")
  public static let invalidConfigID = Self(rawValue: "INVALID_CONFIG_ID")
  public static let missingConfigID = Self(rawValue: "MISSING_CONFIG_ID")
  public static let missingProviderID = Self(rawValue: "MISSING_PROVIDER_ID")
  public static let configurationExists = Self(rawValue: "CONFIGURATION_EXISTS")
  public static let missingIssuer = Self(rawValue: "MISSING_ISSUER")
  public static let missingOAuthClientID = Self(rawValue: "MISSING_OAUTH_CLIENT_ID")
  public static let missingSAMLRelyingPartyConfig = Self(rawValue: "MISSING_SAML_RELYING_PARTY_CONFIG")
  public static let invalidName = Self(rawValue: "INVALID_NAME")
  public static let invalidDisplayName = Self(rawValue: "INVALID_DISPLAY_NAME")
  public static let invalidTenantType = Self(rawValue: "INVALID_TENANT_TYPE")
  public static let invalidTestingPhoneNumber = Self(rawValue: "INVALID_TESTING_PHONE_NUMBER")
  public static let invalidPageSelection = Self(rawValue: "INVALID_PAGE_SELECTION")
  public static let invalidRecaptchaEnforcementState = Self(rawValue: "INVALID_RECAPTCHA_ENFORCEMENT_STATE")
}

/// Errors that this program finds itself: network, files, state, command line.
extension ServerErrorCode {
  public static let networkRequestFailed = Self(rawValue: "NETWORK_REQUEST_FAILED")
  public static let networkError = Self(rawValue: "NETWORK_ERROR")
  public static let neverSent = Self(rawValue: "NEVER_SENT")
  public static let timedOut = Self(rawValue: "TIMED_OUT")
  public static let tlsError = Self(rawValue: "TLS_ERROR")
  public static let missingLibrary = Self(rawValue: "MISSING_LIBRARY")
  public static let unexpectedResponse = Self(rawValue: "UNEXPECTED_RESPONSE")
  public static let notSignedIn = Self(rawValue: "NOT_SIGNED_IN")
  public static let nothingPending = Self(rawValue: "NOTHING_PENDING")
  public static let targetMismatch = Self(rawValue: "TARGET_MISMATCH")
  public static let inputNeeded = Self(rawValue: "INPUT_NEEDED")
  public static let unsafeFile = Self(rawValue: "UNSAFE_FILE")
  public static let damagedFile = Self(rawValue: "DAMAGED_FILE")
  public static let newerFile = Self(rawValue: "NEWER_FILE")
  public static let lockedFile = Self(rawValue: "LOCKED_FILE")
  public static let unreadableFile = Self(rawValue: "UNREADABLE_FILE")
  public static let unwritableFile = Self(rawValue: "UNWRITABLE_FILE")
  public static let expectationFailed = Self(rawValue: "EXPECTATION_FAILED")
  public static let insecureHTTP = Self(rawValue: "INSECURE_HTTP")
  public static let demoProject = Self(rawValue: "DEMO_PROJECT")
  public static let noHome = Self(rawValue: "NO_HOME")
  public static let usage = Self(rawValue: "USAGE")
  public static let noValue = Self(rawValue: "NO_VALUE")
  public static let notSet = Self(rawValue: "NOT_SET")
  public static let unreadableInput = Self(rawValue: "UNREADABLE_INPUT")
  public static let unwritableOutput = Self(rawValue: "UNWRITABLE_OUTPUT")
  public static let cannotListen = Self(rawValue: "CANNOT_LISTEN")
  public static let notRunning = Self(rawValue: "NOT_RUNNING")
  public static let notInBackground = Self(rawValue: "NOT_IN_BACKGROUND")
  public static let cannotRun = Self(rawValue: "CANNOT_RUN")
  public static let commandNotFound = Self(rawValue: "COMMAND_NOT_FOUND")
  public static let interrupted = Self(rawValue: "INTERRUPTED")
  public static let invalidSetting = Self(rawValue: "INVALID_SETTING")
  public static let ambiguousUser = Self(rawValue: "AMBIGUOUS_USER")
}
