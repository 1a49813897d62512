/// The table of errors, used by client, server, the `errors` command, help and documents.
package enum ErrorCatalogue {
  /// All rows, by subject.
  package static let entries = codes.compactMap(\.row)

  /// The rows for refusals by a server.
  package static var refusals: [ErrorEntry] { entries.filter { ($0.httpStatus ?? 0) >= 400 } }

  /// The row of `code`; nil for a code without a row.
  package static func entry(for code: ErrorCode) -> ErrorEntry? {
    code.row ?? entries.first { $0.code == code }
  }

  /// What happened: the server's own words if there are any, otherwise the row's meaning (Docs/protocol.md
  /// 8.1).
  ///
  /// It has no code if there is a row, or the server added words.
  package static func message(_ code: ErrorCode, detail: String?) -> String {
    let words = words(of: detail)
    guard let entry = entry(for: code) else { return words ?? "the server refused with \(code)" }
    return wordless.contains(code) ? entry.meaning : words ?? entry.meaning
  }

  /// A server's words without a local server's mark, `((text))`; nil if nothing is left.
  package static func words(of detail: String?) -> String? {
    guard let detail else { return nil }
    let isMarked = detail.hasPrefix("((") && detail.hasSuffix("))") && detail.utf8.count >= 4
    let words = isMarked ? String(detail.dropFirst(2).dropLast(2)) : detail
    return words.isEmpty ? nil : words
  }

  /// The codes whose detail the SDK drops (Docs/protocol.md 8.1).
  private static let wordless: Set<ErrorCode> = [
    .emailExists, .tenantIDMismatch, .unsupportedTenantOperation, .missingIOSAppToken,
  ]

  private static let codes: [ErrorCode] = [
    .invalidCode, .invalidSessionInfo, .sessionExpired, .invalidPhoneNumber, .missingPhoneNumber,
    .missingCode, .missingVerificationCode, .missingSessionInfo, .missingVerificationID,
    .invalidTemporaryProof, .phoneNumberExists, .phoneNumberInUse, .quotaExceeded,
    .tooManyAttemptsTryLater, .billingNotEnabled, .unsupportedFirstFactor, .noFreePhoneNumber,
    .userDisabled, .userNotFound, .userMismatch, .nullUser, .adminOnlyOperation, .operationNotAllowed,
    .blockingFunctionErrorResponse, .tenantIDMismatch, .unsupportedTenantOperation, .invalidTenantID,
    .tenantDisabled, .tenantDeleted, .tenantNotFound, .invalidProfileAttribute, .forbiddenClaim,
    .missingLocalID, .insufficientPermission, .unexpectedParameter, .localPlayerNotAuthenticated,
    .gameKitNotLinked,
    .emailExists, .emailNotFound, .emailChangeNeedsVerification, .invalidEmail, .invalidIdentifier,
    .missingEmail, .missingIdentifier, .missingNewEmail, .unverifiedEmail, .invalidLoginCredentials,
    .invalidPassword, .missingPassword, .weakPassword, .passwordDoesNotMeetRequirements,
    .passwordLoginDisabled, .resetPasswordExceedLimit, .expiredEmailCode, .invalidEmailCode,
    .missingOOBCode, .missingReqType, .invalidMessagePayload, .invalidSender, .invalidRecipientEmail,
    .invalidContinueURI, .missingContinueURI, .unauthorizedDomain, .invalidHostingLinkDomain,
    .invalidDynamicLinkDomain, .dynamicLinkNotActivated, .missingAndroidPackageName,
    .missingIOSBundleID,
    .invalidIdpResponse, .missingOrInvalidNonce, .nonceNotHashed, .nonceHashGiven, .nonceNotHexadecimal,
    .nonceOutdated, .nonceHashedTwice, .nonceUsed, .nonceMismatch, .invalidPendingToken,
    .invalidProviderID, .invalidCredentialOrProviderID, .missingRequestURI, .invalidRequestURI,
    .invalidOAuthClientID, .invalidClientID, .rejectedCredential, .federatedUserIDAlreadyLinked,
    .providerAlreadyLinked, .noSuchProvider, .accountExistsWithDifferentCredential, .userCancelled,
    .stateMismatch, .corsUnsupported, .webContextAlreadyPresented, .webContextCancelled,
    .webNetworkRequestFailed, .webInternalError, .webUserInteractionFailure,
    .secondFactorRequired, .invalidMFAPendingCredential, .missingMFAPendingCredential,
    .missingCredential, .totpChallengeTimeout, .mfaEnrollmentNotFound, .invalidMFAEnrollmentID,
    .noSuchFactor, .missingMFAEnrollmentID, .secondFactorExists, .mfaEnrollmentAlreadyComplete,
    .secondFactorLimitExceeded, .tooManyEnrollmentAttempts, .invalidAuthenticatorCode,
    .missingDisplayName,
    .recentSignInNeeded, .invalidIDToken, .missingIDToken, .tokenExpired, .invalidRefreshToken,
    .missingRefreshToken, .projectNumberMismatch, .invalidGrantType, .missingGrantType,
    .invalidCustomToken, .credentialMismatch, .missingCustomToken, .invalidDuration, .keychainError,
    .malformedJWT, .tokenNotSigned, .tokenSignatureInvalid, .tokenKeyUnknown, .tokenClaimsInvalid,
    .invalidAPIKey, .appNotAuthorized, .invalidAppCheckToken, .projectDisabled, .configurationNotFound,
    .invalidProjectID, .invalidAppID, .invalidCertHash, .internalError, .invalidArgument,
    .unauthenticated, .permissionDenied, .notFound, .notImplemented, .resourceExhausted,
    .internalFailure, .unavailable, .unknown,
    .appNotVerified, .captchaCheckFailed, .invalidAppCredential, .missingAppCredential,
    .missingClientIdentifier, .missingIOSAppToken, .notificationNotForwarded, .appVerificationFailed,
    .recaptchaNotEnabled, .missingRecaptchaToken, .invalidRecaptchaToken, .invalidRecaptchaAction,
    .missingClientType, .missingRecaptchaVersion, .invalidRecaptchaVersion, .invalidReqType,
    .recaptchaSDKNotLinked, .recaptchaSiteKeyMissing, .recaptchaActionCreationFailed,
    .duplicateLocalID, .duplicateEmail, .duplicateMFAEnrollmentID, .missingUserAccount,
    .invalidNewEmail, .claimsTooLarge, .invalidClaims, .unsupportedSecondFactor, .projectNotFound,
    .invalidServiceAccount, .invalidConfig, .missingConfig, .invalidConfigID, .missingConfigID,
    .missingProviderID, .configurationExists, .missingIssuer, .missingOAuthClientID,
    .missingSAMLRelyingPartyConfig, .invalidName, .invalidDisplayName, .invalidTenantType,
    .invalidTestingPhoneNumber, .invalidPageSelection, .invalidRecaptchaEnforcementState,
    .networkRequestFailed, .networkError, .neverSent, .timedOut, .tlsError, .missingLibrary,
    .unexpectedResponse, .notSignedIn, .nothingPending, .targetMismatch, .inputNeeded, .unsafeFile,
    .damagedFile, .newerFile, .lockedFile, .unreadableFile, .unwritableFile, .storeFailed, .expectationFailed,
    .insecureHTTP, .demoProject, .noHome, .usage, .noValue, .notSet, .unreadableInput,
    .unwritableOutput, .cannotListen, .notRunning, .notInBackground, .cannotRun, .commandNotFound,
    .interrupted, .invalidSetting, .ambiguousUser,
  ]
}
