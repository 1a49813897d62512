extension ErrorCatalogue {
  static let provider: [ErrorEntry] = [
    ErrorEntry(
      .invalidIdpResponse, "the provider's token was refused", sdk: .invalidCredential,
      causes: [
        "it expired", "it was made for another client ID",
        "an authorization code that is older than 5 minutes or already used",
        "the provider's keys in the project are wrong",
      ], step: "compare the provider's client ID and secret in the Firebase console with those the app uses",
      web: "invalid-credential"),
    ErrorEntry(
      .missingOrInvalidNonce, "the nonce does not match the ID token", sdk: .missingOrInvalidNonce,
      causes: [
        "the raw nonce was given to Apple", "the hash was given to Firebase",
        "the hash was written in base64", "a second nonce was made in between",
      ],
      step: "give Apple the SHA-256 of the nonce in hexadecimal, and Firebase the nonce itself; use it once"),
    ErrorEntry(
      local: .nonceNotHashed, "the token holds the raw nonce and not its SHA-256",
      sdk: .missingOrInvalidNonce, causes: ["the raw nonce was given to Apple"]),
    ErrorEntry(
      local: .nonceHashGiven, "the nonce given is the hash in the token and not the raw nonce",
      sdk: .missingOrInvalidNonce, causes: ["the hash would have been given to Firebase"]),
    ErrorEntry(
      local: .nonceNotHexadecimal, "the SHA-256 in the token is not in lowercase hexadecimal digits",
      sdk: .missingOrInvalidNonce, causes: ["it was written in base64", "it was written in uppercase"]),
    ErrorEntry(
      local: .nonceOutdated, "the token was made with a nonce older than the newest one",
      sdk: .missingOrInvalidNonce, causes: ["a second nonce was made in between"]),
    ErrorEntry(
      local: .nonceHashedTwice, "the token holds the SHA-256 of the nonce's SHA-256",
      sdk: .missingOrInvalidNonce, causes: ["the library hashes the nonce itself, but was given the hash"]),
    ErrorEntry(
      local: .nonceUsed, "the nonce of the token was already used", sdk: .missingOrInvalidNonce,
      causes: ["the token was sent twice", "a refused link has used it: --updated-credential"]),
    ErrorEntry(
      local: .nonceMismatch, "the nonce is not that of the token", sdk: .missingOrInvalidNonce,
      causes: ["the token was made elsewhere", "--nonce is mistyped"]),
    ErrorEntry(
      .invalidPendingToken, "the pending token is not valid", sdk: .invalidCredential,
      causes: ["it expired", "it belongs to another sign-in"], web: "invalid-credential"),
    ErrorEntry(
      .invalidProviderID, "there is no such provider", sdk: .invalidProviderID,
      causes: ["a typo", "the provider is not configured in the project"]),
    ErrorEntry(
      .invalidCredentialOrProviderID, "the credential or the provider is not valid",
      closest: .invalidCredential),
    ErrorEntry(
      .missingRequestURI, "the request URI is missing from the request", closest: .invalidCredential),
    ErrorEntry(.invalidRequestURI, "the request URI is not valid", closest: .invalidCredential),
    ErrorEntry(
      .invalidOAuthClientID, "the OAuth client ID is not one of the project's", closest: .invalidClientID),
    ErrorEntry(local: .invalidClientID, "the client ID is not valid", sdk: .invalidClientID),
    ErrorEntry(
      .rejectedCredential, "the credential was rejected", closest: .rejectedCredential,
      causes: ["it is malformed", "it belongs to another provider"]),
    ErrorEntry(
      .federatedUserIDAlreadyLinked, "the provider's account is linked to another user",
      sdk: .credentialAlreadyInUse,
      step: "sign in with the credential in the error instead of linking it: it belongs to another account",
      web: "credential-already-in-use"),
    ErrorEntry(
      .providerAlreadyLinked, "the user is already linked to an account of this provider",
      closest: .providerAlreadyLinked),
    ErrorEntry(
      local: .noSuchProvider, "the user is not linked to this provider", sdk: .noSuchProvider,
      web: "no-such-provider"),
    ErrorEntry(
      .accountExistsWithDifferentCredential,
      "an account with this e-mail address exists and uses another provider",
      sdk: .accountExistsWithDifferentCredential, http: 200),
    ErrorEntry(.userCancelled, "the user cancelled on the provider's page"),
    ErrorEntry(
      local: .stateMismatch, "the answer of a provider's page belongs to another sign-in",
      causes: ["an older page was finished", "the answer came from elsewhere"]),
    ErrorEntry(.corsUnsupported, "the browser does not allow the request"),
    ErrorEntry(
      local: .webContextAlreadyPresented, "a browser page is already open", sdk: .webContextAlreadyPresented,
      web: "cancelled-popup-request"),
    ErrorEntry(
      local: .webContextCancelled, "the browser page was closed before it was done",
      sdk: .webContextCancelled, web: "popup-closed-by-user"),
    ErrorEntry(
      local: .webNetworkRequestFailed, "the browser page could not reach the network",
      sdk: .webNetworkRequestFailed,
      retryable: true),
    ErrorEntry(local: .webInternalError, "the browser page failed", sdk: .webInternalError),
    ErrorEntry(
      local: .webUserInteractionFailure, "the sign-in in the browser was not completed",
      sdk: .webSignInUserInteractionFailure),
  ]

  static let app: [ErrorEntry] = [
    ErrorEntry(
      .invalidAPIKey, "the API key is not valid", sdk: .invalidAPIKey,
      causes: ["a typo", "the key was deleted", "the key of the local server on the real service"],
      step:
        "put the project's Web API key into the app's configuration: Firebase console, Project settings, General"
    ),
    ErrorEntry(
      .appNotAuthorized, "the API key does not allow this app", sdk: .appNotAuthorized,
      causes: ["the key is restricted to other apps, addresses or sites"],
      step:
        "allow the app's bundle ID, package or referrer in the restrictions of the API key, and the Identity Toolkit API",
      http: 403),
    ErrorEntry(
      .invalidAppCheckToken, "the project accepts calls only from verified apps",
      causes: [
        "App Check is enforced for Authentication, and no token was sent", "the token has expired",
        "it is for another project",
      ], step: "register the app's App Check provider, or a debug token for the simulator", http: 401),
    ErrorEntry(.projectDisabled, "the project is disabled"),
    ErrorEntry(
      .configurationNotFound, "the project has not set up Firebase Authentication",
      step: "open Authentication in the Firebase console once and press Get started"),
    ErrorEntry(.invalidProjectID, "there is no such project"),
    ErrorEntry(.invalidAppID, "the app ID is not valid"),
    ErrorEntry(.invalidCertHash, "the certificate hash is not valid"),
    ErrorEntry(.internalError, "the service failed without saying why", http: 500),
    ErrorEntry(
      .invalidArgument, "the request contains something the service does not accept",
      causes: ["a needed part is missing or empty"]),
    ErrorEntry(
      .unauthenticated, "the call needs authorization",
      step: "administrators' calls need an OAuth token; 'Bearer owner' is only good for emulators", http: 401),
    ErrorEntry(
      .permissionDenied, "the project or the API key does not allow the call",
      causes: ["no API key", "the Identity Toolkit API is not enabled for the project"], http: 403),
    ErrorEntry(.notFound, "there is no such call", http: 404),
    ErrorEntry(
      .notImplemented, "the server does not offer this call",
      causes: ["the local server does not offer every call"], http: 501),
    ErrorEntry(.resourceExhausted, "a quota of the project is used up", http: 429, retryable: true),
    ErrorEntry(.internalFailure, "the service failed", http: 500, retryable: true),
    ErrorEntry(
      .unavailable, "the service cannot answer right now", step: "wait, and try again", http: 503,
      retryable: true),
    ErrorEntry(.unknown, "the server refused without naming a reason"),
  ]

  static let appVerification: [ErrorEntry] = [
    ErrorEntry(
      .appNotVerified, "the app could not be verified", sdk: .appNotVerified,
      causes: ["no proof was sent for a real number"]),
    ErrorEntry(
      .captchaCheckFailed, "the reCAPTCHA token was refused", sdk: .captchaCheckFailed,
      causes: [
        "the token is older than two minutes", "it was already used", "it is for another site key or host",
      ], step: "make a new reCAPTCHA token for each call: one is valid once, for two minutes"),
    ErrorEntry(
      .invalidAppCredential, "the proof of the app was refused", sdk: .invalidAppCredential,
      causes: ["a real number without reCAPTCHA", "a wrong receipt or push token"],
      step:
        "real numbers need a verified app (silent push or reCAPTCHA); use a fictional number of the project in tests"
    ),
    ErrorEntry(
      .missingAppCredential, "no proof of the app was sent", sdk: .missingAppCredential,
      causes: ["a real number without reCAPTCHA"],
      step: "send a receipt of the silent push, or a reCAPTCHA token; a fictional number needs neither"),
    ErrorEntry(
      .missingClientIdentifier, "neither reCAPTCHA nor receipt was sent", sdk: .missingClientIdentifier,
      causes: [
        "a real number without reCAPTCHA", "the number is not on the project's list of fictional ones",
      ], step: "send a receipt of the silent push, or a reCAPTCHA token; a fictional number needs neither"),
    ErrorEntry(
      .missingIOSAppToken, "a push token is needed", sdk: .missingAppToken,
      causes: ["silent push works on devices only"]),
    ErrorEntry(
      local: .notificationNotForwarded, "the app does not forward push messages",
      sdk: .notificationNotForwarded, causes: ["only the SDK on a device raises it"]),
    ErrorEntry(
      local: .appVerificationFailed, "the app verification in the browser failed",
      sdk: .appVerificationUserInteractionFailure,
      causes: ["the reCAPTCHA page could not be shown", "it was closed"]),
    ErrorEntry(
      .recaptchaNotEnabled, "reCAPTCHA is not enabled for the project", closest: .recaptchaNotEnabled),
    ErrorEntry(
      .missingRecaptchaToken, "a reCAPTCHA token is needed", closest: .missingRecaptchaToken,
      causes: ["the project enforces reCAPTCHA Enterprise"]),
    ErrorEntry(
      .invalidRecaptchaToken, "the reCAPTCHA token is not valid", closest: .invalidRecaptchaToken,
      causes: ["it is too old", "it was already used"]),
    ErrorEntry(
      .invalidRecaptchaAction, "the reCAPTCHA token is for another action", closest: .invalidRecaptchaAction),
    ErrorEntry(
      .missingClientType, "the client type is missing from the request", closest: .missingClientType),
    ErrorEntry(
      .missingRecaptchaVersion, "the reCAPTCHA version is missing from the request",
      closest: .missingRecaptchaVersion),
    ErrorEntry(
      .invalidRecaptchaVersion, "the reCAPTCHA version is not valid", closest: .invalidRecaptchaVersion),
    ErrorEntry(.invalidReqType, "the request type is not valid", closest: .invalidReqType),
    ErrorEntry(
      local: .recaptchaSDKNotLinked, "the reCAPTCHA SDK is not part of the app", sdk: .recaptchaSDKNotLinked,
      causes: ["only the SDK on a device raises it"]),
    ErrorEntry(
      local: .recaptchaSiteKeyMissing, "the project has no reCAPTCHA site key", sdk: .recaptchaSiteKeyMissing),
    ErrorEntry(
      local: .recaptchaActionCreationFailed, "the reCAPTCHA action could not be made",
      sdk: .recaptchaActionCreationFailed, causes: ["only the SDK on a device raises it"]),
  ]

  static let administration: [ErrorEntry] = [
    ErrorEntry(
      .duplicateLocalID, "another account has this uid",
      causes: ["the account was created before", "an import has the uid twice"]),
    ErrorEntry(
      .duplicateEmail, "another account of the import or the project has this address",
      causes: ["the project allows one account per address"]),
    ErrorEntry(.duplicateMFAEnrollmentID, "two second factors of the account have one ID"),
    ErrorEntry(.missingUserAccount, "the import has no users"),
    ErrorEntry(.invalidNewEmail, "the new e-mail address is not well formed"),
    ErrorEntry(.claimsTooLarge, "the custom claims have more than 1000 characters as JSON"),
    ErrorEntry(.invalidClaims, "the custom claims are not a JSON object"),
    ErrorEntry(
      .unsupportedSecondFactor, "the second factor is of a kind that cannot be set here",
      causes: ["an administrator can add phone numbers, but not authenticator apps"]),
    ErrorEntry(.projectNotFound, "there is no project for this credential"),
    ErrorEntry(.invalidServiceAccount, "the service account is not valid"),
    ErrorEntry(.invalidConfig, "a setting has a value that it cannot have"),
    ErrorEntry(.missingConfig, "the configuration is missing from the request"),
    ErrorEntry(.invalidConfigID, "the provider ID is not valid for this kind of provider"),
    ErrorEntry(.missingConfigID, "the provider ID is missing from the request"),
    ErrorEntry(.missingProviderID, "a provider ID is needed"),
    ErrorEntry(.configurationExists, "the provider is already configured", http: 409),
    ErrorEntry(.missingIssuer, "the OpenID Connect provider needs an issuer"),
    ErrorEntry(.missingOAuthClientID, "the OAuth provider needs a client ID"),
    ErrorEntry(
      .missingSAMLRelyingPartyConfig,
      "the SAML provider needs the part about this service, with its entity ID and callback"),
    ErrorEntry(.invalidName, "the name of the resource is not valid"),
    ErrorEntry(.invalidDisplayName, "the tenant's name is not valid"),
    ErrorEntry(.invalidTenantType, "the kind of tenant is not valid"),
    ErrorEntry(.invalidTestingPhoneNumber, "a fictional number, or its code, is not valid"),
    ErrorEntry(.invalidPageSelection, "the page token is not valid"),
    ErrorEntry(.invalidRecaptchaEnforcementState, "the reCAPTCHA state is none of OFF, AUDIT and ENFORCE"),
  ]
}
