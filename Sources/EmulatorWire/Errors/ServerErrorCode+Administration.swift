package import IdentityToolkit

/// Codes of administrators' calls, which no client SDK has.
extension ServerErrorCode {
  package static let missingProviderID = Self(rawValue: "MISSING_PROVIDER_ID")
  package static let missingRawID = Self(rawValue: "MISSING_RAW_ID")
  package static let duplicateLocalID = Self(rawValue: "DUPLICATE_LOCAL_ID")
  package static let invalidMFAPhoneNumber = Self(rawValue: "INVALID_MFA_PHONE_NUMBER")
  package static let unsupportedSecondFactor = Self(rawValue: "UNSUPPORTED_SECOND_FACTOR")
  package static let duplicateMFAEnrollmentID = Self(rawValue: "DUPLICATE_MFA_ENROLLMENT_ID")
  package static let missingUserAccount = Self(rawValue: "MISSING_USER_ACCOUNT")
  package static let duplicateEmail = Self(rawValue: "DUPLICATE_EMAIL")
  package static let duplicateRawID = Self(rawValue: "DUPLICATE_RAW_ID")
  package static let localIDListExceedsLimit = Self(rawValue: "LOCAL_ID_LIST_EXCEEDS_LIMIT")
  package static let invalidArgument = Self(rawValue: "INVALID_ARGUMENT")
  package static let missingAuthenticatorResponse = Self(rawValue: "MISSING_AUTHENTICATOR_RESPONSE")
  package static let invalidCredentialID = Self(rawValue: "INVALID_CREDENTIAL_ID")
  package static let credentialAlreadyInUse = Self(rawValue: "CREDENTIAL_ALREADY_IN_USE")
  package static let passkeyCredentialNotFound = Self(rawValue: "PASSKEY_CREDENTIAL_NOT_FOUND")
}
