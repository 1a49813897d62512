/// Sign-in with Apple, Google, Twitter and others, including linking.
extension ErrorCode {
  package static let invalidIdpResponse = Self(
    "INVALID_IDP_RESPONSE", "the provider's token was refused", sdk: .invalidCredential,
    causes: [
      "it was made for another client ID", "it expired",
      "an authorization code that is older than 5 minutes or already used",
      "the provider's keys in the project are wrong",
    ], step: "compare the provider's client ID and secret in the Firebase console with those the app uses",
    web: "invalid-credential")
  package static let missingOrInvalidNonce = Self(
    "MISSING_OR_INVALID_NONCE", "the nonce does not match the ID token", sdk: .missingOrInvalidNonce,
    causes: [
      "the raw nonce was given to Apple", "the hash was given to Firebase",
      "a second nonce was made in between", "the hash was written in base64",
    ],
    step: "give Apple the SHA-256 of the nonce in hexadecimal, and Firebase the nonce itself; use it once")
  package static let nonceNotHashed = Self(
    local: "NONCE_NOT_HASHED", "the token holds the raw nonce and not its SHA-256",
    sdk: .missingOrInvalidNonce, causes: ["the raw nonce was given to Apple"])
  package static let nonceHashGiven = Self(
    local: "NONCE_HASH_GIVEN", "the nonce given is the hash in the token and not the raw nonce",
    sdk: .missingOrInvalidNonce, causes: ["the hash would have been given to Firebase"])
  package static let nonceNotHexadecimal = Self(
    local: "NONCE_NOT_HEXADECIMAL", "the SHA-256 in the token is not in lowercase hexadecimal digits",
    sdk: .missingOrInvalidNonce, causes: ["it was written in base64", "it was written in uppercase"])
  package static let nonceOutdated = Self(
    local: "NONCE_OUTDATED", "the token was made with a nonce older than the newest one",
    sdk: .missingOrInvalidNonce, causes: ["a second nonce was made in between"])
  package static let nonceHashedTwice = Self(
    local: "NONCE_HASHED_TWICE", "the token holds the SHA-256 of the nonce's SHA-256",
    sdk: .missingOrInvalidNonce, causes: ["the library hashes the nonce itself, but was given the hash"])
  package static let nonceUsed = Self(
    local: "NONCE_USED", "the nonce of the token was already used", sdk: .missingOrInvalidNonce,
    causes: ["the token was sent twice", "a refused link has used it: --updated-credential"])
  /// The nonce does not belong to the token.
  public static let nonceMismatch = Self(
    local: "NONCE_MISMATCH", "the nonce is not that of the token", sdk: .missingOrInvalidNonce,
    causes: ["the token was made elsewhere", "--nonce is mistyped"])
  package static let invalidPendingToken = Self(
    "INVALID_PENDING_TOKEN", "the pending token is not valid", sdk: .invalidCredential,
    causes: ["it expired", "it belongs to another sign-in"], web: "invalid-credential")
  package static let invalidProviderID = Self(
    "INVALID_PROVIDER_ID", "there is no such provider", sdk: .invalidProviderID,
    causes: ["a typo", "the provider is not configured in the project"])
  package static let invalidCredentialOrProviderID = Self(
    "INVALID_CREDENTIAL_OR_PROVIDER_ID", "the credential or the provider is not valid",
    closest: .invalidCredential)
  package static let missingRequestURI = Self(
    "MISSING_REQUEST_URI", "the request URI is missing from the request", closest: .invalidCredential)
  package static let invalidRequestURI = Self(
    "INVALID_REQUEST_URI", "the request URI is not valid", closest: .invalidCredential)
  package static let invalidOAuthClientID = Self(
    "INVALID_OAUTH_CLIENT_ID", "the OAuth client ID is not one of the project's", closest: .invalidClientID)
  package static let invalidClientID = Self(
    local: "INVALID_CLIENT_ID", "the client ID is not valid", sdk: .invalidClientID)
  package static let rejectedCredential = Self(
    "REJECTED_CREDENTIAL", "the credential was rejected", closest: .rejectedCredential,
    causes: ["it is malformed", "it belongs to another provider"])
  package static let federatedUserIDAlreadyLinked = Self(
    "FEDERATED_USER_ID_ALREADY_LINKED", "the provider's account is linked to another user",
    sdk: .credentialAlreadyInUse,
    step: "sign in with the credential in the error instead of linking it: it belongs to another account",
    web: "credential-already-in-use")
  package static let providerAlreadyLinked = Self(
    "PROVIDER_ALREADY_LINKED", "the user is already linked to an account of this provider",
    closest: .providerAlreadyLinked)
  package static let noSuchProvider = Self(
    local: "NO_SUCH_PROVIDER", "the user is not linked to this provider", sdk: .noSuchProvider,
    web: "no-such-provider")
  package static let accountExistsWithDifferentCredential = Self(
    "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL",
    "an account with this e-mail address exists and uses another provider",
    sdk: .accountExistsWithDifferentCredential, http: 200)
  package static let userCancelled = Self("USER_CANCELLED", "the user canceled on the provider's page")
  package static let stateMismatch = Self(
    local: "STATE_MISMATCH", "the answer of a provider's page belongs to another sign-in",
    causes: ["an older page was finished", "the answer came from elsewhere"])
  package static let corsUnsupported = Self("CORS_UNSUPPORTED", "the browser does not allow the request")
  package static let webContextAlreadyPresented = Self(
    local: "WEB_CONTEXT_ALREADY_PRESENTED", "a browser page is already open",
    sdk: .webContextAlreadyPresented,
    web: "cancelled-popup-request")
  package static let webContextCancelled = Self(
    local: "WEB_CONTEXT_CANCELLED", "the browser page was closed before it was done",
    sdk: .webContextCancelled, web: "popup-closed-by-user")
  package static let webNetworkRequestFailed = Self(
    local: "WEB_NETWORK_REQUEST_FAILED", "the browser page could not reach the network",
    sdk: .webNetworkRequestFailed,
    retryable: true)
  package static let webInternalError = Self(
    local: "WEB_INTERNAL_ERROR", "the browser page failed", sdk: .webInternalError)
  package static let webUserInteractionFailure = Self(
    local: "WEB_USER_INTERACTION_FAILURE", "the sign-in in the browser was not completed",
    sdk: .webSignInUserInteractionFailure)
}

