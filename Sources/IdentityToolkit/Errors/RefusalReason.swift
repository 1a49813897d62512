/// Which of the causes of its code a refusal has: only the service's words differ (Docs/protocol.md 5.7, 6.2, 8.2).
package enum RefusalReason: Sendable, Equatable {
  /// The new address must be verified before it replaces the old one.
  case unverifiedNewEmail
  case smsFactorIsOff, totpFactorIsOff
  /// The project sends no SMS to the number's region.
  case regionIsOff
  case providerIsOff
  /// The request has a member that the call does not accept.
  case unknownMember
  /// A member of the request has a value of another type.
  case wrongType
  /// The provider's token was already used.
  case usedToken
  /// The token has a nonce, but the request has none.
  case missingNonce
  /// The server has neither the sign-in that waits for its second factor nor, maybe, its user (Docs/protocol.md 9.4).
  case unknownSignIn
  /// The provider's token is for an app that the project does not name.
  case wrongAudience
  /// The token is from another provider than the named one.
  case wrongIssuer
  /// The project has as many fictional numbers as it may.
  case tooManyNumbers
  /// Too many wrong passwords were given for the account.
  case accountLocked

  /// Parses a service's words; nil if they say no more than the code.
  package init?(_ code: ErrorCode, detail: String?) {
    guard let detail, let row = Self.rows.first(where: { $0.code == code && detail.contains($0.words) })
    else {
      return nil
    }
    self = row.reason
  }

  private static let rows: [(code: ErrorCode, words: String, reason: Self)] = [
    (.operationNotAllowed, "verify the new email", .unverifiedNewEmail),
    (.operationNotAllowed, "SMS based MFA", .smsFactorIsOff),
    (.operationNotAllowed, "TOTP based MFA", .totpFactorIsOff),
    (.operationNotAllowed, "region", .regionIsOff),
    (.operationNotAllowed, "provider", .providerIsOff),
    (.invalidArgument, "Unknown name", .unknownMember),
    (.invalidArgument, "Invalid value at", .wrongType),
    (.invalidArgument, "Invalid JSON payload", .wrongType),
    (.missingOrInvalidNonce, "Duplicate credential", .usedToken),
    (.missingOrInvalidNonce, "Nonce is missing", .missingNonce),
    (.unknown, "pendingCredentialPayload", .unknownSignIn),
    (.unknown, "phoneVerificationInfo.mfaPendingCredential", .unknownSignIn),
    (.invalidProjectID, "MFA pending credential", .unknownSignIn),
    (.invalidIdpResponse, "audience", .wrongAudience),
    (.invalidIdpResponse, "The issuer", .wrongIssuer),
    (.invalidTestingPhoneNumber, "are more than", .tooManyNumbers),
    (.tooManyAttemptsTryLater, "temporarily disabled", .accountLocked),
    (.tooManyAttemptsTryLater, "unsuccessful login", .accountLocked),
  ]
}
