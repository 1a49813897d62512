/// Numbers, codes and verifications.
extension ErrorCode {
  /// The code of an SMS is wrong.
  public static let invalidCode = Self(
    "INVALID_CODE", "the code is wrong", sdk: .invalidVerificationCode,
    causes: [
      "a typo", "the code from an earlier message",
      "a time-based code that was used before, or a wrong clock",
    ], step: "let the user type the code again; the verification is still pending",
    web: "invalid-verification-code")
  package static let invalidSessionInfo = Self(
    "INVALID_SESSION_INFO", "the verification ID is not known to the server", sdk: .invalidVerificationID,
    causes: [
      "the verification was already used", "it belongs to another project or target",
      "the local server was restarted",
    ], step: "use the verification ID of the newest code, of the same project, once",
    web: "invalid-verification-id")
  /// The SMS is too old.
  public static let sessionExpired = Self(
    "SESSION_EXPIRED", "the code is too old", sdk: .sessionExpired,
    causes: ["too much time between asking for the code and entering it"],
    step: "ask for a new code", web: "code-expired")
  package static let invalidPhoneNumber = Self(
    "INVALID_PHONE_NUMBER", "the phone number is not valid", sdk: .invalidPhoneNumber,
    causes: ["no + and country code", "too many or too few digits", "a second factor that is not a phone"],
    step: "send the number in E.164: a plus sign and the country code first")
  package static let missingPhoneNumber = Self(
    "MISSING_PHONE_NUMBER", "a phone number is needed", sdk: .missingPhoneNumber)
  package static let missingCode = Self("MISSING_CODE", "a code is needed", closest: .missingVerificationCode)
  package static let missingVerificationCode = Self(
    local: "MISSING_VERIFICATION_CODE", "no code was given", sdk: .missingVerificationCode,
    web: "missing-verification-code")
  package static let missingSessionInfo = Self(
    "MISSING_SESSION_INFO", "a verification ID is needed", closest: .missingVerificationID,
    web: "missing-verification-id")
  package static let missingVerificationID = Self(
    local: "MISSING_VERIFICATION_ID", "no verification ID was given", sdk: .missingVerificationID,
    causes: ["no code was requested", "the pending verification was forgotten"],
    web: "missing-verification-id")
  package static let invalidTemporaryProof = Self(
    "INVALID_TEMPORARY_PROOF", "the proof of the phone number is not valid", closest: .invalidCredential,
    causes: ["it is older than an hour", "it was given for another number"], web: "invalid-credential")
  package static let phoneNumberExists = Self(
    "PHONE_NUMBER_EXISTS", "the phone number belongs to another account", closest: .credentialAlreadyInUse,
    causes: ["the number was used to sign in before"],
    step: "sign in with the number instead of linking it: it belongs to another account")
  package static let phoneNumberInUse = Self(
    "PHONE_NUMBER_IN_USE", "the phone number belongs to another account", sdk: .credentialAlreadyInUse,
    causes: ["the number was used to sign in before"],
    step: "sign in with the credential in the error: the number belongs to another account",
    web: "credential-already-in-use", http: 200)
  /// Too many requests of this kind.
  public static let quotaExceeded = Self(
    "QUOTA_EXCEEDED", "a quota of the project is used up", sdk: .quotaExceeded,
    causes: [
      "the project has sent as many messages as it may", "too many wrong time-based codes on one account",
      "many refreshes, password sign-ins or deletions within a short time",
    ], step: "wait, or use a fictional number of the project in tests", retryable: true)
  package static let tooManyAttemptsTryLater = Self(
    "TOO_MANY_ATTEMPTS_TRY_LATER", "too many attempts, the service refuses more for now",
    sdk: .tooManyRequests,
    causes: [
      "many wrong passwords for one account", "many sign-ups from one address",
      "many messages to one number or address, or the service refuses to send any",
    ], step: "wait a few minutes, or reset the password; use fictional numbers in tests",
    web: "too-many-requests", retryable: true)
  package static let billingNotEnabled = Self(
    "BILLING_NOT_ENABLED", "the project has no billing, so it sends no messages",
    closest: .operationNotAllowed, causes: ["real numbers need the Blaze plan"],
    step: "real numbers need the Blaze plan; use a fictional number in tests")
  package static let unsupportedFirstFactor = Self(
    "UNSUPPORTED_FIRST_FACTOR", "this first factor cannot be combined with a second one",
    sdk: .unsupportedFirstFactor,
    causes: [
      "the number belongs to a user with second factors", "the user signed in by phone or anonymously",
    ],
    step:
      "enroll second factors for users who sign in with an e-mail address or a provider, not with a phone")
  package static let noFreePhoneNumber = Self(
    "NO_FREE_PHONE_NUMBER", "no fictional number is free", causes: ["every one is leased to a test"],
    retryable: true)
}

