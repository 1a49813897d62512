/// Texts as people paste them, shortened and with names and numbers of our own, and the codes that they name; found in
/// public reports of 2016 to 2026.
enum PastedShapes {
  static let nothing = ""
  static let all: [(name: String, text: String, codes: String)] = [
    ("words without an error", #"Sign-in works on my phone, and not on the tablet."#, nothing),
    ("an unknown code", #"[firebase_auth/made-up-code] Nothing known. [ ALSO_MADE_UP ]"#, nothing),
    ("an unknown code of the service", #"{"code":400,"message":"NO_SUCH_CODE_YET"}"#, nothing),
    (
      "a code of another part of the Admin SDK",
      #"{ errorInfo: { code: 'app/unable-to-parse-response' }, codePrefix: 'app' }"#, nothing
    ),
    ("a process number of Android's log", #"I/flutter (17009): started"#, nothing),
    ("a number in other words", #"took 17044000 ms, port 9099, status 503"#, nothing),
    ("a HAR's name", #"calls of monday.har"#, nothing),
    (
      "17999 and the service's number",
      "Error Domain=FIRAuthErrorDomain Code=17999 \"An internal error has occurred\" UserInfo={FIRAuthErrorUserInfoNameKey=ERROR_INTERNAL_ERROR, NSUnderlyingError=0x600000b2 {Error Domain=FIRAuthInternalErrorDomain Code=3 \"(null)\" UserInfo={FIRAuthErrorUserInfoDeserializedResponseKey={\n    code = 503;\n    message = \"Error code: 39\";\n}}}}",
      "TOO_MANY_ATTEMPTS_TRY_LATER"
    ),
    (
      "17999 and a blocked API",
      #"Code=17999 UserInfo={error_name=ERROR_INTERNAL_ERROR, FIRAuthErrorUserInfoDeserializedResponseKey={ code = 403; message = "Requests to this API identitytoolkit method a.b.SignInWithIdp are blocked."; status = "PERMISSION_DENIED"; }}"#,
      "PERMISSION_DENIED"
    ),
    (
      "17999 and a code",
      #"Code=17999 UserInfo={FIRAuthErrorUserInfoNameKey=ERROR_INTERNAL_ERROR, FIRAuthErrorUserInfoDeserializedResponseKey={ code = 400; message = "INVALID_LOGIN_CREDENTIALS"; }}"#,
      "INVALID_LOGIN_CREDENTIALS"
    ),
    (
      "a domain and a number",
      #"Error Domain=FIRAuthErrorDomain Code=17048 "Invalid token." UserInfo={error_name=INVALID_APP_CREDENTIAL}"#,
      "INVALID_APP_CREDENTIAL"
    ),
    ("a number with a comma", #"FIRAuthErrorDomain: Code: 17062,"#, "WEB_INTERNAL_ERROR"),
    ("a raw value", #"AuthErrorCode(rawValue: 17009)"#, "INVALID_PASSWORD"),
    ("a case of Swift", #"AuthErrorCode.secondFactorRequired"#, "SECOND_FACTOR_REQUIRED"),
    (
      "a name in userInfo", #"UserInfo={FIRAuthErrorUserInfoNameKey=ERROR_WRONG_PASSWORD}"#,
      "INVALID_PASSWORD"
    ),
    (
      "name, number and sentence of a nonce",
      "ERROR_MISSING_OR_INVALID_NONCE\nCode: 17094\nThe nonce in ID Token \"aa\" does not match the SHA256 hash of the raw nonce \"bb\" in the request.",
      "MISSING_OR_INVALID_NONCE"
    ),
    (
      "a refusal of an app's key",
      #"{"error":{"code":403,"message":"Requests from this ios client application com.example.shop are blocked.","status":"PERMISSION_DENIED"}} (line 12)"#,
      "APP_NOT_AUTHORIZED"
    ),
    (
      "an API that is blocked",
      #"com.google.firebase.FirebaseException: An internal error has occurred. [ Requests to this API identitytoolkit method a.b.SignUp are blocked. ]"#,
      "PERMISSION_DENIED"
    ),
    (
      "a host that is not found",
      "FirebaseException: An internal error has occurred. [ Unable to resolve host \"securetoken.googleapis.com\":No address ]\n\tat a.b.zzem.zza(firebase-auth@@20.0.0:18)",
      "NETWORK_ERROR"
    ),
    (
      "a network error",
      #"java.util.concurrent.ExecutionException: com.google.firebase.FirebaseNetworkException: A network error (such as timeout) has occurred."#,
      "NETWORK_REQUEST_FAILED NETWORK_ERROR NEVER_SENT TIMED_OUT TLS_ERROR"
    ),
    (
      "a number and TOO_SHORT",
      #"E/FirebaseAuth: [SmsRetrieverHelper] SMS verification code request failed: unknown status code: 17042 TOO_SHORT"#,
      "INVALID_PHONE_NUMBER"
    ),
    (
      "TOO_SHORT behind a sentence",
      #"FirebaseAuthInvalidCredentialsException: The format of the phone number provided is incorrect. [ TOO_SHORT ]"#,
      "INVALID_PHONE_NUMBER"
    ),
    (
      "17499 and the service's number",
      #"E/FirebaseAuth(2749): [SmsRetrieverHelper] unknown status code: 17499 Error code:39"#,
      "TOO_MANY_ATTEMPTS_TRY_LATER"
    ),
    (
      "a status code alone", #"unknown status code: 17010 null"#,
      "TOO_MANY_ATTEMPTS_TRY_LATER RESET_PASSWORD_EXCEED_LIMIT TOO_MANY_ENROLLMENT_ATTEMPTS"
    ),
    (
      "Play Integrity",
      #"unknown status code: 18002 Invalid PlayIntegrity token; app not Recognized by Play Store."#,
      "INVALID_APP_CREDENTIAL"
    ),
    (
      "17499 and a code",
      #"unknown status code: 17499 INVALID_PROJECT_ID:Project ID does not match MFA pending credential"#,
      "INVALID_PROJECT_ID"
    ),
    (
      "reCAPTCHA's action",
      #"E/RecaptchaCallWrapper( 4398): Initial task failed for action RecaptchaAction(action=signInWithPassword)with exception - An internal error has occurred. [ INVALID_LOGIN_CREDENTIALS ]"#,
      "INVALID_LOGIN_CREDENTIALS"
    ),
    (
      "no site key",
      #"W/System: Ignoring header. I/FirebaseAuth: No Recaptcha Enterprise siteKey configured for tenant/project *"#,
      "RECAPTCHA_SITE_KEY_MISSING"
    ),
    (
      "an answer over several lines of a log",
      "05-21 09:33 I/AuthService: Error description received from server: {\n \"error\": {\n  \"code\": 400,\n  \"message\": \"CREDENTIAL_TOO_OLD_LOGIN_AGAIN\"\n }\n}",
      "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
    ),
    (
      "an old sign-in",
      #"com.google.firebase.auth.FirebaseAuthRecentLoginRequiredException: This operation is sensitive and requires recent authentication."#,
      "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
    ),
    (
      "a second factor",
      #"EmailPassword: com.google.firebase.auth.FirebaseAuthMultiFactorException: Please complete a second factor challenge"#,
      "SECOND_FACTOR_REQUIRED"
    ),
    (
      "no user",
      #"W/Auth(12502): FirebaseAuthInvalidUserException: There is no user record corresponding to this identifier."#,
      "USER_NOT_FOUND EMAIL_NOT_FOUND"
    ),
    (
      "no proof of the app",
      "ERROR_MISSING_CLIENT_IDENTIFIER\nThis request is missing a valid app identifier, meaning that neither check succeeded.",
      "MISSING_CLIENT_IDENTIFIER"
    ),
    (
      "a sentence of enumeration protection",
      #"Initial task failed for action RecaptchaAction(action=signInWithPassword)with exception - The supplied auth credential is incorrect, malformed or has expired."#,
      "INVALID_LOGIN_CREDENTIALS"
    ),
    (
      "a stale token of a provider",
      #"The supplied auth credential is malformed or has expired. [ ID Token issued at 1600 is stale to sign-in. ]"#,
      "INVALID_IDP_RESPONSE"
    ),
    (
      "a nested answer of a web page",
      #"E/zzb (17468): Failed to get reCAPTCHA token [{"code":"auth/internal-error","message":"{"error":{"code":403,"details":[{"reason":"API_KEY_ANDROID_APP_BLOCKED"}]}}"}]"#,
      "APP_NOT_AUTHORIZED"
    ),
    (
      "a device that is blocked",
      #"We have blocked all requests from this device due to unusual activity. Try again later."#,
      "TOO_MANY_ATTEMPTS_TRY_LATER"
    ),
    (
      "PlatformException with a name",
      #"PlatformException(ERROR_INVALID_VERIFICATION_CODE, The sms verification code used to create the phone auth credential is invalid., null)"#,
      "INVALID_CODE"
    ),
    (
      "PlatformException with a number", #"PlatformException(Error 17044, FIRAuthErrorDomain, invalid)"#,
      "INVALID_CODE INVALID_TOTP_VERIFICATION_CODE"
    ),
    (
      "a code that is too old",
      #"Unhandled Exception: PlatformException(ERROR_SESSION_EXPIRED, The sms code has expired., null)"#,
      "SESSION_EXPIRED"
    ),
    ("a code in brackets", #"[firebase_auth/invalid-verification-id]"#, "INVALID_SESSION_INFO"),
    (
      "lines with a prefix",
      "I/flutter ( 4343): [firebase_auth/unknown] FirebaseTooManyRequestsException: blocked. [ Too many unsuccessful login\nI/flutter ( 4343): attempts. ]",
      "TOO_MANY_ATTEMPTS_TRY_LATER"
    ),
    (
      "a code and a provider's words",
      #"FirebaseAuthException ([firebase_auth/invalid-credential] Invalid access_token, error code 43)"#,
      "INVALID_IDP_RESPONSE"
    ),
    (
      "another audience",
      #"PlatformException(ERROR_INVALID_CREDENTIAL, The audience in ID Token [com.example.a] does not match the expected audience com.example.b., null)"#,
      "INVALID_IDP_RESPONSE"
    ),
    (
      "an OAuth answer", #"[firebase_auth/invalid-credential] Invalid OAuth response from apple.com"#,
      "INVALID_IDP_RESPONSE"
    ),
    (
      "a project without Authentication",
      #"[ERROR:flutter/lib/ui.cc(209)] [firebase_auth/unknown] An internal error has occurred. [ CONFIGURATION_NOT_FOUND ]"#,
      "CONFIGURATION_NOT_FOUND"
    ),
    (
      "a wrong key",
      #"([firebase_auth/unknown] An internal error has occurred. [ API key not valid. Please pass a valid API key. ])"#,
      "INVALID_API_KEY"
    ),
    (
      "a blocking function", #"BLOCKING_FUNCTION_ERROR_RESPONSE:Cloud function deadline exceeded."#,
      "BLOCKING_FUNCTION_ERROR_RESPONSE"
    ),
    ("a canceled page", #"[firebase_auth/web-context-canceled]"#, "WEB_CONTEXT_CANCELLED"),
    ("the code alone", #"second-factor-required"#, "SECOND_FACTOR_REQUIRED"),
    (
      "a region",
      #"[auth/operation-not-allowed] This operation is not allowed. [ SMS unable to be sent until this region enabled by the app developer ]"#,
      "OPERATION_NOT_ALLOWED"
    ),
    (
      "a code twice in brackets", #"[Error: [auth/invalid-app-credential] Invalid token.]"#,
      "INVALID_APP_CREDENTIAL"
    ),
    (
      "an unknown code and the service's",
      #"[Error: [auth/unknown] MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential.]"#,
      "MISSING_MFA_PENDING_CREDENTIAL"
    ),
    (
      "a missing second step", "Request does not have MFA pending credential.",
      "MISSING_MFA_PENDING_CREDENTIAL"
    ),
    ("Apple's code flow", "Code flow is not enabled for Apple.", "OPERATION_NOT_ALLOWED"),
    (
      "a password",
      #"Error: [auth/wrong-password] The password is invalid or the user does not have a password."#,
      "INVALID_PASSWORD"
    ),
    (
      "an object of the web SDK", #"{"code":"auth/error-code:-47","customData":{},"name":"FirebaseError"}"#,
      "BLOCKING_FUNCTION_ERROR_RESPONSE"
    ),
    (
      "an object around the service's",
      #"{"code":"auth/internal-error","message":{"error":{"code":400,"message":"CONFIGURATION_NOT_FOUND"}}}"#,
      "CONFIGURATION_NOT_FOUND"
    ),
    (
      "an object as JavaScript prints it",
      #"R {code: "auth/invalid-api-key", message: "Your API key is invalid, please check it."}"#,
      "INVALID_API_KEY"
    ),
    ("a message", #"FirebaseError: Firebase: Error (auth/missing-identifier)."#, "MISSING_IDENTIFIER"),
    (
      "a sentence as a code",
      #"Firebase: Error (auth/requests-from-referer-https://shop.example-are-blocked.)."#,
      "APP_NOT_AUTHORIZED"
    ),
    (
      "a restricted referrer",
      #""The referrer https://shop.example/ does not match the referrer restrictions configured on your API key.""#,
      "APP_NOT_AUTHORIZED"
    ),
    (
      "an API that is off",
      #"O {code: "auth/internal-error", message: "Identity Toolkit API has not been used in project 123 before or it is disabled."}"#,
      "PERMISSION_DENIED"
    ),
    (
      "an API that is off, in Google's old form",
      #"O {code: "auth/internal-error", message: "{"error":{"errors":[{"reason":"accessNotConfigured","message":"API has not been used in project 123"}]}}"}"#,
      "PERMISSION_DENIED"
    ),
    (
      "a first factor", #"MFA is not available for the given first factor. (auth/unsupported-first-factor)"#,
      "UNSUPPORTED_FIRST_FACTOR"
    ),
    (
      "Node's object",
      #"{ code: 'auth/argument-error', message: 'Firebase ID token has expired. Get a fresh token.' }"#,
      "TOKEN_EXPIRED"
    ),
    (
      "Node's object in JSON",
      #"{"errorInfo":{"code":"auth/id-token-revoked","message":"x"},"codePrefix":"auth"}"#, "TOKEN_EXPIRED"
    ),
    (
      "Node's audience",
      #"Error: Firebase ID token has incorrect "aud" (audience) claim. Expected "shop" but got "other"."#,
      "TOKEN_CLAIMS_INVALID"
    ),
    (
      "Go's audience",
      #"ID token has invalid 'aud' (audience) claim; expected "shop" but got "other"; make sure"#,
      "TOKEN_CLAIMS_INVALID"
    ),
    ("Go's clock", #"ID token issued at future timestamp: 1600"#, "TOKEN_CLAIMS_INVALID"),
    (
      "Python's clock", #"firebase_admin._auth_utils.InvalidIdTokenError: Token used too early, 1600 < 1616"#,
      "TOKEN_CLAIMS_INVALID"
    ),
    (
      "Python's expiry", #"firebase_admin._token_gen.ExpiredIdTokenError: Token expired, 1600 < 1700"#,
      "TOKEN_EXPIRED"
    ),
    ("Python's class alone", #"firebase_admin.auth.UserNotFoundError"#, "USER_NOT_FOUND"),
    (
      "a token without a key's name", #"FirebaseAuthError: Firebase ID token has no "kid" claim."#,
      "TOKEN_NOT_SIGNED"
    ),
    (
      "Java's parser",
      #"FirebaseAuthException: Failed to parse Firebase ID token. Make sure you passed a valid JWT."#,
      "MALFORMED_JWT"
    ),
    (
      "an administrator's call", #"{"code":"auth/phone-number-already-exists","message":"x"}"#,
      "PHONE_NUMBER_EXISTS"
    ),
    (
      "Unity's case",
      #"encounted an error. AuthError.WebContextAlreadyPresented: Firebase.FirebaseException: A headful operation is in progress."#,
      "WEB_CONTEXT_ALREADY_PRESENTED"
    ),
    (
      "Unity's plural", #"AuthError.AccountExistsWithDifferentCredentials"#,
      "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
    ),
    ("a number of C++", #"ErrorCode: 33"#, "INVALID_CODE INVALID_TOTP_VERIFICATION_CODE"),
    (
      "an old answer in other words",
      #""errors": [ { "domain": "usageLimits", "reason": "keyInvalid", "message": "Bad Request" } ]"#,
      "INVALID_API_KEY"
    ),
    (
      "an escaped referrer",
      #"Response: {"error":{"code":403,"message":"Requests from referer \u003cempty\u003e are blocked."}}"#,
      "APP_NOT_AUTHORIZED"
    ),
    (
      "a line of a microcontroller", #"Token error: code: 400, message: CONFIGURATION_NOT_FOUND"#,
      "CONFIGURATION_NOT_FOUND"
    ),
    ("a status of gRPC", #"rpc error: code = Unknown, "status": "UNAVAILABLE""#, "UNAVAILABLE"),
    ("this program's own line", #"error: the code is too old (SESSION_EXPIRED)"#, "SESSION_EXPIRED"),
  ]
}
