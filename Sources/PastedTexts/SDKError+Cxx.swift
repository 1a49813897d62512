extension SDKError {
  /// The case for a number of the C++ SDK's `AuthError`; Unity has the same numbers (Docs/protocol.md 8.5).
  static func cxxCase(of number: Int) -> SDKError? {
    cxxCases.indices.contains(number - 2) ? cxxCases[number - 2] : nil
  }

  /// The numbers for which the Apple SDK has no case but the service has a code.
  static let cxxCodes: [Int: ErrorCode] = [
    38: .missingPassword, 57: .dynamicLinkNotActivated, 67: .invalidTenantID,
  ]

  /// From 2 on, in the order of the enumeration; nil if the Apple SDK has no equivalent.
  private static let cxxCases: [SDKError?] = [
    .invalidCustomToken, .customTokenMismatch, .invalidCredential, .userDisabled,
    .accountExistsWithDifferentCredential, .operationNotAllowed, .emailAlreadyInUse,
    .requiresRecentLogin,
    // 10
    .credentialAlreadyInUse, .invalidEmail, .wrongPassword, .tooManyRequests, .userNotFound,
    .providerAlreadyLinked, .noSuchProvider, .invalidUserToken, .userTokenExpired, .networkError,
    // 20
    .invalidAPIKey, .appNotAuthorized, .userMismatch, .weakPassword, .nullUser, nil,
    .expiredActionCode, .invalidActionCode, .invalidMessagePayload, .invalidPhoneNumber,
    // 30
    .missingPhoneNumber, .invalidRecipientEmail, .invalidSender, .invalidVerificationCode,
    .invalidVerificationID, .missingVerificationCode, .missingVerificationID, .missingEmail,
    nil, .quotaExceeded,
    // 40
    nil, .sessionExpired, .appNotVerified, .appVerificationUserInteractionFailure, .captchaCheckFailed,
    .invalidAppCredential, .missingAppCredential, .invalidClientID, .invalidContinueURI,
    .missingContinueURI,
    // 50
    .keychainError, .missingAppToken, .missingIosBundleID, .notificationNotForwarded,
    .unauthorizedDomain, .webContextAlreadyPresented, .webContextCancelled, nil,
    nil,
    .invalidProviderID,
    // 60
    .webInternalError, nil, .tenantIDMismatch, .unsupportedTenantOperation, .invalidHostingLinkDomain,
    .rejectedCredential, .multiFactorInfoNotFound, nil, .missingClientIdentifier,
    .missingMultiFactorSession,
    // 70
    .missingMultiFactorInfo, .invalidMultiFactorSession, .multiFactorInfoNotFound,
    .adminRestrictedOperation, .unverifiedEmail, .secondFactorAlreadyEnrolled,
    .maximumSecondFactorCountExceeded, .unsupportedFirstFactor, .emailChangeNeedsVerification,
  ]
}