/// The project, the API key and the service as a whole.
extension ErrorCode {
  package static let invalidAPIKey = Self(
    "INVALID_API_KEY", "the API key is not valid", sdk: .invalidAPIKey,
    causes: ["a typo", "the key was deleted", "the key of the local server on the real service"],
    step:
      "put the project's Web API key into the app's configuration: Firebase console, Project settings, General"
  )
  package static let appNotAuthorized = Self(
    "APP_NOT_AUTHORIZED", "the API key does not allow this app", sdk: .appNotAuthorized,
    causes: ["the key is restricted to other apps, addresses or sites"],
    step:
      "allow the app's bundle ID, package or referrer in the restrictions of the API key, and the Identity Toolkit API",
    http: 403)
  package static let invalidAppCheckToken = Self(
    "INVALID_APP_CHECK_TOKEN", "the project accepts calls only from verified apps",
    causes: [
      "App Check is enforced for Authentication, and no token was sent", "the token has expired",
      "it is for another project",
    ], step: "register the app's App Check provider, or a debug token for the simulator", http: 401)
  package static let projectDisabled = Self("PROJECT_DISABLED", "the project is disabled")
  package static let configurationNotFound = Self(
    "CONFIGURATION_NOT_FOUND", "the project has not set up Firebase Authentication",
    step: "open Authentication in the Firebase console once and press Get started")
  package static let invalidProjectID = Self("INVALID_PROJECT_ID", "there is no such project")
  package static let invalidAppID = Self("INVALID_APP_ID", "the app ID is not valid")
  package static let invalidCertHash = Self("INVALID_CERT_HASH", "the certificate hash is not valid")
  package static let internalError = Self(
    "INTERNAL_ERROR", "the service failed without saying why", http: 500)
  package static let invalidArgument = Self(
    "INVALID_ARGUMENT", "the request contains something the service does not accept",
    causes: ["a needed part is missing or empty"])
  package static let unauthenticated = Self(
    "UNAUTHENTICATED", "the call needs authorization",
    step: "administrators' calls need an OAuth token; 'Bearer owner' works only with emulators", http: 401)
  package static let permissionDenied = Self(
    "PERMISSION_DENIED", "the project or the API key does not allow the call",
    causes: ["the API key's restrictions", "the Identity Toolkit API is not enabled", "no API key"], http: 403
  )
  package static let notFound = Self("NOT_FOUND", "there is no such call", http: 404)
  package static let notImplemented = Self(
    "NOT_IMPLEMENTED", "the server does not offer this call",
    causes: ["the local server does not offer every call"], http: 501)
  package static let resourceExhausted = Self(
    "RESOURCE_EXHAUSTED", "a quota of the project is used up", http: 429, retryable: true)
  package static let internalFailure = Self("INTERNAL", "the service failed", http: 500, retryable: true)
  package static let unavailable = Self(
    "UNAVAILABLE", "the service cannot answer right now", step: "wait, and try again", http: 503,
    retryable: true)
  package static let unknown = Self("UNKNOWN", "the server refused without naming a reason")
}

