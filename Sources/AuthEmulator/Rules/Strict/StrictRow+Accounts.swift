extension StrictRow {
  /// Accounts.
  static let accounts: [Self] = [
    Self(
      .hiddenAccounts, "E-mail enumeration protection", "off until the project config turns it on",
      "on: `INVALID_LOGIN_CREDENTIALS`, resets for unknown addresses answer 200, no sign-in methods",
      "5.2, 5.10"),
    Self(
      .recentSignIn, "Sign-in older than 5 minutes", "never matters",
      "`CREDENTIAL_TOO_OLD_LOGIN_AGAIN` for delete, new address or password, unlink, authenticator app",
      "7.6"),
    Self(
      .redactedRecords, "Secrets in `lookup`, `query` and `update`",
      "clear-text `passwordHash`, `salt`, `unobfuscatedPhoneInfo`",
      "`passwordHash` is `UkVEQUNURUQ=`, the others are absent", "5.6"),
    Self(
      .verifiedEmailChange, "Changing the address by `accounts:update`", "allowed",
      "`OPERATION_NOT_ALLOWED`; `EMAIL_CHANGE_NEEDS_VERIFICATION` for users with second factors", "5.7"),
    Self(
      .signInOrder, "Order of checks with a password", "a disabled account before its password",
      "an ID token, address, password, provider, permission to sign up, and then the account; `USER_DISABLED` only for "
        + "the right password; `idToken: \"\"` is `INVALID_ID_TOKEN`", "10.3"),
    Self(
      .accountMembers, "Members of an account", "as Google's emulator has them",
      "production's presence, order and digits; sign-in always answers `displayName`, `update` only with a code `newEmail`",
      "10.3"),
    Self(
      .accountLimits, "Length of passwords and names, blanks in addresses", "a password of 6 UTF-16 units",
      "6 to 4096 units (an administrator's update may be shorter); names of 256; no blank", "10.2, 10.3"),
    Self(
      .userRights, "Administrators' members in a user's `accounts:update`", "taken or refused",
      "the token is checked first; then refused, ignored or, for `validSince`, applied", "10.3"),
    Self(
      .keptAddress, "Unlinking `password`", "removes the address", "keeps the address", "10.3"),
  ]
}
