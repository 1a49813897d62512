/// Codes of administrators' calls, which no client SDK has.
extension ServerErrorCode {
  package static let missingRawID = Self(rawValue: "MISSING_RAW_ID")
  package static let invalidMFAPhoneNumber = Self(rawValue: "INVALID_MFA_PHONE_NUMBER")
  package static let duplicateRawID = Self(rawValue: "DUPLICATE_RAW_ID")
  package static let localIDListExceedsLimit = Self(rawValue: "LOCAL_ID_LIST_EXCEEDS_LIMIT")
  package static let missingAuthenticatorResponse = Self(rawValue: "MISSING_AUTHENTICATOR_RESPONSE")
  package static let invalidCredentialID = Self(rawValue: "INVALID_CREDENTIAL_ID")
  package static let credentialAlreadyInUse = Self(rawValue: "CREDENTIAL_ALREADY_IN_USE")
  package static let passkeyCredentialNotFound = Self(rawValue: "PASSKEY_CREDENTIAL_NOT_FOUND")
}
