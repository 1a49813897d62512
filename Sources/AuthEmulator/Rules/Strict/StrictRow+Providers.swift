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
      .appleToken, "Apple's `user`", "ignored", "names a new account", "3.2"),
    Self(
      .pendingTokens, "`pendingToken` of a provider's sign-in", "neither issued nor accepted",
      "issued with every answer, and accepted instead of the credential, any number of times", "3.6, 10"),
    Self(
      .providerSignIn, "Sign-in with a provider",
      "a disabled user is refused after the identity is linked; the owner of an unverified address keeps other "
        + "providers; a SAML address keeps its case",
      "a disabled user is refused first; the owner loses all other providers; addresses are lower-cased",
      "3.6, 10.3"),
    Self(
      .providerConfigs,
      "Provider configurations: `oauthIdpConfigs`, `inboundSamlConfigs`, `defaultSupportedIdpConfigs`",
      "501; every provider is on",
      "created, read, listed, changed and deleted, for the project and for tenants, with `responseType` `idToken` unless "
        + "told otherwise; a provider that is not configured "
        + "or disabled is `OPERATION_NOT_ALLOWED` (`--provider ID` switches one on at the start)", "10.11"),
    Self(
      .providerConfigs, "`admin/v2` in the paths of the config, of tenants and of provider configurations",
      "404", "the same as `v2`", "10.2, 10.11"),
    Self(
      .providerTokens, "A provider's ID token",
      "a JWT or plain JSON, believed; only Apple's nonce is checked, from 16 characters on",
      "a JWT; issuer, audience, `exp`, `iat`, signature, nonce (once) and `sub` are checked. The signature is checked "
        + "with the keys of the configuration (`jwks`) and of `--trust-keys`; without keys only HS256 is refused, and an "
        + "issuer below `.invalid`, which cannot be reached. Claims as JSON are accepted from this server's own sign-in "
        + "page", "10.7"),
    Self(
      .providerTokens, "A SAML provider's answer",
      "JSON, believed; anything else `… ((SAMLResponse is not JSON.))`",
      "the same JSON, believed. XML is refused, as this server verifies no signature of it: `INVALID_IDP_RESPONSE : "
        + "Missing signature …` if it has none, else `… : Failed to verify the signature in SAMLResponse`",
      "10.7"),
    Self(
      .providerAnswers, "Answer to a provider's sign-in",
      "`context`, a made-up `oauthAccessToken`, `federatedId` `SUB`, an empty `verifiedProvider`",
      "none of them, `federatedId` `PROVIDER/SUB`, always `emailVerified`; a refresh keeps SAML attributes",
      "3.6, 10.7"),
    Self(
      .providerPages, "`createAuthUri`",
      "this server's sign-in page; empty lists for an unknown address; `continueUri` may lead anywhere, unless the "
        + "project has a list of domains",
      "the same page with the parameters of OpenID Connect, for SAML the provider's page; no empty lists; the domain of "
        + "`continueUri` must be authorized, or this server's, for a provider's page, and does not matter for an address",
      "4.1, 10.2, 10.7"),
  ]
}
