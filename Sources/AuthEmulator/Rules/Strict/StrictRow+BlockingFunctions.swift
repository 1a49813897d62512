extension StrictRow {
  /// Blocking functions.
  static let blockingFunctions: [Self] = [
    Self(
      .functionAnswers, "Session claims of a blocking function that are no object", "ignored",
      "`BLOCKING_FUNCTION_ERROR_RESPONSE`", "10.10"),
    Self(
      .functionRefusals, "A function's `userRecord` without `updateMask`",
      "`BLOCKING_FUNCTION_ERROR_RESPONSE : ((…))`",
      "`BLOCKING_FUNCTION_ERROR_RESPONSE` without more words, as production's are not known", "10.10"),
    Self(
      .functionRefusals, "A function refuses", "`BLOCKING_FUNCTION_ERROR_RESPONSE : ((…))` with its address",
      "`BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: BODY`", "10.10"),
    Self(
      .functionRefusals, "A function fails (429, 5xx, no HTTP, no JSON)", "500", "503 `Error code: 47`",
      "10.10"),
    Self(
      .functionRefusals, "Time limit of a function", "60 s", "7 s: `… : Cloud function deadline exceeded.`",
      "10.10"),
    Self(
      .functionRefusals, "What a function sets", "also `photoUrl`; `disabled` is stored",
      "no photo; `disabled` is not stored at a first factor of an account that exists (by link, phone or provider too: a guess)",
      "10.10, 11"),
    Self(
      .functionRequests, "`beforeSendEmail`, `beforeSendSms`", "refused",
      "called for reset and sign-in links, and for SMS to real numbers; an answer can only refuse", "10.10"),
    Self(
      .functionRequests, "What a function is told", "the same client and language for everybody",
      "the client's `User-Agent` and `X-Firebase-Locale`, and `tokens_valid_after_time`", "10.10"),
  ]
}
