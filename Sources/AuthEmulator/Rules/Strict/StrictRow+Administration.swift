extension StrictRow {
  /// Administrators' calls.
  static let administration: [Self] = [
    Self(
      .administratorAnswers, "Answer to a new account or a new password",
      "`displayName`; tokens with a new password",
      "`kind`, `email` (`\"\"` if there is none) and `localId`; never tokens", "10.9"),
    Self(
      .administratorAnswers, "New address", "no longer verified", "as verified as the old one", "10.9"),
    Self(
      .administratorAnswers, "Linking an identity", "takes it from another account",
      "`FEDERATED_USER_ID_ALREADY_LINKED`; `MISSING_IDENTIFIER : …` without provider or ID; `INVALID_PROVIDER_ID` for `password`",
      "10.9"),
    Self(
      .administratorClaims, "Bad custom claims", "`INVALID_CLAIMS`",
      "with the reason, such as `Not a JSON Object: [1,2]`; `jti` and `nbf` are allowed", "10.9"),
    Self(
      .accountQueries, "`lookup` without selectors", "nobody", "`MISSING_ID_TOKEN`", "10.9"),
    Self(
      .accountQueries, "`batchGet`",
      "20 accounts for `maxResults=0`, at most 1000, a next token after a full page",
      "any number, a next token only if there is another page, no `users` if there are none, `version: 0` beside a hash",
      "10.9"),
    Self(
      .accountQueries, "`accounts:query`", "no expressions",
      "the first expression counts; sorted by bytes; 500 by default",
      "10.9"),
    Self(
      .accountImports, "`batchCreate`", "overwrites only if told to; each address once; `error: []`",
      "overwrites; addresses may repeat unless `sanityCheck` is on; no `error` if there is none", "10.9"),
    Self(
      .accountImports, "What `batchGet` tells of an account, in `batchCreate`",
      "`validSince`, `initialEmail`, `lastRefreshAt`, ways to sign in and details of the person are ignored",
      "stored", "10.9"),
    Self(
      .accountImports, "Imported hashes",
      "sign in too (not in Google's emulator); parameters are not checked",
      "sign in; parameters are checked; ARGON2 is 501", "10.9"),
  ]
}