/// Proofs of the app: reCAPTCHA and silent push.
extension ErrorCode {
  package static let appNotVerified = Self(
    "APP_NOT_VERIFIED", "the app could not be verified", sdk: .appNotVerified,
    causes: ["no proof was sent for a real number"])
  package static let captchaCheckFailed = Self(
    "CAPTCHA_CHECK_FAILED", "the reCAPTCHA token was refused", sdk: .captchaCheckFailed,
    causes: [
      "the token is older than two minutes", "it was already used", "it is for another site key or host",
    ], step: "make a new reCAPTCHA token for each call: one is valid once, for two minutes")
  package static let invalidAppCredential = Self(
    "INVALID_APP_CREDENTIAL", "the proof of the app was refused", sdk: .invalidAppCredential,
    causes: ["a real number without reCAPTCHA", "a wrong receipt or push token"],
    step:
      "real numbers need a verified app (silent push or reCAPTCHA); use a fictional number of the project in tests"
  )
  package static let missingAppCredential = Self(
    "MISSING_APP_CREDENTIAL", "no proof of the app was sent", sdk: .missingAppCredential,
    causes: ["a real number without reCAPTCHA"],
    step: "send a receipt of the silent push, or a reCAPTCHA token; a fictional number needs neither")
  package static let missingClientIdentifier = Self(
    "MISSING_CLIENT_IDENTIFIER", "neither reCAPTCHA nor receipt was sent", sdk: .missingClientIdentifier,
    causes: [
      "a real number without reCAPTCHA", "the number is not on the project's list of fictional ones",
    ], step: "send a receipt of the silent push, or a reCAPTCHA token; a fictional number needs neither")
  package static let missingIOSAppToken = Self(
    "MISSING_IOS_APP_TOKEN", "a push token is needed", sdk: .missingAppToken,
    causes: ["silent push works on devices only"])
  package static let notificationNotForwarded = Self(
    local: "NOTIFICATION_NOT_FORWARDED", "the app does not forward push messages",
    sdk: .notificationNotForwarded, causes: ["only the SDK on a device raises it"])
  package static let appVerificationFailed = Self(
    local: "APP_VERIFICATION_FAILED", "the app verification in the browser failed",
    sdk: .appVerificationUserInteractionFailure,
    causes: ["the reCAPTCHA page could not be shown", "it was closed"])
  package static let recaptchaNotEnabled = Self(
    "RECAPTCHA_NOT_ENABLED", "reCAPTCHA is not enabled for the project", closest: .recaptchaNotEnabled)
  package static let missingRecaptchaToken = Self(
    "MISSING_RECAPTCHA_TOKEN", "a reCAPTCHA token is needed", closest: .missingRecaptchaToken,
    causes: ["the project enforces reCAPTCHA Enterprise"])
  package static let invalidRecaptchaToken = Self(
    "INVALID_RECAPTCHA_TOKEN", "the reCAPTCHA token is not valid", closest: .invalidRecaptchaToken,
    causes: ["it is too old", "it was already used"])
  package static let invalidRecaptchaAction = Self(
    "INVALID_RECAPTCHA_ACTION", "the reCAPTCHA token is for another action", closest: .invalidRecaptchaAction)
  package static let missingClientType = Self(
    "MISSING_CLIENT_TYPE", "the client type is missing from the request", closest: .missingClientType)
  package static let missingRecaptchaVersion = Self(
    "MISSING_RECAPTCHA_VERSION", "the reCAPTCHA version is missing from the request",
    closest: .missingRecaptchaVersion)
  package static let invalidRecaptchaVersion = Self(
    "INVALID_RECAPTCHA_VERSION", "the reCAPTCHA version is not valid", closest: .invalidRecaptchaVersion)
  package static let invalidReqType = Self(
    "INVALID_REQ_TYPE", "the request type is not valid", closest: .invalidReqType)
  package static let recaptchaSDKNotLinked = Self(
    local: "RECAPTCHA_SDK_NOT_LINKED", "the reCAPTCHA SDK is not part of the app",
    sdk: .recaptchaSDKNotLinked,
    causes: ["only the SDK on a device raises it"])
  package static let recaptchaSiteKeyMissing = Self(
    local: "RECAPTCHA_SITE_KEY_MISSING", "the project has no reCAPTCHA site key",
    sdk: .recaptchaSiteKeyMissing)
  package static let recaptchaActionCreationFailed = Self(
    local: "RECAPTCHA_ACTION_CREATION_FAILED", "the reCAPTCHA action could not be made",
    sdk: .recaptchaActionCreationFailed, causes: ["only the SDK on a device raises it"])
}

