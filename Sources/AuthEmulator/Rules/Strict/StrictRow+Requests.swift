extension StrictRow {
  /// Requests and errors.
  static let requests: [Self] = [
    Self(
      .unknownFields, "Unknown JSON field", "ignored", "400 `Unknown name \"…\": Cannot find field.`", "10.1"),
    Self(
      .bareRequests, "Request without body and type", "500, as Google's emulator fails", "an empty request",
      "9.9"),
    Self(
      .v2Errors, "Shape of v2 and Secure Token errors", "`errors` list", "`status`, no `errors` list", "8.1"),
  ]
}
