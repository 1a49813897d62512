/// A way in which production is stricter than Google's emulator; `--strict` turns all of them on (Docs/architecture.md 6).
///
/// Each rule is a switch. What it changes is told by its rows: ``StrictRow/all``.
package enum StrictRule: String, CaseIterable, Sendable {
  // Requests and errors
  case unknownFields
  case lenientValues
  case frontEnd
  case v2Errors

  // Accounts
  case hiddenAccounts
  case recentSignIn
  case redactedRecords
  case verifiedEmailChange
  case signInOrder
  case accountMembers
  case accountLimits
  case userRights
  case keptAddress

  // Tokens and sessions
  case tokenExpiry
  case revokedRefreshTokens
  case sealedTokens
  case endedSessions
  case legacyTokens
  case sessionCookies

  // E-mail codes
  case expiringEmailCodes
  case addressFormat
  case linkRequests
  case codeOwners
  case provenAddress

  // Phone sign-in
  case expiringSMSCodes
  case phoneFormat
  case appVerification
  case appProofs
  case reusableSMSSessions

  // Second factors
  case expiringSecondFactors
  case limitedAttempts
  case secondFactorConfig
  case secondFactorArguments
  case secondFactorAnswers
  case administeredFactors

  // Identity providers
  case knownIdentity
  case oneIdentityPerProvider
  case providerCase
  case appleToken
  case pendingTokens
  case providerSignIn
  case providerConfigs
  case providerTokens
  case providerAnswers
  case providerPages

  // Custom tokens
  case customTokens

  // Project settings
  case projectSettings

  // Tenants
  case tenantRules

  // Administrators' calls
  case administratorAnswers
  case administratorClaims
  case accountQueries
  case accountImports

  // Blocking functions
  case functionRefusals
  case functionRequests
  case functionAnswers
}
