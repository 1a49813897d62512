package struct ErrorsCommand: Command {
  package static let path = "errors"
  package static let members = """
    errors[code sdkCase sdkName sdkCode ownName closestName closestCode webCode httpStatus meaning causes[] hint \
    exitStatus retryable matchedAs detail]
    """
  let code: String?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Explain an error code, or list all codes; works offline.",
    discussion: """
      Accepts what an SDK shows and what the service says: the code alone or with the text after it, a log line, \
      the code or the whole message of the web SDK, the name or number of the Apple or Android \
      SDK, the number of the C++ or Unity SDK, and the service's own 'Error code: 39'. If the text can mean \
      several things, all of them are listed. Any other word is searched for in all codes and meanings.
      """,
    examples: [
      "authctl errors SESSION_EXPIRED",
      "authctl errors 'OPERATION_NOT_ALLOWED : SMS based MFA not enabled.'",
      "authctl errors auth/invalid-verification-code", "authctl errors 17044", "authctl errors 39",
      "authctl errors totp", "authctl errors --json",
    ],
    build: Self.init(code:),
    .optionalOperand(
      "code", completion: .candidates(.errorCodes),
      help: "A code such as INVALID_CODE or auth/code-expired, or an SDK's name or number, such as 17044."))

  package func run(_ context: Context) async throws -> Reply {
    guard let code else { return Self.output(ErrorCatalogue.entries.map { ErrorRow($0) }, isList: true) }
    let found = ErrorCatalogue.matches(code)
    guard found.isEmpty else {
      return Self.output(found.map { ErrorRow($0.entry, $0.origin, $0.detail) }, isList: false, of: code)
    }
    let rows = ErrorCatalogue.search(code).map { ErrorRow($0) }
    guard rows.isEmpty else { return Self.output(rows, isList: rows.count > 1) }
    let meant = Self.suggestions(for: code).map { "authctl errors \($0)" }
    throw CommandFailure.usage(
      "there is no error called '\(code)'",
      hint: meant.isEmpty ? "authctl errors" : "did you mean: \(meant.joined(separator: " or "))")
  }

  /// How many errors with one name or number are described in full, and how many are listed.
  private static let (most, mostInList) = (6, 8)

  private static func output(_ rows: [ErrorRow], isList: Bool, of code: String = "") -> Reply {
    Reply(["errors": rows]) { style in
      guard !isList, rows.count > most else {
        return isList ? ErrorRow.table(rows, style) : rows.map { $0.text(style) }.joined(separator: "\n")
      }
      let sdk = rows.compactMap(\.entry.sdk).first
      let isUnknown = rows.allSatisfy { $0.entry.sdk == .internalError }
      let head =
        isUnknown
        ? "\(code) is what the SDK shows for \(rows.count) codes that it does not know: search for the text in its underlyingError."
        : "\(code): \(rows[0].origin ?? sdk?.name ?? "")."
      return StyledText("\(head)\n") + ErrorRow.table(Array(rows.prefix(mostInList)), style)
        + "\(rows.count - mostInList) more: authctl errors; one of them: authctl errors CODE\n"
    }
  }

  /// The names similar to a mistyped one, in the spelling of servers or of the web SDK.
  private static func suggestions(for text: String) -> [String] {
    let name = text.prefix(before: ":").filter { !$0.isWhitespace }
    let isWeb = name.hasPrefix("auth/") || name.contains("-")
    let names = ErrorCatalogue.entries.compactMap { isWeb ? $0.webCode : $0.code.rawValue }
    let given = isWeb ? (name.hasPrefix("auth/") ? name : "auth/\(name)").lowercased() : name.uppercased()
    return Suggestion.nearest(to: given, among: names)
  }
}

/// What is known of a code, with its meaning on the command line.
private struct ErrorRow: Encodable, Sendable {
  let entry: ErrorEntry
  let hint: String?
  /// The SDK whose name or number was given; nil for the code itself, and in the list.
  let origin: String?
  /// The server's text after the code; nil if it was not given.
  let detail: String?

  init(_ entry: ErrorEntry, _ origin: String? = nil, _ detail: String? = nil) {
    self.entry = entry
    self.origin = origin
    self.detail = ErrorCatalogue.words(of: detail)
    hint = RefusalReason(entry.code, detail: detail)?.hint ?? entry.code.hint
  }

  /// Writes the entry's own members and these in one object.
  func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    let more: JSONObject = [
      "hint": hint, "exitStatus": entry.code.exitStatus, "matchedAs": origin, "detail": detail,
    ]
    try more.encode(to: encoder)
  }

  func text(_ style: TextStyle) -> StyledText {
    var facts = Facts()
    facts.append("code", style.strong(entry.code.rawValue))
    facts.append("found as", origin)
    facts.append("sdk", entry.sdk.map(Self.words))
    facts.append("here", entry.ownName)
    facts.append("closest", entry.closest.map(Self.words))
    facts.append("web", entry.webCode)
    facts.append("status", entry.httpStatus.map { "\($0)" })
    facts.append("meaning", entry.meaning)
    facts.append("server says", detail)
    for cause in entry.causes { facts.append("cause", cause) }
    facts.append("next", hint)
    facts.append("exit code", "\(entry.code.exitStatus.rawValue)")
    facts.append("try again", entry.retryable ? "yes, later" : "no")
    return facts.text(style)
  }

  private static func words(_ sdk: SDKError) -> String { "\(sdk.rawValue) \(sdk.name)" }

  static func table(_ rows: [Self], _ style: TextStyle) -> StyledText {
    var table = Table("CODE", "SDK", "EXIT", "MEANING")
    for entry in rows.map(\.entry) {
      table.append(
        entry.code.rawValue, entry.sdk.map { "\($0.rawValue)" } ?? "-", "\(entry.code.exitStatus.rawValue)",
        entry.meaning)
    }
    return table.text(style)
  }
}
