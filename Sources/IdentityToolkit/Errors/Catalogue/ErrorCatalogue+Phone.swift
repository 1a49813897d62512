extension ErrorCatalogue {
  /// Numbers, codes and verifications of phone sign-in.
  static let phone: [ErrorEntry] = [
    ErrorEntry(
      "INVALID_CODE", (17044, "invalidVerificationCode"), "the code is wrong",
      causes: [
        "a typing mistake", "a code of an earlier message",
        "a time-based code used before or from a wrong clock",
      ],
      hint: "the verification is still pending: authctl phone verify CODE")
  ]
}
