extension ErrorCode {
  /// What to do next in a shell, ending in a command if there is one; nil for a code without a row, and for an interruption.
  package var hint: String? {
    switch self {
    // Phone
    case .invalidCode: "the verification is still pending: authctl phone verify CODE"
    case .invalidSessionInfo, .sessionExpired, .missingSessionInfo, .missingVerificationID,
      .invalidTemporaryProof, .nothingPending:
      "ask for a new code: authctl phone send NUMBER"
    case .invalidPhoneNumber: "give the number with + and country code: authctl phone send +16505550101"
    case .missingPhoneNumber: "give the number: authctl phone send NUMBER"
    case .missingCode, .missingVerificationCode: "give the code from the message: authctl phone verify CODE"
    case .phoneNumberExists:
      "to sign in to that account: authctl phone send NUMBER, then: authctl phone verify CODE"
    case .phoneNumberInUse:
      "to sign in as that account without another SMS: authctl phone verify --updated-credential"
    case .quotaExceeded:
      "wait, raise the quota in the Firebase console, or use a fictional number: "
        + "authctl phone send --no-app-verification NUMBER"
    case .tooManyAttemptsTryLater, .resetPasswordExceedLimit, .resourceExhausted, .internalFailure,
      .unavailable:
      Hint.wait
    case .billingNotEnabled:
      "turn billing on in the Firebase console, or use a fictional number: "
        + "authctl phone send --no-app-verification NUMBER"
    case .unsupportedFirstFactor: "sign in another way first: authctl email sign-in ADDRESS"
    case .noFreePhoneNumber: "authctl emulator phones list, then: authctl emulator phones release NUMBER"
    // Accounts and tenants
    case .userDisabled: "ask an administrator of the project to enable the account"
    case .userNotFound, .nullUser, .invalidIDToken, .missingIDToken, .tokenExpired, .invalidRefreshToken,
      .missingRefreshToken:
      "sign in again: authctl phone send NUMBER"
    case .userMismatch, .expectationFailed: "authctl status"
    case .adminOnlyOperation: "allow it under user actions in the Firebase console"
    case .operationNotAllowed: "enable the provider, or allow the region, in the Firebase console"
    case .blockingFunctionErrorResponse: "ask an administrator of the project for the function's rules"
    case .tenantIDMismatch, .invalidTenantID, .tenantNotFound, .invalidOAuthClientID, .invalidClientID,
      .projectNumberMismatch, .credentialMismatch, .invalidProjectID, .invalidAppID, .invalidCertHash,
      .unauthenticated, .permissionDenied, .notFound, .projectNotFound:
      Hint.configuration
    case .unsupportedTenantOperation:
      "leave out --tenant, or take it out of the settings: authctl config unset tenantId"
    case .tenantDisabled: "ask an administrator to enable it, or use another: authctl status --tenant ID"
    case .tenantDeleted: "use another: authctl status --tenant ID"
    case .invalidProfileAttribute: "choose a shorter one: authctl user update --name NAME"
    case .forbiddenClaim: "use another name for the claim, on your server"
    case .missingLocalID, .unexpectedParameter, .missingReqType, .missingAndroidPackageName,
      .missingIOSBundleID, .missingRequestURI, .invalidRequestURI, .invalidGrantType, .missingGrantType,
      .invalidArgument, .unknown, .missingClientType, .missingRecaptchaVersion, .invalidRecaptchaVersion,
      .invalidReqType, .missingConfig, .missingConfigID, .invalidName, .invalidTenantType,
      .unexpectedResponse:
      Hint.requestShape
    case .insufficientPermission: "use the project's own ID: authctl config which"
    case .localPlayerNotAuthenticated, .gameKitNotLinked:
      "use a sign-in method that this program offers: authctl help"
    // E-mail
    case .emailExists: "sign in to that account: authctl email sign-in ADDRESS"
    case .emailNotFound: "make one: authctl email sign-up ADDRESS"
    case .emailChangeNeedsVerification:
      "verify the new address first: authctl email send-verification --new-email ADDRESS"
    case .invalidEmail, .invalidIdentifier: "give a whole address: authctl email sign-in NAME@EXAMPLE.COM"
    case .missingEmail, .missingIdentifier: "give the address: authctl email sign-in ADDRESS"
    case .missingNewEmail: "give the address: authctl email send-verification --new-email ADDRESS"
    case .unverifiedEmail: "request the message: authctl email send-verification"
    case .invalidLoginCredentials: "if the password is forgotten: authctl email reset ADDRESS"
    case .invalidPassword: "if it is forgotten: authctl email reset ADDRESS"
    case .missingPassword: "give it in a file: authctl email sign-in --password-file PATH ADDRESS"
    case .weakPassword: "choose a longer one"
    case .passwordDoesNotMeetRequirements: "choose one that meets every rule listed"
    case .passwordLoginDisabled: "enable the e-mail/password provider in the Firebase console"
    case .expiredEmailCode, .invalidEmailCode: Hint.newEmailLink
    case .missingOOBCode: "give the link's oobCode: authctl email confirm CODE"
    case .invalidMessagePayload: "correct the template in the Firebase console"
    case .invalidSender: "correct the template's sender in the Firebase console"
    case .invalidRecipientEmail: "use another address: authctl email sign-up ADDRESS"
    case .invalidContinueURI, .missingContinueURI:
      "give a whole http or https URL: authctl email reset --continue-url https://example.com ADDRESS"
    case .unauthorizedDomain: "add it to the authorized domains in the Firebase console"
    case .invalidHostingLinkDomain, .invalidDynamicLinkDomain, .dynamicLinkNotActivated:
      "use a domain of the project's hosting"
    // Identity providers
    case .invalidIdpResponse, .rejectedCredential:
      "get a new token from the provider, then: authctl oauth sign-in --provider ID --id-token-file PATH"
    case .missingOrInvalidNonce, .nonceUsed, .nonceMismatch: Hint.apple
    case .nonceNotHashed, .nonceNotHexadecimal: "give Apple what this prints: authctl apple nonce --hash-only"
    case .nonceHashGiven:
      "give the raw nonce, or leave --nonce out to use the stored one: authctl apple sign-in --id-token-file PATH"
    case .nonceOutdated:
      "to use the earlier nonce: authctl apple sign-in --earlier-nonce --id-token-file PATH"
    case .nonceHashedTwice: "give it the raw nonce, or give Apple the hash as it is: authctl apple nonce"
    case .invalidPendingToken, .invalidMFAPendingCredential, .missingMFAPendingCredential, .missingCredential,
      .totpChallengeTimeout:
      "start with the first factor again: authctl email sign-in ADDRESS"
    case .invalidProviderID: "give its ID: authctl oauth sign-in --provider google.com --id-token-file PATH"
    case .invalidCredentialOrProviderID: "give both: authctl oauth sign-in --provider ID --id-token-file PATH"
    case .federatedUserIDAlreadyLinked:
      "sign in to that user: authctl oauth sign-in --provider ID --id-token-file PATH"
    case .providerAlreadyLinked: "to replace it, unlink it first: authctl user unlink PROVIDER"
    case .noSuchProvider: "authctl user show"
    case .accountExistsWithDifferentCredential:
      "sign in with that provider, then: authctl oauth link --provider ID --id-token-file PATH"
    case .userCancelled: "to try again, run the same command"
    case .stateMismatch: "run the same command again, and finish the page that was opened last"
    case .corsUnsupported: "use another browser"
    case .webContextAlreadyPresented: "close the page, then run the same command again"
    case .webContextCancelled, .webUserInteractionFailure:
      "run the same command again and finish in the browser"
    case .webNetworkRequestFailed, .keychainError, .notImplemented, .networkRequestFailed:
      "see what can be reached and what is missing: authctl doctor"
    case .webInternalError: "run the same command again"
    // Second factors
    case .secondFactorRequired: "choose a factor and answer: authctl mfa resolve"
    case .mfaEnrollmentNotFound, .secondFactorExists, .mfaEnrollmentAlreadyComplete: Hint.factors
    case .invalidMFAEnrollmentID, .missingMFAEnrollmentID: Hint.challenge
    case .noSuchFactor: "authctl mfa list"
    case .secondFactorLimitExceeded: "remove one first: authctl mfa remove FACTOR"
    case .tooManyEnrollmentAttempts: "start again: authctl mfa enroll totp"
    case .invalidAuthenticatorCode: "wait for the next code, then: authctl mfa resolve CODE"
    case .missingDisplayName: "give it one: authctl mfa enroll totp --name NAME"
    // Tokens
    case .recentSignInNeeded:
      "sign in again with authctl phone send NUMBER, then: authctl phone verify --reauth CODE"
    case .invalidCustomToken: "make a new token on your server, then: authctl custom-token sign-in"
    case .missingCustomToken: "give the token: authctl custom-token sign-in"
    case .invalidDuration: "give validDuration as 300 to 1209600 seconds: five minutes to fourteen days"
    case .malformedJWT: "give the whole token, three parts with two dots between them"
    case .tokenNotSigned, .tokenSignatureInvalid, .tokenKeyUnknown:
      "ask for a new token: authctl token --force-refresh --verify"
    case .tokenClaimsInvalid: "see all of them: authctl token --decode"
    // Project and service
    case .invalidAPIKey: "take the key from the app's file: authctl config import GoogleService-Info.plist"
    case .appNotAuthorized:
      "give the bundle ID the key is restricted to, or change its restrictions: authctl config which"
    case .invalidAppCheckToken:
      "register a debug token of the app, then: authctl config set appCheckDebugTokenFile PATH"
    case .projectDisabled: "enable it in the Google Cloud console"
    case .configurationNotFound: "open Authentication in the Firebase console and choose Get started"
    case .internalError: "see what it said in full by running the same command with --trace"
    // Proofs of the app
    case .appNotVerified, .captchaCheckFailed, .invalidAppCredential, .missingAppCredential,
      .missingClientIdentifier, .missingIOSAppToken, .notificationNotForwarded:
      "for a fictional number: authctl phone send --no-app-verification NUMBER; "
        + "for a real one: authctl phone send --recaptcha NUMBER"
    case .appVerificationFailed: "solve the reCAPTCHA again: authctl phone app page"
    case .recaptchaNotEnabled: "see what the project enforces: authctl recaptcha show"
    case .missingRecaptchaToken, .invalidRecaptchaToken, .invalidRecaptchaAction, .recaptchaSDKNotLinked,
      .recaptchaActionCreationFailed:
      "solve the reCAPTCHA in a browser: authctl phone send --recaptcha NUMBER"
    case .recaptchaSiteKeyMissing:
      "create a site key in the Firebase console, then see whether the project has it: authctl recaptcha show"
    // Administration
    case .duplicateLocalID, .duplicateEmail:
      "see whose it is; on a local server: authctl emulator users list"
    case .duplicateMFAEnrollmentID: "give each second factor its own ID"
    case .missingUserAccount: "give at least one user"
    case .invalidNewEmail: "give a whole address, such as jane@example.com"
    case .claimsTooLarge: "make them shorter, and keep the rest in your database"
    case .invalidClaims: "give a JSON object with a name and a value for each claim"
    case .unsupportedSecondFactor: "let the user enroll an authenticator app: authctl mfa enroll totp"
    case .invalidServiceAccount: "create a new key in the Google Cloud console"
    case .invalidConfig: "correct the setting that the message names"
    case .invalidConfigID: "give a lowercase ID, such as oidc.example or saml.example"
    case .missingProviderID: "give one, such as google.com or oidc.example"
    case .configurationExists: "to change it, update it instead of creating it"
    case .missingIssuer: "give the provider's issuer, an https URL"
    case .missingOAuthClientID: "give the client ID that the provider knows you by"
    case .missingSAMLRelyingPartyConfig: "give spConfig with spEntityId and callbackUri"
    case .invalidDisplayName: "use 4 to 20 letters, digits and hyphens, with a letter at the start"
    case .invalidTestingPhoneNumber:
      "give the number with + and country code, and six digits: "
        + "authctl emulator phones add +16505550101 123456"
    case .invalidPageSelection: "use the nextPageToken of the previous page, unchanged"
    case .invalidRecaptchaEnforcementState: "authctl emulator settings phoneEnforcementState ENFORCE"
    // This program
    case .networkError, .neverSent: "authctl doctor"
    case .timedOut: "allow more time with --timeout 2m, or see what can be reached: authctl doctor"
    case .tlsError:
      "with a private authority, set SSL_CERT_FILE to its certificate; to see what else may be missing: authctl doctor"
    case .missingLibrary: "install the library, then: authctl doctor"
    case .notSignedIn: "authctl phone send NUMBER"
    case .targetMismatch: "see which target applies: authctl config which"
    case .inputNeeded: "give it as an option or a variable: authctl help environment"
    case .unsafeFile: "see what is wrong with the file and repair it: authctl doctor --repair"
    case .damagedFile: "authctl doctor --repair"
    case .newerFile: "use the version that wrote it"
    case .lockedFile: "wait for the other command to end, then run the same command again"
    case .storeFailed: "run the same command again; to see what else may be missing: authctl doctor"
    case .unreadableFile, .unwritableFile: "see the files' owners and modes: authctl doctor"
    case .insecureHTTP: "where the network is trusted: authctl --insecure-http --emulator HOST:PORT status"
    case .demoProject: "use the real one: authctl status --project PROJECT_ID"
    case .noHome: "set HOME to an absolute path, or XDG_CONFIG_HOME and XDG_STATE_HOME"
    case .usage: "for usage: authctl help"
    case .noValue: "see the whole result: authctl status --json"
    case .notSet: "see every value and its origin: authctl config which"
    case .unreadableInput: "check the path; to see what a command reads: authctl help"
    case .unwritableOutput: "make room for it, or write it elsewhere"
    case .cannotListen: "for a free port: authctl emulator start --port 0"
    case .notRunning: "authctl emulator start --detach"
    case .notInBackground: "stop it where it is running; its process: authctl emulator status"
    case .cannotRun, .commandNotFound: "authctl help exec"
    case .invalidSetting: "see what each can have: authctl emulator settings"
    case .ambiguousUser: "give the uid: authctl emulator users list"
    default: nil
    }
  }
}

