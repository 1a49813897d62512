/// What a refusal means for the people who filled in a form of a page.
enum RefusalSentence {
  /// The sentence for a message such as `EMAIL_EXISTS` or `WEAK_PASSWORD : Password should be …`.
  static func of(_ message: String) -> String {
    let mark = message.firstRange(of: " : ")
    let code = String(message[..<(mark?.lowerBound ?? message.endIndex)])
    let detail = mark.map { String(message[$0.upperBound...]) }
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
    let known = ErrorCode(rawValue: code)
    // Of a number, the server's detail says only that its format is wrong.
    return spelled(ErrorCatalogue.message(known, detail: known == .invalidPhoneNumber ? nil : detail))
  }

  /// The words as a sentence, with a capital letter and a full stop.
  static func spelled(_ words: String) -> String {
    let end = words.last.map { ".!?".contains($0) } == true ? "" : "."
    return words.prefix(1).uppercased() + words.dropFirst() + end
  }
}
