extension ErrorCatalogue {
  /// What only the calls of an administrator meet: imports, claims, tenants, providers and settings.
  ///
  /// The codes are those that firebase-admin-node tells apart (`src/utils/error.ts`) and no app meets.
  static let administration: [ErrorEntry] = [
    row(
      "DUPLICATE_LOCAL_ID", "another account has this uid",
      causes: ["the account was created before", "an import has the uid twice"]),
    row(
      "DUPLICATE_EMAIL", "another account of the import or the project has this address",
      causes: ["the project allows one account for an address"]),
    row("DUPLICATE_MFA_ENROLLMENT_ID", "two second factors of the account have one ID"),
    row("MISSING_USER_ACCOUNT", "the import has no users"),
    row("INVALID_NEW_EMAIL", "the new e-mail address is not well formed"),
    row("CLAIMS_TOO_LARGE", "the custom claims have more than 1000 characters as JSON"),
    row("INVALID_CLAIMS", "the custom claims are not a JSON object"),
    row(
      "UNSUPPORTED_SECOND_FACTOR", "the second factor is of a kind that cannot be set here",
      causes: ["an administrator can add phone numbers, and no authenticator apps"]),
    row("PROJECT_NOT_FOUND", "there is no project for this credential"),
    row("INVALID_SERVICE_ACCOUNT", "the service account is not valid"),
    row("INVALID_CONFIG", "a setting has a value that it cannot have"),
    row("MISSING_CONFIG", "the configuration is missing from the request"),
    row("INVALID_CONFIG_ID", "the provider ID is not valid for this kind of provider"),
    row("MISSING_CONFIG_ID", "the provider ID is missing from the request"),
    row("MISSING_PROVIDER_ID", "a provider ID is needed"),
    row("CONFIGURATION_EXISTS", "the provider is configured already", http: 409),
    row("MISSING_ISSUER", "the OpenID Connect provider needs an issuer"),
    row("MISSING_OAUTH_CLIENT_ID", "the OAuth provider needs a client ID"),
    row(
      "MISSING_SAML_RELYING_PARTY_CONFIG",
      "the SAML provider needs the part about this service, with its entity ID and callback"),
    row("INVALID_NAME", "the name of the resource is not valid"),
    row("INVALID_DISPLAY_NAME", "the tenant's name is not valid"),
    row("INVALID_TENANT_TYPE", "the kind of tenant is not valid"),
    row("INVALID_TESTING_PHONE_NUMBER", "a fictional number, or its code, is not valid"),
    row("INVALID_PAGE_SELECTION", "the page token is not valid"),
    row("INVALID_RECAPTCHA_ENFORCEMENT_STATE", "the reCAPTCHA state is none of OFF, AUDIT and ENFORCE"),
  ]

  /// A row without a case in the SDKs of apps.
  private static func row(
    _ code: String, _ meaning: String, causes: [String] = [], http httpStatus: Int = 400
  ) -> ErrorEntry {
    ErrorEntry(code, (ErrorEntry.internalError, "internalError"), meaning, causes: causes, http: httpStatus)
  }
}
