/// A way in which production is stricter than Google's emulator; `--strict` turns all of them on (Docs/architecture.md 6).
///
/// Each rule is a switch. What it changes is told by its rows: ``StrictRow/all``.
package enum StrictRule: String, CaseIterable, Sendable {
  // Requests and errors
  case unknownFields
  case bareRequests
  case v2Errors

  // Accounts
  case hiddenAccounts
  case recentSignIn
  case redactedRecords
  case verifiedEmailChange

  // Tokens and sessions
  case tokenExpiry
  case revokedRefreshTokens
  case sealedTokens
  case endedSessions

  // E-mail codes
  case expiringEmailCodes
  case addressFormat

  // Phone sign-in
  case expiringSMSCodes
  case phoneFormat
  case appVerification

  // Second factors
  case expiringSecondFactors
  case limitedAttempts
  case secondFactorConfig
  case secondFactorArguments

  // Identity providers
  case knownIdentity
  case oneIdentityPerProvider
  case providerCase
  case appleToken
  case pendingTokens
  case providerSignIn

  // Project settings
  case unenforcedSettings

  // Blocking functions
  case functionAnswers
}
