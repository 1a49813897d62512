/// A way in which production is stricter than Google's emulator; `--strict` turns it on (Docs/architecture.md 6).
///
/// The table below is the only one: the server uses it, and `Docs/strict.md` and `authctl help strict` are printed from it.
package enum StrictRule: String, CaseIterable, Sendable {
  case unknownFields
  case bareRequests
  case hiddenAccounts
  case tokenExpiry
  case recentSignIn
  case revokedRefreshTokens
  case expiringSMSCodes
  case expiringEmailCodes
  case expiringSecondFactors
  case limitedAttempts
  case v2Errors
  case phoneFormat
  case appVerification
  case knownIdentity
  case oneIdentityPerProvider
  case providerCase
  case appleToken
  case pendingTokens
  case sealedTokens
  case redactedRecords
  case secondFactorConfig
  case endedSessions
  case verifiedEmailChange
  case secondFactorArguments
  case unenforcedSettings

  /// The topic.
  package var topic: String { row.topic }
  /// What Google's emulator does, and this server without `--strict`.
  package var lax: String { row.lax }
  /// What production does, and this server with `--strict`.
  package var strict: String { row.strict }
  /// The sections of `Docs/protocol.md` that say so.
  package var source: String { row.source }

  private typealias Row = (topic: String, lax: String, strict: String, source: String)

  private var row: Row {
    switch self {
    case .unknownFields:
      ("Unknown JSON field", "ignored", "400 `Unknown name \"…\": Cannot find field.`", "10.1")
    case .bareRequests:
      ("Request without body and type", "500, as Google's emulator fails", "an empty request", "9.9")
    case .hiddenAccounts:
      (
        "E-mail enumeration protection", "off until the project config turns it on",
        "on: `INVALID_LOGIN_CREDENTIALS`, resets for unknown addresses answer 200, no sign-in methods",
        "5.2, 5.10"
      )
    case .tokenExpiry:
      ("ID token after `exp`", "accepted", "accepted for 5 more minutes, then `INVALID_ID_TOKEN`", "6.8")
    case .recentSignIn:
      (
        "Sign-in older than 5 minutes", "never matters",
        "`CREDENTIAL_TOO_OLD_LOGIN_AGAIN` for delete, new address or password, unlink, authenticator app",
        "7.6"
      )
    case .revokedRefreshTokens:
      (
        "Refresh token of an earlier session", "valid; of a deleted user `INVALID_REFRESH_TOKEN`",
        "`TOKEN_EXPIRED` after a new password or address; of a deleted user `USER_NOT_FOUND`", "5.10"
      )
    case .expiringSMSCodes:
      (
        "SMS code", "never expires",
        "`SESSION_EXPIRED` after 10 minutes (production's time is not published)",
        "2.6"
      )
    case .expiringEmailCodes:
      (
        "E-mail code", "never expires; all codes are valid",
        "`EXPIRED_OOB_CODE` after an hour for a reset; a newer reset, change or sign-in code replaces the older one",
        "6.8"
      )
    case .expiringSecondFactors:
      (
        "Pending second factor", "never expires; a bad one gives a message without a code",
        "10 minutes for SMS, 5 for an authenticator app (`TOTP_CHALLENGE_TIMEOUT`); a bad one `INVALID_PENDING_TOKEN`",
        "6.8"
      )
    case .limitedAttempts:
      (
        "Wrong codes", "any number",
        "`TOO_MANY_ATTEMPTS_TRY_LATER` after five for one SMS, `QUOTA_EXCEEDED` after five for one authenticator app "
          + "within an hour", "6.8"
      )
    case .v2Errors:
      ("Shape of v2 and Secure Token errors", "`errors` list", "`status`, no `errors` list", "8.1")
    case .phoneFormat: ("Phone number", "a leading `+`", "E.164", "7.1")
    case .appVerification:
      (
        "SMS to a number that is not fictional", "sent",
        "`MISSING_CLIENT_IDENTIFIER` without app verification; any proof is accepted", "2.1"
      )
    case .knownIdentity:
      (
        "Reauthentication with an unknown identity", "creates an account",
        "`USER_NOT_FOUND` (`autoCreate: false`, `operation: REAUTH`)", "7.6"
      )
    case .oneIdentityPerProvider:
      ("Linking a second identity of a provider", "replaces the first", "`PROVIDER_ALREADY_LINKED`", "3.6")
    case .providerCase:
      ("Letter case of `providerId`", "lower-cased", "matters: `OPERATION_NOT_ALLOWED`", "3.6")
    case .appleToken:
      (
        "Apple's ID token",
        "a nonce claim of 16 characters or more is checked; `exp` and `user` are ignored",
        "any nonce claim is checked and can be used once, `exp` and `iat` are checked, `user` names a new account",
        "3.6, 7.2"
      )
    case .pendingTokens:
      (
        "`pendingToken` of a provider's sign-in", "neither issued nor accepted",
        "issued with every answer, and accepted instead of the credential, any number of times", "3.6, 10"
      )
    case .sealedTokens:
      (
        "Forged or edited refresh token, pending credential or `pendingToken`",
        "accepted; refused if tokens are signed",
        "refused: `INVALID_REFRESH_TOKEN`, `INVALID_PENDING_TOKEN`", "9.5, 10.4"
      )
    case .redactedRecords:
      (
        "`lookup` by the user", "clear-text `passwordHash`, `salt`, `unobfuscatedPhoneInfo`",
        "`passwordHash` is `UkVEQUNURUQ=`, the others are absent", "5.6"
      )
    case .secondFactorConfig:
      (
        "Second factors of a project without second-factor settings", "SMS and authenticator apps",
        "none: `OPERATION_NOT_ALLOWED : SMS based MFA not enabled.`", "6.2"
      )
    case .endedSessions:
      (
        "Withdrawing a factor, enrolling a phone", "earlier sessions stay valid",
        "earlier sessions end; the answer to a withdrawal has no `expiresIn`", "6.8"
      )
    case .verifiedEmailChange:
      (
        "Changing the address by `accounts:update`", "allowed",
        "`OPERATION_NOT_ALLOWED`; `EMAIL_CHANGE_NEEDS_VERIFICATION` for users with second factors", "5.7"
      )
    case .secondFactorArguments:
      (
        "Missing or wrong parts of a second-factor request", "a code or text for each",
        "`Request contains an invalid argument.`, `INVALID_MFA_ENROLLMENT_ID`, `INVALID_ID_TOKEN`", "6.8"
      )
    case .unenforcedSettings:
      (
        "Setting of the project config that this server does not enforce",
        "accepted and ignored; a note, an event (`settingsIgnored`) and the page name it",
        "501 with its name, unless the value matches what the server does", "10.2"
      )
    }
  }
}

extension StrictRule {
  /// The content of `Docs/strict.md`.
  package static var page: String {
    let rows = allCases.map { "| \($0.topic) | \($0.lax) | \($0.strict) | \($0.source) |\n" }
    return """
      # What `--strict` changes

      `authctl emulator start --strict` answers as production does where Google's emulator, and this server without the option, is laxer.
      The column *source* names the sections of [Docs/protocol.md](protocol.md). This page is printed from the table in
      `Sources/AuthEmulator/Rules/StrictRule.swift`.

      | topic | default | strict | source |
      |---|---|---|---|

      """ + rows.joined()
  }
}
