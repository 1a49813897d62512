/// What SDKs and services say in place of a code: names, numbers and sentences, as found in their sources and in public
/// reports.
enum ErrorSpellings {
  /// The service's numbers without a code (Docs/protocol.md 8.2).
  static let serviceNumbers: [Int: ErrorCode] = [
    39: .tooManyAttemptsTryLater, 47: .blockingFunctionErrorResponse,
  ]

  /// Names of cases and exceptions outside the Apple SDK, in capitals without separators.
  static let sdk: [(String, SDKError)] = [
    ("ACCOUNTEXISTSWITHDIFFERENTCREDENTIALS", .accountExistsWithDifferentCredential),
    ("WEBCONTEXTCANCELED", .webContextCancelled), ("NETWORKEXCEPTION", .networkError),
    ("INVALIDCREDENTIALSEXCEPTION", .invalidCredential),
    ("RECENTLOGINREQUIREDEXCEPTION", .requiresRecentLogin), ("MULTIFACTOREXCEPTION", .secondFactorRequired),
  ]

  /// Names in the Admin SDKs, and reasons of Google's APIs, in the same form.
  static let codes: [(String, ErrorCode)] = [
    ("EXPIREDIDTOKEN", .tokenExpired), ("IDTOKENEXPIRED", .tokenExpired), ("REVOKEDIDTOKEN", .tokenExpired),
    ("IDTOKENREVOKED", .tokenExpired), ("EXPIREDSESSIONCOOKIE", .tokenExpired),
    ("SESSIONCOOKIEEXPIRED", .tokenExpired), ("REVOKEDSESSIONCOOKIE", .tokenExpired),
    ("SESSIONCOOKIEREVOKED", .tokenExpired), ("EMAILALREADYEXISTS", .emailExists),
    ("PHONENUMBERALREADYEXISTS", .phoneNumberExists), ("UIDALREADYEXISTS", .duplicateLocalID),
    ("UNAUTHORIZEDCONTINUEURL", .unauthorizedDomain), ("UNAUTHORIZEDCONTINUEURI", .unauthorizedDomain),
    ("APIKEYINVALID", .invalidAPIKey), ("KEYINVALID", .invalidAPIKey),
    ("APIKEYANDROIDAPPBLOCKED", .appNotAuthorized),
    ("APIKEYIOSAPPBLOCKED", .appNotAuthorized), ("APIKEYHTTPREFERRERBLOCKED", .appNotAuthorized),
    ("APIKEYIPADDRESSBLOCKED", .appNotAuthorized), ("IPREFERERBLOCKED", .appNotAuthorized),
    ("APIKEYSERVICEBLOCKED", .permissionDenied), ("SERVICEDISABLED", .permissionDenied),
    ("CONSUMERSUSPENDED", .permissionDenied),
    ("ACCESSNOTCONFIGURED", .permissionDenied), ("TOOSHORT", .invalidPhoneNumber),
    ("TOOLONG", .invalidPhoneNumber),
  ]

  enum Meaning: Sendable {
    case code(ErrorCode)
    case sdk(SDKError)
  }

  /// The sentences by their first word, in lower case: of each the shortest piece that no other error has.
  static let sentences = ByName<[(text: String, meaning: Meaning)]>(
    grouping: codeSentences.map { ($0.0, .code($0.1)) } + sdkSentences.map { ($0.0, .sdk($0.1)) },
    by: { String($0.text.prefix { $0.isLetter }) })

