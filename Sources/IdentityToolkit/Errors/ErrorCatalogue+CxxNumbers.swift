extension ErrorCatalogue {
  /// What a number of the C++ SDK's `AuthError` stands for, as a case of the Apple SDK, else as a word of the service; Unity has the same
  /// numbers (Docs/protocol.md 8.5).
  static func cxxCase(of number: Int) -> String? {
    cxxCases.indices.contains(number - 2) ? cxxCases[number - 2] : nil
  }

  /// From 2 on, in the order of the enumeration; nil where neither has anything like it.
  private static let cxxCases: [String?] = [
    "invalidCustomToken", "customTokenMismatch", "invalidCredential", "userDisabled",
    "accountExistsWithDifferentCredential", "operationNotAllowed", "emailAlreadyInUse",
    "requiresRecentLogin",
    // 10
    "credentialAlreadyInUse", "invalidEmail", "wrongPassword", "tooManyRequests", "userNotFound",
    "providerAlreadyLinked", "noSuchProvider", "invalidUserToken", "userTokenExpired", "networkError",
    // 20
    "invalidAPIKey", "appNotAuthorized", "userMismatch", "weakPassword", "nullUser", nil,
    "expiredActionCode", "invalidActionCode", "invalidMessagePayload", "invalidPhoneNumber",
    // 30
    "missingPhoneNumber", "invalidRecipientEmail", "invalidSender", "invalidVerificationCode",
    "invalidVerificationID", "missingVerificationCode", "missingVerificationID", "missingEmail",
    "MISSING_PASSWORD", "quotaExceeded",
    // 40
    nil, "sessionExpired", "appNotVerified", "appVerificationUserInteractionFailure", "captchaCheckFailed",
    "invalidAppCredential", "missingAppCredential", "invalidClientID", "invalidContinueURI",
    "missingContinueURI",
    // 50
    "keychainError", "missingAppToken", "missingIosBundleID", "notificationNotForwarded",
    "unauthorizedDomain", "webContextAlreadyPresented", "webContextCancelled", "DYNAMIC_LINK_NOT_ACTIVATED",
    nil,
    "invalidProviderID",
    // 60
    "webInternalError", nil, "tenantIDMismatch", "unsupportedTenantOperation", "invalidHostingLinkDomain",
    "rejectedCredential", "multiFactorInfoNotFound", "INVALID_TENANT_ID", "missingClientIdentifier",
    "missingMultiFactorSession",
    // 70
    "missingMultiFactorInfo", "invalidMultiFactorSession", "multiFactorInfoNotFound",
    "adminRestrictedOperation", "unverifiedEmail", "secondFactorAlreadyEnrolled",
    "maximumSecondFactorCountExceeded", "unsupportedFirstFactor", "emailChangeNeedsVerification",
  ]
}