extension RefusalReason {
  /// What the reason adds to the code; nil if the code says enough.
  package var hint: String? {
    switch self {
    case .unverifiedNewEmail:
      "verify the new address first: authctl email send-verification --new-email ADDRESS"
    case .smsFactorIsOff: "an administrator has to allow SMS as a second factor in the project's settings"
    case .totpFactorIsOff: "an administrator has to allow TOTP as a second factor in the project's settings"
    case .regionIsOff: "allow the number's country under SMS regions in the Firebase console"
    case .providerIsOff:
      "enable the provider in the Firebase console; how to start a strict local server with it: authctl help strict"
    case .wrongAudience:
      "get a token for the app that the message expects, or add this one to the provider's settings in the Firebase console"
    case .wrongIssuer:
      "name the provider that issued the token: authctl oauth sign-in --provider ID --id-token-file PATH"
    case .tooManyNumbers:
      "remove one: authctl emulator phones remove NUMBER; or borrow one for a test: authctl emulator phones lease"
    case .unknownMember, .wrongType, .usedToken, .missingNonce, .unknownSignIn: nil
    }
  }
}

/// Hints that several codes and steps share, so that they use the same words.
package enum Hint {
  static let challenge = "choose one of the factors: authctl mfa challenge --factor N"
  static let factors = "see which factors there are: authctl mfa list"
  package static let addPassword =
    "give the account an address and a password, then sign in with them: authctl email link ADDRESS"
  static let apple = "make a new nonce and ask for a new token with it: authctl apple nonce"
  package static let configuration = "see which values apply and where they come from: authctl config which"
  static let wait = "wait a few minutes, then run the same command again"
  static let newEmailLink = "ask for a new message: authctl email reset ADDRESS"
  static let requestShape = "see what was sent by running the same command with --trace"
}