/// Accounts and tenants.
extension ErrorCode {
  /// An administrator disabled the user.
  public static let userDisabled = Self(
    "USER_DISABLED", "the account is disabled", sdk: .userDisabled,
    step: "an administrator has disabled the account")
  /// The user was deleted.
  public static let userNotFound = Self(
    "USER_NOT_FOUND", "there is no such account", sdk: .userNotFound,
    causes: ["the account was deleted", "the local server was restarted"],
    step: "let the user sign in again: the account was deleted, or is one of another project or tenant",
    web: "user-token-expired")
  package static let userMismatch = Self(
    local: "USER_MISMATCH", "the credential belongs to a user other than the one signed in",
    sdk: .userMismatch, causes: ["reauthenticating with another number or account"], web: "user-mismatch")
  package static let nullUser = Self(
    local: "NULL_USER", "a signed-in user is needed", sdk: .nullUser, web: "null-user")
  package static let adminOnlyOperation = Self(
    "ADMIN_ONLY_OPERATION", "only an administrator may do this", sdk: .adminRestrictedOperation,
    causes: ["sign-up or deletion by users is switched off in the project"],
    web: "admin-restricted-operation")
  /// The project does not allow this.
  public static let operationNotAllowed = Self(
    "OPERATION_NOT_ALLOWED", "the project does not allow this", sdk: .operationNotAllowed,
    causes: [
      "the provider or kind of second factor is not enabled",
      "the SMS region policy does not allow the number's country",
    ], step: "enable the sign-in method, or SMS to the number's region, in the Firebase console")
  package static let blockingFunctionErrorResponse = Self(
    "BLOCKING_FUNCTION_ERROR_RESPONSE", "a blocking function of the project refused",
    sdk: .blockingCloudFunctionError, causes: ["the project's own rules", "a fault in the function"],
    step: "look at the log of the project's blocking function", web: "internal-error")
  package static let tenantIDMismatch = Self(
    "TENANT_ID_MISMATCH", "the tenant is not the session's", sdk: .tenantIDMismatch,
    step: "set the same tenant ID before each call of one user")
  package static let unsupportedTenantOperation = Self(
    "UNSUPPORTED_TENANT_OPERATION", "a tenant cannot do this", sdk: .unsupportedTenantOperation)
  package static let invalidTenantID = Self("INVALID_TENANT_ID", "there is no such tenant")
  package static let tenantDisabled = Self(
    "TENANT_DISABLED", "the tenant is disabled",
    causes: ["an administrator has turned off sign-in for its users"])
  package static let tenantDeleted = Self("TENANT_DELETED", "the tenant was deleted, and its users with it")
  package static let tenantNotFound = Self("TENANT_NOT_FOUND", "there is no such tenant", http: 404)
  package static let invalidProfileAttribute = Self(
    "INVALID_PROFILE_ATTRIBUTE", "the name or the photo is not valid",
    causes: ["a name longer than 256 characters"])
  package static let forbiddenClaim = Self(
    "FORBIDDEN_CLAIM", "a custom claim has a name that the protocol reserves")
  package static let missingLocalID = Self(
    "MISSING_LOCAL_ID", "the account's ID is missing from the request",
    causes: ["an administrator's authorization on a user's call"])
  package static let insufficientPermission = Self(
    "INSUFFICIENT_PERMISSION", "the call needs an administrator's authorization",
    step: "administrators' calls need an OAuth token of the project, not an API key")
  package static let unexpectedParameter = Self(
    "UNEXPECTED_PARAMETER", "the request contains a parameter the call does not accept")
  package static let localPlayerNotAuthenticated = Self(
    local: "LOCAL_PLAYER_NOT_AUTHENTICATED", "the Game Center player is not signed in",
    sdk: .localPlayerNotAuthenticated, causes: ["only the SDK on a device raises it"])
  package static let gameKitNotLinked = Self(
    local: "GAME_KIT_NOT_LINKED", "GameKit is not part of the app", sdk: .gameKitNotLinked,
    causes: ["only the SDK on a device raises it"])
}