/// What only an administrator's calls meet; firebase-admin-node distinguishes them (`src/utils/error.ts`).
extension ErrorCode {
  package static let duplicateLocalID = Self(
    "DUPLICATE_LOCAL_ID", "another account has this uid",
    causes: ["the account was created before", "an import has the uid twice"])
  package static let duplicateEmail = Self(
    "DUPLICATE_EMAIL", "another account of the import or the project has this address",
    causes: ["the project allows one account per address"])
  package static let duplicateMFAEnrollmentID = Self(
    "DUPLICATE_MFA_ENROLLMENT_ID", "two second factors of the account have one ID")
  package static let missingUserAccount = Self("MISSING_USER_ACCOUNT", "the import has no users")
  package static let invalidNewEmail = Self("INVALID_NEW_EMAIL", "the new e-mail address is not well formed")
  package static let claimsTooLarge = Self(
    "CLAIMS_TOO_LARGE", "the custom claims have more than 1000 characters as JSON")
  package static let invalidClaims = Self("INVALID_CLAIMS", "the custom claims are not a JSON object")
  package static let unsupportedSecondFactor = Self(
    "UNSUPPORTED_SECOND_FACTOR", "the second factor is of a kind that cannot be set here",
    causes: ["an administrator can add phone numbers, but not authenticator apps"])
  package static let projectNotFound = Self("PROJECT_NOT_FOUND", "there is no project for this credential")
  package static let invalidServiceAccount = Self(
    "INVALID_SERVICE_ACCOUNT", "the service account is not valid")
  package static let invalidConfig = Self("INVALID_CONFIG", "a setting has a value that it cannot have")
  package static let missingConfig = Self("MISSING_CONFIG", "the configuration is missing from the request")
  package static let invalidConfigID = Self(
    "INVALID_CONFIG_ID", "the provider ID is not valid for this kind of provider")
  package static let missingConfigID = Self(
    "MISSING_CONFIG_ID", "the provider ID is missing from the request")
  package static let missingProviderID = Self("MISSING_PROVIDER_ID", "a provider ID is needed")
  package static let configurationExists = Self(
    "CONFIGURATION_EXISTS", "the provider is already configured", http: 409)
  package static let missingIssuer = Self("MISSING_ISSUER", "the OpenID Connect provider needs an issuer")
  package static let missingOAuthClientID = Self(
    "MISSING_OAUTH_CLIENT_ID", "the OAuth provider needs a client ID")
  package static let missingSAMLRelyingPartyConfig = Self(
    "MISSING_SAML_RELYING_PARTY_CONFIG",
    "the SAML provider needs the part about this service, with its entity ID and callback")
  package static let invalidName = Self("INVALID_NAME", "the name of the resource is not valid")
  package static let invalidDisplayName = Self("INVALID_DISPLAY_NAME", "the tenant's name is not valid")
  package static let invalidTenantType = Self("INVALID_TENANT_TYPE", "the kind of tenant is not valid")
  package static let invalidTestingPhoneNumber = Self(
    "INVALID_TESTING_PHONE_NUMBER", "a fictional number, or its code, is not valid")
  package static let invalidPageSelection = Self("INVALID_PAGE_SELECTION", "the page token is not valid")
  package static let invalidRecaptchaEnforcementState = Self(
    "INVALID_RECAPTCHA_ENFORCEMENT_STATE", "the reCAPTCHA state is not OFF, AUDIT or ENFORCE")
  package static let invalidDuration = Self(
    "INVALID_DURATION", "the lifetime of a session cookie is not valid")
}
