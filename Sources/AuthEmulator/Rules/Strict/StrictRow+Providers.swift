extension StrictRow {
  /// Identity providers.
  static let providers: [Self] = [
    Self(
      .knownIdentity, "Reauthentication with an unknown identity", "creates an account",
      "`USER_NOT_FOUND` (`autoCreate: false`, `operation: REAUTH`)", "7.6"),
    Self(
      .oneIdentityPerProvider, "Linking a second identity of a provider", "replaces the first",
      "`PROVIDER_ALREADY_LINKED`", "3.6"),
    Self(
      .providerCase, "Letter case of `providerId`", "lower-cased", "matters: `OPERATION_NOT_ALLOWED`", "3.6"),
    Self(
      .appleToken, "Apple's ID token",
      "a nonce claim of 16 characters or more is checked; `exp` and `user` are ignored",
      "any nonce claim is checked and can be used once, `exp` and `iat` are checked, `user` names a new account",
      "3.6, 7.2"),
    Self(
      .pendingTokens, "`pendingToken` of a provider's sign-in", "neither issued nor accepted",
      "issued with every answer, and accepted instead of the credential, any number of times", "3.6, 10"),
    Self(
      .providerSignIn, "Sign-in with a provider",
      "a disabled user is refused after the identity is linked; the owner of an unverified address keeps other "
        + "providers; a SAML address keeps its case",
      "a disabled user is refused first; the owner loses all other providers; addresses are lower-cased",
      "3.6, 10.3"),
  ]
}
