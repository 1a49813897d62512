extension StrictRow {
  /// Tokens and sessions.
  static let tokens: [Self] = [
    Self(
      .tokenExpiry, "ID token after `exp`", "accepted",
      "accepted for 5 more minutes, then `INVALID_ID_TOKEN`", "6.8"),
    Self(
      .revokedRefreshTokens, "Refresh token of an earlier session",
      "valid; of a deleted user `INVALID_REFRESH_TOKEN`",
      "`TOKEN_EXPIRED` after a new password or address; of a deleted user `USER_NOT_FOUND`", "5.10"),
    Self(
      .sealedTokens, "Forged or edited refresh token, pending credential or `pendingToken`",
      "accepted; refused if tokens are signed",
      "refused: `INVALID_REFRESH_TOKEN`, `INVALID_PENDING_TOKEN`", "9.5, 10.4"),
    Self(
      .endedSessions, "Withdrawing a factor, enrolling a phone", "earlier sessions stay valid",
      "earlier sessions end; the answer to a withdrawal has no `expiresIn`", "6.8"),
  ]
}
