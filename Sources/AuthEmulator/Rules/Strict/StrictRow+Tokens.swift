extension StrictRow {
  /// Tokens and sessions.
  static let tokens: [Self] = [
    Self(
      .tokenExpiry, "ID token after `exp`", "accepted",
      "accepted for 5 more minutes, then `INVALID_ID_TOKEN`", "6.8"),
    Self(
      .tokenExpiry, "Signature of ID tokens and session cookies", "none (`alg` is `none`)",
      "the same, unlike in production: RS256 needs `--token-signing rs256` or `--signing-key-file`, here as by default",
      "7.4, 9.5"),
    Self(
      .revokedRefreshTokens, "Refresh token of an earlier session",
      "valid; of a deleted user `INVALID_REFRESH_TOKEN`",
      "`TOKEN_EXPIRED` after a new password or address, at once: the next sessions then begin (`auth_time`) up to "
        + "a second ahead of the clock; of a deleted user `USER_NOT_FOUND`; a refresh keeps `auth_time`, and revocation "
        + "compares it", "5.10, 10.4"),
    Self(
      .sealedTokens, "Forged or edited refresh token, pending credential or `pendingToken`",
      "accepted; refused if tokens are signed",
      "refused: `INVALID_REFRESH_TOKEN`, `INVALID_PENDING_TOKEN`; an ID token with another project's `aud` or `iss`, and text after "
        + "an unsigned one, `INVALID_ID_TOKEN`",
      "9.5, 10.4"),
    Self(
      .endedSessions, "Withdrawing a factor, enrolling a phone", "earlier sessions stay valid",
      "earlier sessions end; the answer to a withdrawal has no `expiresIn`", "6.8"),
    Self(
      .legacyTokens, "Sign-in or new password without `returnSecureToken`", "as with it",
      "a legacy token (`iss` `https://identitytoolkit.google.com/`, two weeks) without refresh token", "10.4"),
    Self(.sessionCookies, "Header of a session cookie", "`typ`", "no `typ`", "10.4"),
    Self(
      .sessionCookies, "Keys of session cookies where nothing is signed", "501; v3 `publicKeys` 404",
      "no keys", "9.8"),
    Self(
      .customTokens, "Custom token", "any JWT or plain JSON",
      "three parts, RS256, `aud`, `iss` and `sub` alike, at most an hour long, 5 minutes of grace. The signature is "
        + "checked with the keys of `--trust-keys` and `--signing-key-file`; without keys any signature passes",
      "10.12"),
  ]
}
