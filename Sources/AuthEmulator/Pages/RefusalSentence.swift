/// What a refusal means for the people who filled in a form of a page.
enum RefusalSentence {
  private static let ofCodes: ByName<String> = [
    "EMAIL_EXISTS": "Another user has this address.",
    "INVALID_EMAIL": "This is not an e-mail address.",
    "PHONE_NUMBER_EXISTS": "Another user has this number.",
    "INVALID_PHONE_NUMBER": "This is not a phone number. Begin with + and the country code.",
    "INVALID_MFA_PHONE_NUMBER": "This is not a phone number. Begin with + and the country code.",
    "DUPLICATE_LOCAL_ID": "Another user has this uid.",
    "FEDERATED_USER_ID_ALREADY_LINKED": "Another user has this identity.",
    "USER_NOT_FOUND": "The user does not exist any more.",
    "USER_DISABLED": "The user is disabled.",
    "INVALID_CLAIMS": "The claims are not a JSON object.",
    "CLAIMS_TOO_LARGE": "The claims have more than 1000 characters as JSON.",
  ]

  /// The sentence for a message such as `EMAIL_EXISTS` or `WEAK_PASSWORD : Password should be …`.
  static func of(_ message: String) -> String {
    let mark = message.firstRange(of: " : ")
    let code = String(message[..<(mark?.lowerBound ?? message.endIndex)])
    let detail = mark.map { String(message[$0.upperBound...]) }
    if let sentence = ofCodes[code] { return sentence }
    // A misfit names its place, which the form shows, and what the value must be.
    if message.hasPrefix("Invalid JSON payload received. "), let must = message.firstRange(of: " must ") {
      return spelled("This value\(message[must.lowerBound...])")
    }
    if code == ErrorCode.forbiddenClaim.rawValue, let detail {
      return "This claim is one of the token’s own; give it another name: \(detail)"
    }
    if code == ErrorCode.invalidProjectFile.rawValue, let fault = detail.flatMap({ Misfit(detail: $0) }) {
      return spelled("This value \(fault.reason)")
    }
    let isCode = !code.isEmpty && code.utf8.allSatisfy { $0 == 0x5F || (0x41...0x5A).contains($0) }
    guard isCode else { return spelled(message) }
    return spelled(ErrorCatalogue.message(ErrorCode(rawValue: code), detail: detail))
  }

  /// The words as a sentence, with a capital letter and a full stop.
  static func spelled(_ words: String) -> String {
    let end = words.last.map { ".!?".contains($0) } == true ? "" : "."
    return words.prefix(1).uppercased() + words.dropFirst() + end
  }
}
