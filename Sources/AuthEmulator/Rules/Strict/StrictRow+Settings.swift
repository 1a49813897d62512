extension StrictRow {
  /// Project settings.
  static let settings: [Self] = [
    Self(
      .projectSettings, "Config of a project",
      "Google's emulator's three members; a change answers with them",
      "production's document; masks replace objects whole, and a path without value is reset", "10.2"),
    Self(
      .projectSettings, "Settings that are not allowed, such as a password policy without version",
      "accepted",
      "`INVALID_CONFIG`, `INVALID_AUTHORIZED_DOMAIN`, … in production's words; nothing is changed",
      "10.2"),
    Self(
      .projectSettings, "Settings that were never set", "everything is allowed",
      "protection on, second factors off, `P.firebaseapp.com` and `P.web.app` authorized; unlike in production "
        + "every way to sign in is on, and tenants are allowed", "10.2"),
    Self(
      .projectSettings, "Setting of the config that this server does not enforce",
      "accepted and ignored; a note, an event (`settingsIgnored`) and the page name it",
      "501 with its name, unless the value matches what the server does; what production only stores is stored, "
        + "and named by the note", "10.2"),
    Self(
      .projectSettings, "`v2/passwordPolicy` without a policy, `v2/recaptchaConfig` without states",
      "`OFF`, and always a `recaptchaKey`",
      "`ENFORCE` of 6 to 4096 characters; `ENFORCEMENT_STATE_UNSPECIFIED`, and a `recaptchaKey` only with `AUDIT` or `ENFORCE`",
      "2.3, 10.2"),
    Self(
      .projectSettings,
      "Members of the API that the server has no use for: `captchaChallenge`, `provider`, `deleteAttribute: [\"PROVIDER\"]`, and a "
        + "password sign-in's `idToken`",
      "501 as in Google's emulator", "accepted", "5.2, 10.2"),
  ]
}
