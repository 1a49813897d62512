extension ErrorCatalogue {
  /// What to do about a refusal in the app or in the project; nil where the causes of its row say it.
  ///
  /// What to type in a shell is advice of the command line, and not here.
  package static func appStep(for code: ServerErrorCode) -> String? { appSteps[code.rawValue] }

  /// The codes that have a step, for tests.
  package static var codesWithAppStep: [String] { appSteps.keys.sorted() }

  private static let appSteps = [
    "INVALID_API_KEY":
      "put the project's Web API key into the app's configuration: Firebase console, Project settings, General",
    "APP_NOT_AUTHORIZED":
      "allow the app's bundle ID, package or referrer in the restrictions of the API key, and the Identity Toolkit API",
    "INVALID_APP_CREDENTIAL":
      "real numbers need a verified app (silent push or reCAPTCHA); use a fictional number of the project in tests",
    "MISSING_APP_CREDENTIAL":
      "send a receipt of the silent push, or a reCAPTCHA token; a fictional number needs neither",
    "MISSING_CLIENT_IDENTIFIER":
      "send a receipt of the silent push, or a reCAPTCHA token; a fictional number needs neither",
    "CAPTCHA_CHECK_FAILED": "make a new reCAPTCHA token for each call: one is good once, for two minutes",
    "INVALID_APP_CHECK_TOKEN": "register the app's App Check provider, or a debug token for the simulator",
    "UNAUTHORIZED_DOMAIN":
      "add the domain of the page under Authentication, Settings, Authorized domains in the Firebase console",
    "INVALID_CONTINUE_URI": "give an absolute URL whose domain is authorized in the Firebase console",
    "OPERATION_NOT_ALLOWED":
      "enable the sign-in method, or SMS to the number's region, in the Firebase console",
    "CONFIGURATION_NOT_FOUND": "open Authentication in the Firebase console once and press Get started",
    "BILLING_NOT_ENABLED": "real numbers need the Blaze plan; use a fictional number in tests",
    "QUOTA_EXCEEDED": "wait, or use a fictional number of the project in tests",
    "TOO_MANY_ATTEMPTS_TRY_LATER": "wait some minutes; use a fictional number of the project in tests",
    "SESSION_EXPIRED": "ask for a new code: one is good for a few minutes",
    "INVALID_SESSION_INFO": "use the verification ID of the newest code, of the same project, once",
    "INVALID_CODE": "let the user type the code again; the verification is still pending",
    "INVALID_PHONE_NUMBER": "send the number in E.164: a plus sign and the country code first",
    "SECOND_FACTOR_REQUIRED":
      "resolve the sign-in: read the factors from the error's resolver, ask for a code, and finish with it",
    "INVALID_MFA_PENDING_CREDENTIAL": "begin the sign-in again: the pending one is used or too old",
    "TOTP_CHALLENGE_TIMEOUT": "begin the sign-in again: the pending one is too old",
    "INVALID_TOTP_VERIFICATION_CODE": "check the clock of the device, and wait for the next code",
    "UNVERIFIED_EMAIL": "verify the user's e-mail address before a second factor is enrolled",
    "UNSUPPORTED_FIRST_FACTOR":
      "enroll second factors for users of an e-mail address or a provider, not of a phone",
    "SECOND_FACTOR_LIMIT_EXCEEDED": "remove a second factor first: a user has five at most",
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN": "let the user sign in again right before this call",
    "TOKEN_EXPIRED": "refresh the ID token, or let the user sign in again",
    "INVALID_ID_TOKEN": "send a fresh ID token of this project and this service, not of an emulator",
    "INVALID_REFRESH_TOKEN":
      "let the user sign in again: the refresh token is of another project, or revoked",
    "USER_NOT_FOUND":
      "let the user sign in again: the account was deleted, or is one of another project or tenant",
    "USER_DISABLED": "an administrator has disabled the account",
    "MISSING_OR_INVALID_NONCE":
      "give Apple the SHA-256 of the nonce in hexadecimal, and Firebase the nonce itself; use it once",
    "INVALID_IDP_RESPONSE":
      "compare the provider's client ID and secret in the Firebase console with those the app uses",
    "INVALID_LOGIN_CREDENTIALS": "the address or the password is wrong; the service does not say which",
    "FEDERATED_USER_ID_ALREADY_LINKED":
      "sign in with the credential in the error instead of linking it: it belongs to another account",
    "PHONE_NUMBER_EXISTS": "sign in with the number instead of linking it: it belongs to another account",
    "PHONE_NUMBER_IN_USE": "sign in with the credential in the error: the number belongs to another account",
    "EMAIL_EXISTS": "sign in with the address instead, then link",
    "TENANT_ID_MISMATCH": "set the same tenant ID before each call of one user",
    "BLOCKING_FUNCTION_ERROR_RESPONSE": "look into the log of the project's blocking function",
    "INSUFFICIENT_PERMISSION": "administrators' calls need an OAuth token of the project, not an API key",
    "UNAUTHENTICATED": "administrators' calls need an OAuth token; 'Bearer owner' is only good for emulators",
    "UNAVAILABLE": "wait, and try again",
  ]
}
