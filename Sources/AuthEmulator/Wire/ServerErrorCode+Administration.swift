import IdentityToolkit

/// Codes of administrators' calls, which no client SDK has.
extension ServerErrorCode {
  static let missingProviderID = Self(rawValue: "MISSING_PROVIDER_ID")
  static let missingRawID = Self(rawValue: "MISSING_RAW_ID")
  static let duplicateLocalID = Self(rawValue: "DUPLICATE_LOCAL_ID")
  static let invalidMFAPhoneNumber = Self(rawValue: "INVALID_MFA_PHONE_NUMBER")
  static let unsupportedSecondFactor = Self(rawValue: "UNSUPPORTED_SECOND_FACTOR")
  static let duplicateMFAEnrollmentID = Self(rawValue: "DUPLICATE_MFA_ENROLLMENT_ID")
  static let missingUserAccount = Self(rawValue: "MISSING_USER_ACCOUNT")
  static let duplicateEmail = Self(rawValue: "DUPLICATE_EMAIL")
  static let duplicateRawID = Self(rawValue: "DUPLICATE_RAW_ID")
  static let localIDListExceedsLimit = Self(rawValue: "LOCAL_ID_LIST_EXCEEDS_LIMIT")
  static let invalidArgument = Self(rawValue: "INVALID_ARGUMENT")
  static let missingAuthenticatorResponse = Self(rawValue: "MISSING_AUTHENTICATOR_RESPONSE")
  static let invalidCredentialID = Self(rawValue: "INVALID_CREDENTIAL_ID")
  static let credentialAlreadyInUse = Self(rawValue: "CREDENTIAL_ALREADY_IN_USE")
  static let passkeyCredentialNotFound = Self(rawValue: "PASSKEY_CREDENTIAL_NOT_FOUND")
}
