/// What a refused password lacks, as a server lists it after `PASSWORD_DOES_NOT_MEET_REQUIREMENTS` (Docs/protocol.md 10.2).
struct PasswordRequirements: Sendable, Equatable {
  /// The server's sentences, such as `Password must contain a numeric character`.
  let texts: [String]

  /// Reads the part between the brackets; nil if there is no list.
  init?(detail: String?) {
    guard let detail, let start = detail.firstIndex(of: "["), let end = detail.lastIndex(of: "]"), start < end
    else { return nil }
    texts = detail[detail.index(after: start)..<end].split(separator: ",").map { part in
      String(part.drop { $0 == " " })
    }
    if texts.isEmpty { return nil }
  }

  /// The message: lower case, one line, no period.
  var message: String {
    let rules = texts.map { text in
      text.hasPrefix("Password ") ? "it " + text.dropFirst("Password ".count) : text
    }
    return "the password does not meet the project's policy: \(rules.joined(separator: "; "))"
  }
}

extension AuthError {
  /// What the refused password lacks; nil for any other failure.
  var passwordRequirements: PasswordRequirements? {
    switch self {
    case .refused(.passwordDoesNotMeetRequirements, let detail, _),
      .refusedDuring(_, .passwordDoesNotMeetRequirements, let detail, _):
      PasswordRequirements(detail: detail)
    default: nil
    }
  }
}
