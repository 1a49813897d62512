import IdentityToolkit

/// Codes of administrators' calls, which no client SDK has.
extension ServerErrorCode {
  static let missingRawID = Self(rawValue: "MISSING_RAW_ID")
  static let invalidMFAPhoneNumber = Self(rawValue: "INVALID_MFA_PHONE_NUMBER")
  static let duplicateRawID = Self(rawValue: "DUPLICATE_RAW_ID")
  static let localIDListExceedsLimit = Self(rawValue: "LOCAL_ID_LIST_EXCEEDS_LIMIT")
  static let missingAuthenticatorResponse = Self(rawValue: "MISSING_AUTHENTICATOR_RESPONSE")
  static let invalidCredentialID = Self(rawValue: "INVALID_CREDENTIAL_ID")
  static let credentialAlreadyInUse = Self(rawValue: "CREDENTIAL_ALREADY_IN_USE")
  static let passkeyCredentialNotFound = Self(rawValue: "PASSKEY_CREDENTIAL_NOT_FOUND")
}
