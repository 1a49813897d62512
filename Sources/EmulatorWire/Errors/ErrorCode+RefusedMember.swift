extension ErrorCode {
  /// The member of a request that a refusal with this code is about; nil if it is none, or not always the same.
  var refusedMember: String? {
    switch self {
    case .emailExists, .invalidEmail, .missingEmail, .emailChangeNeedsVerification: "email"
    case .phoneNumberExists, .invalidPhoneNumber, .missingPhoneNumber: "phoneNumber"
    case .weakPassword, .missingPassword, .passwordDoesNotMeetRequirements: "password"
    case .claimsTooLarge, .invalidClaims, .forbiddenClaim: "customAttributes"
    case .duplicateLocalID, .missingLocalID: "localId"
    case .federatedUserIDAlreadyLinked, .missingProviderID, .invalidProviderID, "MISSING_RAW_ID":
      "linkProviderUserInfo"
    case .invalidProfileAttribute: "displayName"
    default: nil
    }
  }
}