/// Addresses, passwords, and codes sent by e-mail.
extension ErrorCode {
  /// Another account has the address.
  public static let emailExists = Self(
    "EMAIL_EXISTS", "the e-mail address belongs to another account", sdk: .emailAlreadyInUse,
    step: "sign in with the address instead, then link", web: "email-already-in-use")
  /// No account has the address.
  public static let emailNotFound = Self(
    "EMAIL_NOT_FOUND", "there is no account with this e-mail address", sdk: .userNotFound,
    causes: ["a typo", "the account is in another project or tenant"], web: "user-not-found")
  package static let emailChangeNeedsVerification = Self(
    "EMAIL_CHANGE_NEEDS_VERIFICATION",
    "the new e-mail address must be verified before it replaces the old one",
    sdk: .emailChangeNeedsVerification, causes: ["the account has second factors"])
  package static let invalidEmail = Self(
    "INVALID_EMAIL", "the e-mail address is not valid", sdk: .invalidEmail)
  package static let invalidIdentifier = Self(
    "INVALID_IDENTIFIER", "the identifier is not an e-mail address", sdk: .invalidEmail, web: "invalid-email")
  package static let missingEmail = Self("MISSING_EMAIL", "an e-mail address is needed", sdk: .missingEmail)
  package static let missingIdentifier = Self("MISSING_IDENTIFIER", "an identifier is needed")
  package static let missingNewEmail = Self("MISSING_NEW_EMAIL", "the new e-mail address is needed")
  package static let unverifiedEmail = Self(
    "UNVERIFIED_EMAIL", "the e-mail address must be verified first", sdk: .unverifiedEmail,
    step: "verify the user's e-mail address before a second factor is enrolled")
  /// The address or the password is wrong.
  public static let invalidLoginCredentials = Self(
    "INVALID_LOGIN_CREDENTIALS", "the e-mail address or the password is wrong", sdk: .invalidCredential,
    causes: ["a typo", "no such account", "an account without a password"],
    step: "the address or the password is wrong; the service does not say which", web: "invalid-credential")
  package static let invalidPassword = Self(
    "INVALID_PASSWORD", "the password is wrong", sdk: .wrongPassword, web: "wrong-password")
  package static let missingPassword = Self(
    "MISSING_PASSWORD", "a password is needed", closest: .weakPassword)
  /// The password is too weak.
  public static let weakPassword = Self(
    "WEAK_PASSWORD", "the password is too weak", sdk: .weakPassword, causes: ["fewer than 6 characters"])
  package static let passwordDoesNotMeetRequirements = Self(
    "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "the password does not meet the project's policy",
    sdk: .passwordDoesNotMeetRequirements,
    causes: ["a required kind of character is missing", "it is too short, or longer than 4096 characters"])
  package static let passwordLoginDisabled = Self(
    "PASSWORD_LOGIN_DISABLED", "the project does not allow passwords", sdk: .operationNotAllowed,
    web: "operation-not-allowed")
  package static let resetPasswordExceedLimit = Self(
    "RESET_PASSWORD_EXCEED_LIMIT", "too many password reset messages", closest: .tooManyRequests,
    web: "too-many-requests", retryable: true)
  /// The code of an e-mail is too old.
  public static let expiredEmailCode = Self(
    "EXPIRED_OOB_CODE", "the code from the e-mail has expired", sdk: .expiredActionCode,
    web: "expired-action-code")
  /// The code of an e-mail is wrong or was used before.
  public static let invalidEmailCode = Self(
    "INVALID_OOB_CODE", "the code from the e-mail is wrong or was already used", sdk: .invalidActionCode,
    causes: ["a mail scanner opened the link", "a newer message replaced it"], web: "invalid-action-code")
  package static let missingOOBCode = Self(
    "MISSING_OOB_CODE", "the code from the e-mail is needed", web: "internal-error")
  package static let missingReqType = Self(
    "MISSING_REQ_TYPE", "the request type is missing from the request", web: "internal-error")
  package static let invalidMessagePayload = Self(
    "INVALID_MESSAGE_PAYLOAD", "the e-mail template is not valid", sdk: .invalidMessagePayload)
  package static let invalidSender = Self(
    "INVALID_SENDER", "the sender of the e-mail template is not valid", sdk: .invalidSender)
  package static let invalidRecipientEmail = Self(
    "INVALID_RECIPIENT_EMAIL", "the service refuses to write to this address", sdk: .invalidRecipientEmail)
  package static let invalidContinueURI = Self(
    "INVALID_CONTINUE_URI", "the continue URL is not valid", sdk: .invalidContinueURI,
    step: "give an absolute URL whose domain is authorized in the Firebase console")
  package static let missingContinueURI = Self(
    "MISSING_CONTINUE_URI", "a continue URL is needed", sdk: .missingContinueURI, web: "internal-error")
  package static let unauthorizedDomain = Self(
    "UNAUTHORIZED_DOMAIN", "the URL's domain is not on the project's list", sdk: .unauthorizedDomain,
    step:
      "add the domain of the page under Authentication, Settings, Authorized domains in the Firebase console",
    web: "unauthorized-continue-uri")
  package static let invalidHostingLinkDomain = Self(
    "INVALID_HOSTING_LINK_DOMAIN", "the link domain is not one of the project's",
    sdk: .invalidHostingLinkDomain)
  package static let invalidDynamicLinkDomain = Self(
    "INVALID_DYNAMIC_LINK_DOMAIN", "the dynamic link domain is not the project's")
  package static let dynamicLinkNotActivated = Self(
    "DYNAMIC_LINK_NOT_ACTIVATED", "the project has no dynamic links")
  package static let missingAndroidPackageName = Self(
    "MISSING_ANDROID_PACKAGE_NAME", "an Android package name is needed", sdk: .missingAndroidPackageName,
    web: "missing-android-pkg-name")
  package static let missingIOSBundleID = Self(
    "MISSING_IOS_BUNDLE_ID", "an iOS bundle ID is needed", sdk: .missingIosBundleID)
}

