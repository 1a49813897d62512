extension ErrorCatalogue {
  static let phone: [ErrorEntry] = [
    ErrorEntry(
      .invalidCode, "the code is wrong", sdk: .invalidVerificationCode,
      causes: [
        "a typo", "the code from an earlier message",
        "a time-based code that was used before, or a wrong clock",
      ], step: "let the user type the code again; the verification is still pending",
      web: "invalid-verification-code"),
    ErrorEntry(
      .invalidSessionInfo, "the verification ID is not known to the server", sdk: .invalidVerificationID,
      causes: [
        "the verification was already used", "it belongs to another project or target",
        "the local server was restarted",
      ], step: "use the verification ID of the newest code, of the same project, once",
      web: "invalid-verification-id"),
    ErrorEntry(
      .sessionExpired, "the code is too old", sdk: .sessionExpired,
      causes: ["too much time between asking for the code and entering it"],
      step: "ask for a new code: one is valid for a few minutes", web: "code-expired"),
    ErrorEntry(
      .invalidPhoneNumber, "the phone number is not valid", sdk: .invalidPhoneNumber,
      causes: ["no + and country code", "too many or too few digits", "a second factor that is not a phone"],
      step: "send the number in E.164: a plus sign and the country code first"),
    ErrorEntry(.missingPhoneNumber, "a phone number is needed", sdk: .missingPhoneNumber),
    ErrorEntry(.missingCode, "a code is needed", closest: .missingVerificationCode),
    ErrorEntry(
      local: .missingVerificationCode, "no code was given", sdk: .missingVerificationCode,
      web: "missing-verification-code"),
    ErrorEntry(
      .missingSessionInfo, "a verification ID is needed", closest: .missingVerificationID,
      web: "missing-verification-id"),
    ErrorEntry(
      local: .missingVerificationID, "no verification ID was given", sdk: .missingVerificationID,
      causes: ["no code was requested", "the pending verification was forgotten"],
      web: "missing-verification-id"),
    ErrorEntry(
      .invalidTemporaryProof, "the proof of the phone number is not valid", closest: .invalidCredential,
      causes: ["it is older than an hour", "it was given for another number"], web: "invalid-credential"),
    ErrorEntry(
      .phoneNumberExists, "the phone number belongs to another account", closest: .credentialAlreadyInUse,
      causes: ["the number was used to sign in before"],
      step: "sign in with the number instead of linking it: it belongs to another account"),
    ErrorEntry(
      .phoneNumberInUse, "the phone number belongs to another account", sdk: .credentialAlreadyInUse,
      causes: ["the number was used to sign in before"],
      step: "sign in with the credential in the error: the number belongs to another account",
      web: "credential-already-in-use", http: 200),
    ErrorEntry(
      .quotaExceeded, "a quota of the project is used up", sdk: .quotaExceeded,
      causes: [
        "the project has sent as many messages as it may", "too many wrong time-based codes on one account",
      ], step: "wait, or use a fictional number of the project in tests", retryable: true),
    ErrorEntry(
      .tooManyAttemptsTryLater, "too many attempts, the service refuses more for now", sdk: .tooManyRequests,
      causes: [
        "many requests for one number or account", "the service refuses to send messages to the number",
      ], step: "wait a few minutes; use a fictional number of the project in tests", web: "too-many-requests",
      retryable: true),
    ErrorEntry(
      .billingNotEnabled, "the project has no billing, so it sends no messages",
      closest: .operationNotAllowed, causes: ["real numbers need the Blaze plan"],
      step: "real numbers need the Blaze plan; use a fictional number in tests"),
    ErrorEntry(
      .unsupportedFirstFactor, "this first factor cannot be combined with a second one",
      sdk: .unsupportedFirstFactor,
      causes: [
        "the number belongs to a user with second factors", "the user signed in by phone or anonymously",
      ],
      step:
        "enroll second factors for users who sign in with an e-mail address or a provider, not with a phone"),
    ErrorEntry(
      .noFreePhoneNumber, "no fictional number is free", causes: ["every one is leased to a test"],
      retryable: true),
  ]

  static let account: [ErrorEntry] = [
    ErrorEntry(
      .userDisabled, "the account is disabled", sdk: .userDisabled,
      step: "an administrator has disabled the account"),
    ErrorEntry(
      .userNotFound, "there is no such account", sdk: .userNotFound,
      causes: ["the account was deleted", "the local server was restarted"],
      step: "let the user sign in again: the account was deleted, or is one of another project or tenant",
      web: "user-token-expired"),
    ErrorEntry(
      local: .userMismatch, "the credential belongs to another user than the one signed in",
      sdk: .userMismatch, causes: ["reauthenticating with another number or account"], web: "user-mismatch"),
    ErrorEntry(local: .nullUser, "a signed-in user is needed", sdk: .nullUser, web: "null-user"),
    ErrorEntry(
      .adminOnlyOperation, "only an administrator may do this", sdk: .adminRestrictedOperation,
      causes: ["sign-up or deletion by users is switched off in the project"],
      web: "admin-restricted-operation"),
    ErrorEntry(
      .operationNotAllowed, "the project does not allow this", sdk: .operationNotAllowed,
      causes: [
        "the provider or kind of second factor is not enabled",
        "the SMS region policy does not allow the number's country",
      ], step: "enable the sign-in method, or SMS to the number's region, in the Firebase console"),
    ErrorEntry(
      .blockingFunctionErrorResponse, "a blocking function of the project refused",
      sdk: .blockingCloudFunctionError, causes: ["the project's own rules", "a fault in the function"],
      step: "look at the log of the project's blocking function", web: "internal-error"),
    ErrorEntry(
      .tenantIDMismatch, "the tenant is not the session's", sdk: .tenantIDMismatch,
      step: "set the same tenant ID before each call of one user"),
    ErrorEntry(.unsupportedTenantOperation, "a tenant cannot do this", sdk: .unsupportedTenantOperation),
    ErrorEntry(.invalidTenantID, "there is no such tenant"),
    ErrorEntry(
      .tenantDisabled, "the tenant is disabled",
      causes: ["an administrator has turned off sign-in for its users"]),
    ErrorEntry(.tenantDeleted, "the tenant was deleted, and its users with it"),
    ErrorEntry(.tenantNotFound, "there is no such tenant", http: 404),
    ErrorEntry(
      .invalidProfileAttribute, "the name or the photo is not valid",
      causes: ["a name longer than 256 characters"]),
    ErrorEntry(.forbiddenClaim, "a custom claim has a name that the protocol reserves"),
    ErrorEntry(
      .missingLocalID, "the account's ID is missing from the request",
      causes: ["an administrator's authorization on a user's call"]),
    ErrorEntry(
      .insufficientPermission, "the call needs an administrator's authorization",
      step: "administrators' calls need an OAuth token of the project, not an API key"),
    ErrorEntry(.unexpectedParameter, "the request contains a parameter the call does not accept"),
    ErrorEntry(
      local: .localPlayerNotAuthenticated, "the Game Center player is not signed in",
      sdk: .localPlayerNotAuthenticated, causes: ["only the SDK on a device raises it"]),
    ErrorEntry(
      local: .gameKitNotLinked, "GameKit is not part of the app", sdk: .gameKitNotLinked,
      causes: ["only the SDK on a device raises it"]),
  ]

  static let email: [ErrorEntry] = [
    ErrorEntry(
      .emailExists, "the e-mail address belongs to another account", sdk: .emailAlreadyInUse,
      step: "sign in with the address instead, then link", web: "email-already-in-use"),
    ErrorEntry(
      .emailNotFound, "there is no account with this e-mail address", sdk: .userNotFound,
      causes: ["a typo", "the account is in another project or tenant"], web: "user-not-found"),
    ErrorEntry(
      .emailChangeNeedsVerification, "the new e-mail address must be verified before it replaces the old one",
      sdk: .emailChangeNeedsVerification, causes: ["the account has second factors"]),
    ErrorEntry(.invalidEmail, "the e-mail address is not valid", sdk: .invalidEmail),
    ErrorEntry(
      .invalidIdentifier, "the identifier is not an e-mail address", sdk: .invalidEmail, web: "invalid-email"),
    ErrorEntry(.missingEmail, "an e-mail address is needed", sdk: .missingEmail),
    ErrorEntry(.missingIdentifier, "an identifier is needed"),
    ErrorEntry(.missingNewEmail, "the new e-mail address is needed"),
    ErrorEntry(
      .unverifiedEmail, "the e-mail address must be verified first", sdk: .unverifiedEmail,
      step: "verify the user's e-mail address before a second factor is enrolled"),
    ErrorEntry(
      .invalidLoginCredentials, "the e-mail address or the password is wrong", sdk: .invalidCredential,
      causes: ["a typo", "no such account", "an account without a password"],
      step: "the address or the password is wrong; the service does not say which", web: "invalid-credential"),
    ErrorEntry(.invalidPassword, "the password is wrong", sdk: .wrongPassword, web: "wrong-password"),
    ErrorEntry(.missingPassword, "a password is needed", closest: .weakPassword),
    ErrorEntry(
      .weakPassword, "the password is too weak", sdk: .weakPassword, causes: ["fewer than 6 characters"]),
    ErrorEntry(
      .passwordDoesNotMeetRequirements, "the password does not meet the project's policy",
      sdk: .passwordDoesNotMeetRequirements,
      causes: ["a required kind of character is missing", "it is too short, or longer than 4096 characters"]),
    ErrorEntry(
      .passwordLoginDisabled, "the project does not allow passwords", sdk: .operationNotAllowed,
      web: "operation-not-allowed"),
    ErrorEntry(
      .resetPasswordExceedLimit, "too many password reset messages", closest: .tooManyRequests,
      web: "too-many-requests", retryable: true),
    ErrorEntry(
      .expiredOOBCode, "the code from the e-mail has expired", sdk: .expiredActionCode,
      web: "expired-action-code"),
    ErrorEntry(
      .invalidOOBCode, "the code from the e-mail is wrong or was already used", sdk: .invalidActionCode,
      causes: ["a newer message replaced it", "a mail scanner opened the link"], web: "invalid-action-code"),
    ErrorEntry(.missingOOBCode, "the code from the e-mail is needed", web: "internal-error"),
    ErrorEntry(.missingReqType, "the request type is missing from the request", web: "internal-error"),
    ErrorEntry(.invalidMessagePayload, "the e-mail template is not valid", sdk: .invalidMessagePayload),
    ErrorEntry(.invalidSender, "the sender of the e-mail template is not valid", sdk: .invalidSender),
    ErrorEntry(
      .invalidRecipientEmail, "the service refuses to write to this address", sdk: .invalidRecipientEmail),
    ErrorEntry(
      .invalidContinueURI, "the continue URL is not valid", sdk: .invalidContinueURI,
      step: "give an absolute URL whose domain is authorized in the Firebase console"),
    ErrorEntry(
      .missingContinueURI, "a continue URL is needed", sdk: .missingContinueURI, web: "internal-error"),
    ErrorEntry(
      .unauthorizedDomain, "the URL's domain is not on the project's list", sdk: .unauthorizedDomain,
      step:
        "add the domain of the page under Authentication, Settings, Authorized domains in the Firebase console",
      web: "unauthorized-continue-uri"),
    ErrorEntry(
      .invalidHostingLinkDomain, "the link domain is not one of the project's", sdk: .invalidHostingLinkDomain
    ),
    ErrorEntry(.invalidDynamicLinkDomain, "the dynamic link domain is not the project's"),
    ErrorEntry(.dynamicLinkNotActivated, "the project has no dynamic links"),
    ErrorEntry(
      .missingAndroidPackageName, "an Android package name is needed", sdk: .missingAndroidPackageName,
      web: "missing-android-pkg-name"),
    ErrorEntry(.missingIOSBundleID, "an iOS bundle ID is needed", sdk: .missingIosBundleID),
  ]

  static let secondFactor: [ErrorEntry] = [
    ErrorEntry(
      .secondFactorRequired, "a second factor is needed to finish the sign-in", sdk: .secondFactorRequired,
      step:
        "resolve the sign-in: read the factors from the error's resolver, ask for a code, and finish with it",
      web: "multi-factor-auth-required", http: 200),
    ErrorEntry(
      .invalidMFAPendingCredential, "the first sign-in step has expired", sdk: .invalidMultiFactorSession,
      causes: ["it is older than about ten minutes"],
      step: "start the sign-in again: the pending one is used or too old", web: "invalid-multi-factor-session"
    ),
    ErrorEntry(
      .missingMFAPendingCredential, "the first factor's proof is missing", sdk: .missingMultiFactorSession,
      web: "missing-multi-factor-session"),
    ErrorEntry(
      .missingCredential, "the first factor's proof is missing", closest: .missingMultiFactorSession),
    ErrorEntry(
      .totpChallengeTimeout, "the first factor's proof is too old for a time-based code",
      closest: .invalidMultiFactorSession, causes: ["it is older than about five minutes"],
      step: "start the sign-in again: the pending one is too old"),
    ErrorEntry(
      .mfaEnrollmentNotFound, "there is no such second factor", sdk: .multiFactorInfoNotFound,
      causes: ["it was withdrawn", "the ID belongs to another user"], web: "multi-factor-info-not-found"),
    ErrorEntry(
      .invalidMFAEnrollmentID, "the second factor is not one of this account",
      closest: .multiFactorInfoNotFound),
    ErrorEntry(
      local: .noSuchFactor, "the text names no second factor", sdk: .multiFactorInfoNotFound,
      causes: ["a typo", "a name that two factors have"]),
    ErrorEntry(
      .missingMFAEnrollmentID, "a second factor must be named", sdk: .missingMultiFactorInfo,
      web: "missing-multi-factor-info"),
    ErrorEntry(
      .secondFactorExists, "this second factor is already enrolled", sdk: .secondFactorAlreadyEnrolled,
      web: "second-factor-already-in-use"),
    ErrorEntry(
      .mfaEnrollmentAlreadyComplete, "this enrollment is already complete",
      closest: .secondFactorAlreadyEnrolled),
    ErrorEntry(
      .secondFactorLimitExceeded, "the account has as many second factors as it can have",
      sdk: .maximumSecondFactorCountExceeded,
      causes: ["at most 5 factors, and 1 of them with time-based codes"],
      step: "remove a second factor first: a user has five at most",
      web: "maximum-second-factor-count-exceeded"),
    ErrorEntry(
      .tooManyEnrollmentAttempts, "too many wrong codes for this enrollment", closest: .tooManyRequests,
      causes: ["an enrollment allows three tries"]),
    ErrorEntry(
      .invalidTOTPVerificationCode, "the time-based code is wrong", closest: .invalidVerificationCode,
      causes: ["a typo", "a wrong clock", "a code that was used before"],
      step: "check the clock of the device, and wait for the next code"),
    ErrorEntry(.missingDisplayName, "the second factor needs a name"),
  ]

  static let session: [ErrorEntry] = [
    ErrorEntry(
      .credentialTooOldLoginAgain, "the sign-in is too old for this", sdk: .requiresRecentLogin,
      causes: ["sensitive changes need a sign-in from the last few minutes"],
      step: "let the user sign in again right before this call", web: "requires-recent-login"),
    ErrorEntry(
      .invalidIDToken, "the ID token is not valid", sdk: .invalidUserToken,
      causes: ["it expired", "it belongs to another project or target"],
      step: "send a fresh ID token of this project and this service, not of an emulator",
      web: "invalid-user-token"),
    ErrorEntry(.missingIDToken, "an ID token is needed", closest: .invalidUserToken),
    ErrorEntry(
      .tokenExpired, "the session was ended", sdk: .userTokenExpired,
      causes: ["the password or a second factor changed", "an administrator revoked the tokens"],
      step: "refresh the ID token, or let the user sign in again", web: "user-token-expired"),
    ErrorEntry(
      .invalidRefreshToken, "the refresh token is not valid", closest: .invalidUserToken,
      causes: ["it belongs to another project or target", "it was cut short"],
      step: "let the user sign in again: the refresh token is of another project, or revoked"),
    ErrorEntry(.missingRefreshToken, "a refresh token is needed", closest: .invalidUserToken),
    ErrorEntry(
      .projectNumberMismatch, "the refresh token belongs to another project", closest: .invalidUserToken,
      causes: ["the API key was changed after signing in"]),
    ErrorEntry(.invalidGrantType, "the grant type is not valid"),
    ErrorEntry(.missingGrantType, "the grant type is missing from the request"),
    ErrorEntry(
      .invalidCustomToken, "the custom token is not valid", sdk: .invalidCustomToken,
      causes: ["it is older than an hour", "it was signed with another key"]),
    ErrorEntry(
      .credentialMismatch, "the custom token belongs to another project", sdk: .customTokenMismatch,
      web: "custom-token-mismatch"),
    ErrorEntry(.missingCustomToken, "a custom token is needed", web: "internal-error"),
    ErrorEntry(.invalidDuration, "the lifetime of a session cookie is not valid"),
    ErrorEntry(
      local: .keychainError, "the SDK could not use the keychain", sdk: .keychainError,
      causes: ["only the SDK on a device raises it"]),
    ErrorEntry(
      local: .malformedJWT, "the token is not a JSON Web Token", sdk: .malformedJWT,
      causes: ["it was cut short when copied", "it is an access token and not an ID token"]),
    ErrorEntry(
      local: .tokenNotSigned, "the ID token is not signed although the service signs its tokens",
      causes: ["it was issued by an emulator", "it was written by hand"]),
    ErrorEntry(
      local: .tokenSignatureInvalid, "the signature of the ID token is wrong",
      causes: ["the token was changed", "it was forged"]),
    ErrorEntry(
      local: .tokenKeyUnknown, "the key that signed the ID token is not among the published ones",
      causes: ["the server was started with another key", "the token was forged"]),
    ErrorEntry(
      local: .tokenClaimsInvalid,
      "the ID token is signed, and its claims are wrong for this project and time",
      causes: ["it expired", "it belongs to another project", "this machine's clock is wrong"]),
  ]
}
