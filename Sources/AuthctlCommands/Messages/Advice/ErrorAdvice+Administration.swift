extension ErrorAdvice {
  /// What only the calls of an administrator meet: imports, claims, tenants, providers and settings.
  static let administration: [ErrorAdvice] = [
    ErrorAdvice("DUPLICATE_LOCAL_ID", hint: users),
    ErrorAdvice("DUPLICATE_EMAIL", hint: users),
    ErrorAdvice("DUPLICATE_MFA_ENROLLMENT_ID", hint: "give each second factor an ID of its own"),
    ErrorAdvice("MISSING_USER_ACCOUNT", hint: "give at least one user"),
    ErrorAdvice("INVALID_NEW_EMAIL", hint: "give a whole address, such as jane@example.com"),
    ErrorAdvice("CLAIMS_TOO_LARGE", hint: "make them shorter, and keep the rest in your database"),
    ErrorAdvice("INVALID_CLAIMS", hint: "give a JSON object with a name and a value for each claim"),
    ErrorAdvice(
      "UNSUPPORTED_SECOND_FACTOR", hint: "let the user enroll an authenticator app: authctl mfa enroll totp"),
    ErrorAdvice("PROJECT_NOT_FOUND", hint: Hint.configuration),
    ErrorAdvice("INVALID_SERVICE_ACCOUNT", hint: "make a new key in the Google Cloud console"),
    ErrorAdvice("INVALID_CONFIG", hint: "correct the setting that the message names"),
    ErrorAdvice("MISSING_CONFIG", hint: Hint.requestShape),
    ErrorAdvice(
      "INVALID_CONFIG_ID", hint: "give an ID in small letters, such as oidc.example or saml.example"),
    ErrorAdvice("MISSING_CONFIG_ID", hint: Hint.requestShape),
    ErrorAdvice("MISSING_PROVIDER_ID", hint: "give one, such as google.com or oidc.example"),
    ErrorAdvice("CONFIGURATION_EXISTS", hint: "to change it, update it in place of creating it"),
    ErrorAdvice("MISSING_ISSUER", hint: "give the provider's issuer, an https URL"),
    ErrorAdvice("MISSING_OAUTH_CLIENT_ID", hint: "give the client ID that the provider knows you by"),
    ErrorAdvice("MISSING_SAML_RELYING_PARTY_CONFIG", hint: "give spConfig with spEntityId and callbackUri"),
    ErrorAdvice("INVALID_NAME", hint: Hint.requestShape),
    ErrorAdvice(
      "INVALID_DISPLAY_NAME", hint: "use 4 to 20 letters, digits and hyphens, with a letter at the start"),
    ErrorAdvice("INVALID_TENANT_TYPE", hint: Hint.requestShape),
    ErrorAdvice(
      "INVALID_TESTING_PHONE_NUMBER",
      hint: "give the number with + and country code, and six digits: "
        + "authctl emulator phones add +16505550101 123456"),
    ErrorAdvice("INVALID_PAGE_SELECTION", hint: "use the nextPageToken of the page before, as it came"),
    ErrorAdvice(
      "INVALID_RECAPTCHA_ENFORCEMENT_STATE", hint: "authctl emulator settings phoneEnforcementState ENFORCE"),
  ]

  private static let users = "see whose it is; on a local server: authctl emulator users list"
}