/// Enrollment of a second factor, and signing in with one.
extension ErrorCode {
  package static let secondFactorRequired = Self(
    "SECOND_FACTOR_REQUIRED", "a second factor is needed to finish the sign-in", sdk: .secondFactorRequired,
    step:
      "resolve the sign-in: read the factors from the error's resolver, ask for a code, and finish with it",
    web: "multi-factor-auth-required", http: 200)
  package static let invalidMFAPendingCredential = Self(
    "INVALID_MFA_PENDING_CREDENTIAL", "the first sign-in step has expired", sdk: .invalidMultiFactorSession,
    causes: ["it is older than about ten minutes"],
    step: "start the sign-in again: the pending one is used or too old", web: "invalid-multi-factor-session")
  package static let missingMFAPendingCredential = Self(
    "MISSING_MFA_PENDING_CREDENTIAL", "the first factor's proof is missing", sdk: .missingMultiFactorSession,
    web: "missing-multi-factor-session")
  package static let missingCredential = Self(
    "MISSING_CREDENTIAL", "the first factor's proof is missing", closest: .missingMultiFactorSession)
  package static let totpChallengeTimeout = Self(
    "TOTP_CHALLENGE_TIMEOUT", "the first factor's proof is too old for a time-based code",
    closest: .invalidMultiFactorSession, causes: ["it is older than about five minutes"],
    step: "start the sign-in again: the pending one is too old")
  package static let mfaEnrollmentNotFound = Self(
    "MFA_ENROLLMENT_NOT_FOUND", "there is no such second factor", sdk: .multiFactorInfoNotFound,
    causes: ["it was withdrawn", "the ID belongs to another user"], web: "multi-factor-info-not-found")
  package static let invalidMFAEnrollmentID = Self(
    "INVALID_MFA_ENROLLMENT_ID", "the second factor is not one of this account",
    closest: .multiFactorInfoNotFound)
  package static let noSuchFactor = Self(
    local: "NO_SUCH_FACTOR", "the text names no second factor", sdk: .multiFactorInfoNotFound,
    causes: ["a typo", "a name that two factors have"])
  package static let missingMFAEnrollmentID = Self(
    "MISSING_MFA_ENROLLMENT_ID", "a second factor must be named", sdk: .missingMultiFactorInfo,
    web: "missing-multi-factor-info")
  package static let secondFactorExists = Self(
    "SECOND_FACTOR_EXISTS", "this second factor is already enrolled", sdk: .secondFactorAlreadyEnrolled,
    web: "second-factor-already-in-use")
  package static let mfaEnrollmentAlreadyComplete = Self(
    "MFA_ENROLLMENT_ALREADY_COMPLETE", "this enrollment is already complete",
    closest: .secondFactorAlreadyEnrolled)
  package static let secondFactorLimitExceeded = Self(
    "SECOND_FACTOR_LIMIT_EXCEEDED", "the account has as many second factors as it can have",
    sdk: .maximumSecondFactorCountExceeded,
    causes: ["at most 5 factors, and 1 of them with time-based codes"],
    step: "remove a second factor first: a user has five at most",
    web: "maximum-second-factor-count-exceeded")
  package static let tooManyEnrollmentAttempts = Self(
    "TOO_MANY_ENROLLMENT_ATTEMPTS", "too many wrong codes for this enrollment", closest: .tooManyRequests,
    causes: ["an enrollment allows three tries"])
  /// The code of an authenticator app is wrong or was used before.
  public static let invalidAuthenticatorCode = Self(
    "INVALID_TOTP_VERIFICATION_CODE", "the time-based code is wrong", closest: .invalidVerificationCode,
    causes: ["a typo", "a wrong clock", "a code that was used before"],
    step: "check the clock of the device, and wait for the next code")
  package static let missingDisplayName = Self("MISSING_DISPLAY_NAME", "the second factor needs a name")
}

