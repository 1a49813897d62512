extension StrictRow {
  /// Requests and errors.
  static let requests: [Self] = [
    Self(
      .unknownFields, "Unknown JSON field", "ignored", "400 `Unknown name \"…\": Cannot find field.`", "10.1"),
    Self(
      .unknownFields, "Unknown parameter of a query or a form", "ignored",
      "400 `Unknown name \"…\": Cannot bind query parameter. …`", "10.1"),
    Self(
      .lenientValues, "Value of another type", "refused in the words of Google's emulator",
      "numbers, booleans and text are converted, `null` is absent, one value is a list of one; "
        + "anything else 400 `Invalid value at '…'` with `fieldViolations`", "10.1"),
    Self(
      .frontEnd, "No key; unknown path or method", "403 `The request is missing a valid API key.`; JSON",
      "403 `Method doesn't allow unregistered callers …`; an HTML page", "10.1"),
    Self(
      .frontEnd, "Content type of answers", "`application/json`, of errors with `charset=utf-8`",
      "`application/json; charset=UTF-8`", "10.1"),
    Self(
      .v2Errors, "Shape of v2 and Secure Token errors", "`errors` list", "`status`, no `errors` list",
      "8.1, 10.1"),
    Self(
      .v2Errors, "v2 call without an ID token", "`MISSING_ID_TOKEN`",
      "`INVALID_ID_TOKEN`, before anything else", "10.1"),
  ]
}
