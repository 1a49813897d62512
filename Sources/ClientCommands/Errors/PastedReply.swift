/// What `errors` and `explain` answer, which both take any text.
enum PastedReply {
  static let members = """
    errors[code sdkCase sdkName sdkCode ownName closestName closestCode webCode httpStatus meaning causes[] hint \
    exitStatus retryable matchedAs detail reason why step] more \
    calls[time method address status milliseconds operation outcome code sdkName sdkCode message reason causes[] \
    retryable next facts[name value] tokens[name isInAnswer fingerprint algorithm claims(*) summary[]] notes[]] \
    ignored succeeded
    """

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
  static func list(_ rows: [ErrorRow]) -> Reply { Reply(["errors": rows]) { ErrorRow.table(rows, $0) } }

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
    return Reply(["errors": shown, "more": more > 0 ? more : nil]) { style in
      StyledText("\(head)\n") + ErrorRow.table(shown, style)
        + StyledText(
          more > 0
            ? "\(more) more: authctl errors; one of them: authctl errors CODE\n"
            : "One of them: authctl errors CODE\n")
    }
  }

  static func described(_ rows: [ErrorRow]) -> Reply {
    Reply(["errors": rows]) { style in rows.map { $0.text(style) }.joined(separator: "\n") + report }
  }

  /// What makes a report useful.
  private static let report: StyledText = """
    If this does not help, report it to the project: the text, what you did and expected, and authctl --version, \
    without tokens, codes and passwords.\n
    """

  private static func calls(_ file: ExchangeFile, onlyFailed: Bool, project: String?) -> Reply {
    let calls = file.explanations(project: project)
    let shown = onlyFailed ? calls.filter { $0.outcome == .refused || $0.outcome == .failed } : calls
    let succeeded = calls.count - shown.count
    return Reply([
      "calls": shown, "ignored": file.ignored, "succeeded": onlyFailed ? succeeded : nil,
    ]) { style in
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