/// ID, refresh and custom tokens.
extension ErrorCode {
  /// The change needs a recent sign-in.
  public static let recentSignInNeeded = Self(
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "the sign-in is too old for this", sdk: .requiresRecentLogin,
    causes: ["sensitive changes need a sign-in from the last few minutes"],
    step: "let the user sign in again right before this call", web: "requires-recent-login")
  package static let invalidIDToken = Self(
    "INVALID_ID_TOKEN", "the ID token is not valid", sdk: .invalidUserToken,
    causes: ["it expired", "it belongs to another project or target"],
    step: "send a fresh ID token of this project and this service, not of an emulator",
    web: "invalid-user-token")
  package static let missingIDToken = Self(
    "MISSING_ID_TOKEN", "an ID token is needed", closest: .invalidUserToken)
  package static let tokenExpired = Self(
    "TOKEN_EXPIRED", "the session was ended", sdk: .userTokenExpired,
    causes: ["the password or a second factor changed", "an administrator revoked the tokens"],
    step: "refresh the ID token, or let the user sign in again", web: "user-token-expired")
  package static let invalidRefreshToken = Self(
    "INVALID_REFRESH_TOKEN", "the refresh token is not valid", closest: .invalidUserToken,
    causes: [
      "the local server was restarted or cleared: start it with --import or --state to keep its users",
      "it belongs to another project or target", "it was cut short",
    ], step: "let the user sign in again: the refresh token is of another project, or revoked")
  package static let missingRefreshToken = Self(
    "MISSING_REFRESH_TOKEN", "a refresh token is needed", closest: .invalidUserToken)
  package static let projectNumberMismatch = Self(
    "PROJECT_NUMBER_MISMATCH", "the refresh token belongs to another project", closest: .invalidUserToken,
    causes: ["the API key was changed after signing in"])
  package static let invalidGrantType = Self("INVALID_GRANT_TYPE", "the grant type is not valid")
  package static let missingGrantType = Self(
    "MISSING_GRANT_TYPE", "the grant type is missing from the request")
  package static let invalidCustomToken = Self(
    "INVALID_CUSTOM_TOKEN", "the custom token is not valid", sdk: .invalidCustomToken,
    causes: ["it is older than an hour", "it was signed with another key"])
  package static let credentialMismatch = Self(
    "CREDENTIAL_MISMATCH", "the custom token belongs to another project", sdk: .customTokenMismatch,
    web: "custom-token-mismatch")
  package static let missingCustomToken = Self(
    "MISSING_CUSTOM_TOKEN", "a custom token is needed", web: "internal-error")
  package static let keychainError = Self(
    local: "KEYCHAIN_ERROR", "the SDK could not use the keychain", sdk: .keychainError,
    causes: ["only the SDK on a device raises it"])
  package static let malformedJWT = Self(
    local: "MALFORMED_JWT", "the token is not a JSON Web Token", sdk: .malformedJWT,
    causes: ["it was cut short when copied", "it is an access token and not an ID token"])
  package static let tokenNotSigned = Self(
    local: "TOKEN_NOT_SIGNED", "the ID token is not signed although the service signs its tokens",
    causes: ["it was issued by an emulator", "it was written by hand"])
  package static let tokenSignatureInvalid = Self(
    local: "TOKEN_SIGNATURE_INVALID", "the signature of the ID token is wrong",
    causes: ["the token was changed", "it was forged"])
  package static let tokenKeyUnknown = Self(
    local: "TOKEN_KEY_UNKNOWN", "the key that signed the ID token is not among the published ones",
    causes: ["the server was started with another key", "the token was forged"])
  package static let tokenClaimsInvalid = Self(
    local: "TOKEN_CLAIMS_INVALID",
    "the ID token is signed, and its claims are wrong for this project and time",
    causes: ["it expired", "it belongs to another project", "this machine's clock is wrong"])
}
