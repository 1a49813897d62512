/// What `errors` and `explain` answer, which both take any text.
package struct PastedReply: Sendable {
  var errors: [ErrorRow]?
  var more: Int?
  var calls: [Explanation]?
  var ignored: Int?
  var succeeded: Int?

  static func members(of it: Self?) -> Members {
    [
      "errors": .list(it?.errors, "of a text that names errors", ErrorRow.members),
      "more": .value(it?.more, "how many others; of more than six with one name or number eight are listed"),
      "calls": .value(
        it?.calls,
        """
        of anything else, in place of errors. operation is what the call asks for; outcome is done, \
        secondFactorNeeded, refused or failed; reason is a stable name such as nonceHashedTwice, only if \
        comparing values decided, and causes are that reason in words, otherwise the usual causes. Of several \
        calls each has its number, its user, and as flow the number of the first call of its sign-in or change. \
        What is not known is absent
        """),
      "ignored": .value(it?.ignored, "calls to other services, which were left out"),
      "succeeded": .value(it?.succeeded, "with --failed: calls left out because they succeeded"),
    ]
  }

  /// How many errors with one name or number are described in full, and how many are listed.
  private static let (most, mostInList) = (6, 8)

  /// `text` is what was given, if it was short enough for the command line.
  static func reply(
    to pasted: PastedText, of text: String? = nil, onlyFailed: Bool = false, _ context: Context
  ) -> Reply {
    switch pasted {
    case .errors(let matches): errors(matches, of: text, context.printer.afterNoCommand())
    case .calls(let file): calls(file, onlyFailed: onlyFailed, project: context.options.project)
    }
  }

  /// All of the rows, as a table.
  static func list(_ rows: [ErrorRow]) -> Reply {
    Reply(members(of: Self(errors: rows))) { ErrorRow.table(rows, $0) }
  }

  static func errors(
    _ matches: [ErrorCatalogue.Match], of text: String?, _ printer: CommandPrinter
  ) -> Reply {
    let rows = matches.map { ErrorRow($0.entry, $0.origin, $0.detail, $0.reason, by: printer) }
    guard rows.count > most else { return described(rows) }
    let sdk = rows.compactMap(\.entry.sdk).first
    let isUnknown = rows.allSatisfy { $0.entry.sdk == .internalError || $0.entry.closest == .internalError }
    let name = text.flatMap { $0.utf8.count > 40 ? nil : $0 } ?? sdk.map { "\($0.rawValue)" } ?? "the text"
    let head =
      isUnknown
      ? "\(name) is what the SDK shows for \(rows.count) codes that it does not know: search for the text in its underlyingError, or give the whole log to authctl errors -"
      : "\(name): \(rows[0].origin ?? sdk?.name ?? "")."
    let (shown, more) = (Array(rows.prefix(mostInList)), max(0, rows.count - mostInList))
    return Reply(members(of: Self(errors: shown, more: more > 0 ? more : nil))) { style in
      StyledText("\(head)\n") + ErrorRow.table(shown, style)
        + StyledText(
          more > 0
            ? "\(more) more: authctl errors; one of them: authctl errors CODE\n"
            : "One of them: authctl errors CODE\n")
    }
  }

  static func described(_ rows: [ErrorRow]) -> Reply {
    Reply(members(of: Self(errors: rows))) { style in
      rows.map { ErrorRow.members(of: $0).lines(style) }.joined(separator: "\n") + report
    }
  }

  private static let report: StyledText = """
    If this does not help, report it to the project: the text, what you did and expected, and authctl --version, \
    without tokens, codes and passwords.\n
    """

  private static func calls(_ file: ExchangeFile, onlyFailed: Bool, project: String?) -> Reply {
    let calls = file.explanations(project: project)
    let shown = onlyFailed ? calls.filter { $0.outcome == .refused || $0.outcome == .failed } : calls
    let succeeded = calls.count - shown.count
    let found = Self(calls: shown, ignored: file.ignored, succeeded: onlyFailed ? succeeded : nil)
    return Reply(members(of: found)) { style in
      text(shown, ignored: file.ignored, succeeded: succeeded, style)
    }
  }

  private static func text(
    _ calls: [Explanation], ignored: Int, succeeded: Int, _ style: TextStyle
  ) -> StyledText {
    var text = calls.map { call in
      ([style.strong(call.lines[0])] + call.lines.dropFirst().map(\.onLine)).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
    if calls.isEmpty {
      text = succeeded > 0 ? "No call failed.\n" : "There are no calls to the auth services.\n"
    }
    var counts = ""
    if succeeded > 0 { counts += "Calls that succeeded: \(succeeded).\n" }
    if ignored > 0 { counts += "Calls to other services: \(ignored).\n" }
    return text + StyledText((calls.isEmpty || counts.isEmpty ? "" : "\n") + counts)
  }
}