  private static let codeSentences: [(String, ErrorCode)] = [
    // Restrictions of the key and the project.
    ("api key not valid", .invalidAPIKey), ("api key not found", .invalidAPIKey),
    ("api key expired", .invalidAPIKey),
    ("api key is invalid", .invalidAPIKey), ("requests from this android", .appNotAuthorized),
    ("requests from this ios", .appNotAuthorized), ("requests from referer", .appNotAuthorized),
    ("does not match the referrer", .appNotAuthorized), ("has an ip address restriction", .appNotAuthorized),
    ("not authorized to use firebase auth", .appNotAuthorized), ("requests to this api", .permissionDenied),
    ("has not been used in project", .permissionDenied), ("permission denied: consumer", .permissionDenied),
    ("firebase app check token is invalid", .invalidAppCheckToken),
    ("app check token is invalid", .invalidAppCheckToken),
    ("until this region enabled", .operationNotAllowed),
    ("given sign-in provider is disabled", .operationNotAllowed),
    ("domain is not whitelisted", .unauthorizedDomain), ("domain not whitelisted", .unauthorizedDomain),
    ("domain not allowlisted", .unauthorizedDomain), ("domain is not authorized", .unauthorizedDomain),
    ("invalid authentication credentials", .unauthenticated),
    // Limits.
    ("blocked all requests from this device", .tooManyAttemptsTryLater),
    ("too many unsuccessful login", .tooManyAttemptsTryLater),
    ("temporarily disabled due to many failed", .tooManyAttemptsTryLater),
    ("quota for this operation", .quotaExceeded),
    // Codes, numbers, passwords, addresses.
    ("sms verification code used", .invalidCode), ("sms code has expired", .sessionExpired),
    ("verification id used", .invalidSessionInfo), ("format of the phone number", .invalidPhoneNumber),
    ("password is invalid or the user", .invalidPassword),
    ("credential is incorrect", .invalidLoginCredentials), ("address is badly formatted", .invalidEmail),
    ("password should be at least", .weakPassword), ("action code has expired", .expiredEmailCode),
    ("action code is invalid", .invalidEmailCode), ("email address is already in use", .emailExists),
    ("ownership of a second factor", .secondFactorRequired),
    ("complete a second factor", .secondFactorRequired),
    ("does not have mfa pending credential", .missingMFAPendingCredential),
    // Proofs of the app.
    ("missing a valid app identifier", .missingClientIdentifier),
    ("invalid playintegrity token", .invalidAppCredential), ("invalid app credential", .invalidAppCredential),
    ("no recaptcha enterprise sitekey", .recaptchaSiteKeyMissing),
    ("recaptcha verification failed", .captchaCheckFailed),
    // Providers' tokens.
    ("audience in id token", .invalidIdpResponse), ("is stale to sign", .invalidIdpResponse),
    ("invalid access_token", .invalidIdpResponse), ("invalid oauth response", .invalidIdpResponse),
    ("nonce in id token", .missingOrInvalidNonce), ("nonce is missing in", .missingOrInvalidNonce),
    ("duplicate credential received", .missingOrInvalidNonce),
    ("code flow is not enabled", .operationNotAllowed),
    // Firebase's own tokens, as the Admin SDKs check them.
    ("audience) claim", .tokenClaimsInvalid), ("issuer) claim", .tokenClaimsInvalid),
    ("wrong audience", .tokenClaimsInvalid), ("token used too early", .tokenClaimsInvalid),
    ("issued at future", .tokenClaimsInvalid), ("id token has expired", .tokenExpired),
    ("token expired", .tokenExpired),
    ("id token has been revoked", .tokenExpired),
    ("does not correspond to a known public key", .tokenKeyUnknown),
    ("invalid signature", .tokenSignatureInvalid),
    ("failed to verify token signature", .tokenSignatureInvalid),
    ("id token has no", .tokenNotSigned), ("was given a custom token", .invalidIDToken),
    ("decoding firebase id token failed", .malformedJWT),
    ("failed to parse firebase id token", .malformedJWT),
    ("wrong number of segments", .malformedJWT),
    ("custom token format is incorrect", .invalidCustomToken),
    ("corresponds to a different audience", .credentialMismatch),
    // The network.
    ("unable to resolve host", .networkError), ("failed to connect to", .networkError),
  ]

  private static let sdkSentences: [(String, SDKError)] = [
    ("supplied auth credential is", .invalidCredential), ("no user record corresponding", .userNotFound),
    ("account has been disabled", .userDisabled), ("requires recent authentication", .requiresRecentLogin),
    ("credential is no longer valid", .userTokenExpired),
    ("same email address but different", .accountExistsWithDifferentCredential),
    ("already associated with a different user", .credentialAlreadyInUse), ("network error", .networkError),
    ("interaction was cancelled", .webContextCancelled),
    ("restricted to administrators", .adminRestrictedOperation),
    ("recaptcha sdk is not linked", .recaptchaSDKNotLinked), ("internal error has occurred", .internalError),
  ]
}
