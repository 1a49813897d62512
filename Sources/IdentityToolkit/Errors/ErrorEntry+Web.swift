extension ErrorEntry {
  /// The web SDK's code, such as `auth/invalid-verification-code`; nil for what neither a server sends nor that SDK raises.
  ///
  /// A word that the SDK has no code for becomes one by itself: small letters, with dashes (Docs/protocol.md 8.5).
  public var webCode: String? {
    if let name = Self.webNames[code.rawValue] { return "auth/\(name)" }
    return httpStatus == nil ? nil : "auth/\(Self.dashed(code.rawValue))"
  }

  /// A word of the service as other SDKs write it: `QUOTA_EXCEEDED` as `quota-exceeded`.
  static func dashed(_ word: String) -> String {
    String(
      decoding: word.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self
    )
  }

  /// Where the web SDK's code is not the word itself (Docs/protocol.md 8.5).
  private static let webNames = [
    "ADMIN_ONLY_OPERATION": "admin-restricted-operation",
    "BLOCKING_FUNCTION_ERROR_RESPONSE": "internal-error",
    "CREDENTIAL_MISMATCH": "custom-token-mismatch",
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN": "requires-recent-login",
    "EMAIL_EXISTS": "email-already-in-use",
    "EMAIL_NOT_FOUND": "user-not-found",
    "EXPIRED_OOB_CODE": "expired-action-code",
    "FEDERATED_USER_ID_ALREADY_LINKED": "credential-already-in-use",
    "INVALID_CODE": "invalid-verification-code",
    "INVALID_IDENTIFIER": "invalid-email",
    "INVALID_IDP_RESPONSE": "invalid-credential",
    "INVALID_ID_TOKEN": "invalid-user-token",
    "INVALID_LOGIN_CREDENTIALS": "invalid-credential",
    "INVALID_MFA_PENDING_CREDENTIAL": "invalid-multi-factor-session",
    "INVALID_OOB_CODE": "invalid-action-code",
    "INVALID_PASSWORD": "wrong-password",
    "INVALID_PENDING_TOKEN": "invalid-credential",
    "INVALID_SESSION_INFO": "invalid-verification-id",
    "INVALID_TEMPORARY_PROOF": "invalid-credential",
    "MFA_ENROLLMENT_NOT_FOUND": "multi-factor-info-not-found",
    "MISSING_ANDROID_PACKAGE_NAME": "missing-android-pkg-name",
    "MISSING_CONTINUE_URI": "internal-error",
    "MISSING_CUSTOM_TOKEN": "internal-error",
    "MISSING_MFA_ENROLLMENT_ID": "missing-multi-factor-info",
    "MISSING_MFA_PENDING_CREDENTIAL": "missing-multi-factor-session",
    "MISSING_OOB_CODE": "internal-error",
    "MISSING_REQ_TYPE": "internal-error",
    "MISSING_SESSION_INFO": "missing-verification-id",
    "PASSWORD_LOGIN_DISABLED": "operation-not-allowed",
    "PHONE_NUMBER_IN_USE": "credential-already-in-use",
    "RESET_PASSWORD_EXCEED_LIMIT": "too-many-requests",
    "SECOND_FACTOR_EXISTS": "second-factor-already-in-use",
    "SECOND_FACTOR_LIMIT_EXCEEDED": "maximum-second-factor-count-exceeded",
    "SECOND_FACTOR_REQUIRED": "multi-factor-auth-required",
    "SESSION_EXPIRED": "code-expired",
    "TOKEN_EXPIRED": "user-token-expired",
    "TOO_MANY_ATTEMPTS_TRY_LATER": "too-many-requests",
    "UNAUTHORIZED_DOMAIN": "unauthorized-continue-uri",
    "USER_NOT_FOUND": "user-token-expired",
    // What that SDK raises by itself.
    "MISSING_VERIFICATION_CODE": "missing-verification-code",
    "MISSING_VERIFICATION_ID": "missing-verification-id",
    "NETWORK_REQUEST_FAILED": "network-request-failed",
    "NO_SUCH_PROVIDER": "no-such-provider",
    "NULL_USER": "null-user",
    "USER_MISMATCH": "user-mismatch",
    "WEB_CONTEXT_ALREADY_PRESENTED": "cancelled-popup-request",
    "WEB_CONTEXT_CANCELLED": "popup-closed-by-user",
  ]
}
