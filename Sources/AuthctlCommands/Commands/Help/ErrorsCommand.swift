import CommandLineKit
import IdentityToolkit

struct ErrorsCommand: Command {
  static let path = "errors"
  let code: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Explain an error code, or list all codes; works offline.",
      discussion: """
        Takes what an SDK shows as well as what the service says: the code or the whole message of the web \
        SDK, the name or number of the Apple or Android SDK, the number of the C++ or Unity SDK, and the \
        service's own 'Error code: 39'. If a text means several things, all of them are listed. Any other word \
        is looked for in all codes and meanings.
        """,
      examples: [
        "authctl errors SESSION_EXPIRED", "authctl errors auth/invalid-verification-code",
        "authctl errors 17044", "authctl errors 39", "authctl errors totp", "authctl errors --json",
      ],
      build: Self.init(code:),
      .optionalOperand(
        "code", completion: .candidates(.errorCodes),
        help: "A code such as INVALID_CODE or auth/code-expired, or an SDK's name or number, such as 17044."))
  }

  func run(_ context: Context) async throws -> ErrorsResult {
    guard let code else {
      return ErrorsResult(errors: ErrorCatalogue.entries.map { ErrorsResult.Row($0) }, isList: true)
    }
    let found = ErrorCatalogue.matches(code)
    guard !found.isEmpty else {
      let entries = ErrorCatalogue.search(code)
      guard entries.isEmpty else {
        return ErrorsResult(errors: entries.map { ErrorsResult.Row($0) }, isList: entries.count > 1)
      }
      let codes = ErrorCatalogue.entries.map(\.code.rawValue)
      let meant = Suggestion.nearest(to: code.uppercased(), among: codes).first
      throw CommandFailure.usage(
        "there is no error called '\(code)'",
        hint: meant.map { "did you mean: authctl errors \($0)" } ?? "authctl errors")
    }
    return ErrorsResult(errors: found.map { ErrorsResult.Row($0.entry, $0.origin) }, isList: false)
  }
}

struct ErrorsResult: CommandResult {
  static var members: String {
    """
    errors[code sdkCase sdkName sdkCode ownName closestName closestCode webCode httpStatus meaning causes[] hint \
    exitStatus retryable matchedAs]
    """
  }

  let errors: [Row]
  private let isList: Bool

  /// What is known of a code, with what the command line makes of it.
  struct Row: Encodable {
    let entry: ErrorEntry
    let hint: String?
    let exitStatus: ExitStatus
    /// Whose name or number was asked for; nil for the code itself, and in the list.
    let origin: String?

    init(_ entry: ErrorEntry, _ origin: String? = nil) {
      self.entry = entry
      self.origin = origin
      let advice = ErrorAdvice.of(entry.code)
      hint = advice?.hint
      exitStatus = advice?.exitStatus ?? .refused
    }

    enum CodingKeys: String, CodingKey { case hint, exitStatus, origin = "matchedAs" }

    /// Writes the entry's own members and these in one object.
    func encode(to encoder: any Encoder) throws {
      try entry.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(hint, forKey: .hint)
      try container.encode(exitStatus, forKey: .exitStatus)
      try container.encodeIfPresent(origin, forKey: .origin)
    }
  }

  init(errors: [Row], isList: Bool) {
    self.errors = errors
    self.isList = isList
  }

  enum CodingKeys: String, CodingKey { case errors }

  func text(_ style: TextStyle) -> String {
    if isList {
      var table = Table("CODE", "SDK", "EXIT", "MEANING")
      for row in errors {
        table.append(
          row.entry.code.rawValue, row.entry.sdkCode.map { "\($0)" } ?? "-", "\(row.exitStatus.rawValue)",
          row.entry.meaning)
      }
      return table.text(style)
    }
    return errors.map { row in
      let entry = row.entry
      var facts = Facts()
      facts.append("code", style.strong(entry.code.rawValue))
      facts.append("found as", row.origin)
      facts.append("sdk", entry.sdkCode.map { "\($0)" + (entry.sdkName.map { " \($0)" } ?? "") })
      facts.append("here", entry.ownName)
      facts.append("closest", entry.closestCode.map { "\($0)" + (entry.closestName.map { " \($0)" } ?? "") })
      facts.append("web", entry.webCode)
      facts.append("status", entry.httpStatus.map { "\($0)" })
      facts.append("meaning", entry.meaning)
      for cause in entry.causes { facts.append("cause", cause) }
      facts.append("next", row.hint)
      facts.append("exit code", "\(row.exitStatus.rawValue)")
      facts.append("try again", entry.retryable ? "yes, later" : "no")
      return facts.text(style)
    }.joined(separator: "\n")
  }
}
