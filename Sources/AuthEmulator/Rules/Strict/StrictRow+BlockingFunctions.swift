extension StrictRow {
  /// Blocking functions.
  static let blockingFunctions: [Self] = [
    Self(
      .functionAnswers, "Session claims of a blocking function that are no object", "ignored",
      "`BLOCKING_FUNCTION_ERROR_RESPONSE`", "10.10")
  ]
}
