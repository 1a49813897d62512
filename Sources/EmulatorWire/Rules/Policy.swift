package enum Mode: Sendable {
  case emulator
  case production
}

/// The mode's effects by topic; `Docs/strict.md` has the same groups, and all the differences.
package struct Policy: Sendable, Equatable {
  package let mode: Mode
  /// How long an ID token is still accepted after it expired, in seconds; nil for forever, as in Google's
  /// emulator.
  package var tokenGrace: Int64?
  /// How many of each are accepted in an hour; nothing is limited without an entry.
  package var limits: [Throttle: Int64]

  package init(_ mode: Mode) {
    self.mode = mode
    tokenGrace = mode == .production ? 300 : nil
    limits = mode == .production ? Throttle.usualLimits : [:]
  }

  private var isProduction: Bool { mode == .production }

  // MARK: Requests and errors

  /// Unknown members and parameters are refused, and values of other types are converted or named in the
  /// refusal.
  package var refusesUnknownMembers: Bool { isProduction }
  /// Keys, rights, paths, header fields, the shapes of errors, the order of members and the layout are those of
  /// production's front end.
  package var hasFrontEnd: Bool { isProduction }

  // MARK: Accounts

  /// A token, an address and a password are checked before the account.
  package var checksCredentialsFirst: Bool { isProduction }
  /// Accounts have production's members, in its order and with its digits.
  package var hasProductionAccounts: Bool { isProduction }
  /// Answers do not show password hashes and phone numbers of second factors.
  package var hidesSecrets: Bool { isProduction }
  /// Users need a recent sign-in for some changes of their account, and cannot make others.
  package var protectsAccounts: Bool { isProduction }
  /// Addresses, phone numbers, passwords and names need a valid form and length.
  package var checksFormats: Bool { isProduction }

  // MARK: Tokens and sessions

  /// A new password or address, or a change of second factors, ends earlier sessions.
  package var sessionsEnd: Bool { isProduction }
  /// Refresh tokens and pending credentials are sealed, and ID tokens and custom tokens are checked.
  package var refusesForgedTokens: Bool { isProduction }
  /// A client that does not ask for a secure token gets a legacy one.
  package var issuesLegacyTokens: Bool { isProduction }
  /// The keys of session cookies are published even if there are none, and their headers have no `typ`.
  package var hasCookieKeys: Bool { isProduction }

  // MARK: E-mail codes and phone sign-in

  /// Codes by e-mail and SMS, and pending second factors, expire; a fictional number's code is valid until
  /// then.
  package var codesExpire: Bool { isProduction }
  /// E-mail requests are checked in production's order, including the domains they name.
  package var checksLinks: Bool { isProduction }
  /// A code by e-mail ends or changes with its account, and proves its address.
  package var codesFollowAccounts: Bool { isProduction }
  package var verifiesApps: Bool { isProduction }

  // MARK: Second factors

  /// Wrong codes are counted.
  package var limitsAttempts: Bool { isProduction }
  /// Missing and wrong parts of a second-factor request are refused in production's words and order.
  package var checksFactors: Bool { isProduction }
  /// Factors, and responses about them, have production's form.
  package var hasProductionFactors: Bool { isProduction }

  // MARK: Identity providers

  /// An identity belongs to one account, and an account has one identity of each provider.
  package var protectsIdentities: Bool { isProduction }
  /// A provider must be configured, and its token must be valid.
  package var checksProviderTokens: Bool { isProduction }
  /// Provider pages, and the responses to provider sign-ins, are production's.
  package var hasProductionProviders: Bool { isProduction }

  // MARK: Settings, tenants, administrators' calls and functions

  /// A project's settings are shown, checked and preset as production does.
  package var hasProductionSettings: Bool { isProduction }
  /// Tenants must be created, and inherit nothing.
  package var hasProductionTenants: Bool { isProduction }
  /// Administrators' calls are checked and answered as in production.
  package var hasProductionAdministration: Bool { isProduction }
  /// Blocking functions are called, and their responses read, as in production.
  package var hasProductionFunctions: Bool { isProduction }
}
