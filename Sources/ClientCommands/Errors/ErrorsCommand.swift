package struct ErrorsCommand: Command {
  package static let path = "errors"
  let code: String?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Explain an error code, or list all codes; works offline.",
    discussion: """
      Accepts what an SDK shows and what the service says: a code, a name, a number or a sentence, alone or \
      inside a message or a log of any length, of the Apple, Android, web, C++ and Unity SDKs, Flutter, \
      React Native, the Admin SDKs, and the service's own 'Error code: 39'. If the text can mean several \
      things, all of them are listed, the most specific first; if it contains the two values that differ, they \
      are named as the reason. A call, a curl command or a token is explained as authctl explain does. Any other word is \
      searched for in all codes and meanings. A long text is read from standard input, up to 50 MB.
      """,
    examples: [
      "authctl errors SESSION_EXPIRED",
      "authctl errors 'OPERATION_NOT_ALLOWED : SMS based MFA not enabled.'",
      "authctl errors auth/invalid-verification-code", "authctl errors 17044", "authctl errors 39",
      "authctl errors totp", "authctl errors -", "authctl errors --json",
    ],
    build: Self.init(code:),
    .optionalOperand(
      "code", completion: .candidates(.errorCodes),
      help: "A code such as INVALID_CODE, an SDK's name, number or message, or - for standard input."))

  package static func result(of pasted: PastedReply?) -> Members { PastedReply.members(of: pasted) }

  package func run(_ context: Context) async throws -> Reply {
    let printer = context.printer.afterNoCommand()
    guard let code else {
      return PastedReply.list(ErrorCatalogue.entries.map { ErrorRow($0, by: printer) })
    }
    if code == "-" {
      return reply(to: try context.pasted(inFileOrInput: code), context)
    }
    let matches = ErrorCatalogue.matches(code)
    if let pasted = try? PastedText(Array(code.utf8)) {
      // The code of an answer is what was asked for, not the answer.
      guard case .calls(let file) = pasted, case .answer? = file.items.first, !matches.isEmpty else {
        return reply(to: pasted, of: code, context)
      }
      return PastedReply.errors(matches, of: code, printer)
    }
    let rows = ErrorCatalogue.search(code).map { ErrorRow($0, by: printer) }
    guard rows.isEmpty else { return rows.count > 1 ? PastedReply.list(rows) : PastedReply.described(rows) }
    if InputFile.isDirectory(code) == false {
      return reply(to: try context.pasted(inFileOrInput: code), context)
    }
    if code.contains("eyJ") {
      // It may be a token, which is not repeated.
      let reason = Self.reason(against: code)
      throw CommandFailure.usage("the text is not understood: \(reason)", hint: .run("explain --help"))
    }
    guard !code.contains(where: \.isWhitespace) else {
      throw CommandFailure.usage(
        "no error that is known here is named in this text",
        hint: "if the app's call is recorded, explain that: \(run: "explain FILE")")
    }
    let meant = Self.suggestions(for: code).map { "errors \($0)" as NextCommand }
    throw CommandFailure.usage(
      "there is no error called '\(SecretCleaner().cleaned(code).prefix(80))'",
      hint: meant.isEmpty ? .run("errors") : .didYouMean(meant))
  }

  /// The reply to a text, and a note if it is not about errors.
  private func reply(to pasted: PastedText, of text: String? = nil, _ context: Context) -> Reply {
    if case .calls(let file) = pasted {
      context.terminal.note("this is \(file.summary), and explained as by authctl explain")
    }
    return PastedReply.reply(to: pasted, of: text, context)
  }

  /// Why a text is neither a call nor a token.
  private static func reason(against text: String) -> String {
    do throws(ExchangeFile.Unknown) {
      _ = try PastedText(Array(text.utf8))
      return ""
    } catch {
      return error.reason
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
struct ErrorRow: Sendable {
  let entry: ErrorEntry
  let hint: String?
  /// The SDK whose name or number was given; nil for the code itself, and in the list.
  let origin: String?
  /// The server's text after the code; nil if it was not given.
  let detail: String?
  let reason: Reason?

  init(
    _ entry: ErrorEntry, _ origin: String? = nil, _ detail: String? = nil, _ reason: Reason? = nil,
    by printer: CommandPrinter
  ) {
    self.entry = entry
    self.origin = origin
    self.detail = ErrorCatalogue.words(of: detail)
    self.reason = reason
    hint = Advice(entry.code, detail: detail).step.map(printer.text)
  }

  static func members(of it: Self?) -> Members {
    let (entry, reason) = (it?.entry, it?.reason)
    let ownCase = "if the SDK has no case of its own"
    return [
      "code": .value(entry?.code).labeled("code", entry?.code.rawValue, isStrong: true),
      "matchedAs": .value(it?.origin, "whose name, number or sentence was asked for, unless it was the code")
        .labeled("found as"),
      "sdkCode": .value(entry?.sdk?.rawValue).labeled("sdk", entry?.sdk.map(words)),
      "sdkName": .value(entry?.sdk?.name), "sdkCase": .value(entry?.sdk.map { "\($0)" }),
      "ownName": .value(entry?.ownName, ownCase).labeled("here"),
      "closestCode": .value(entry?.closest?.rawValue).labeled("closest", entry?.closest.map(words)),
      "closestName": .value(entry?.closest?.name, "the SDK's case that would fit, \(ownCase)"),
      "webCode": .value(entry?.webCode, "of the web SDK").labeled("web"),
      "httpStatus": .value(entry?.httpStatus).labeled("status"),
      "meaning": .value(entry?.meaning).labeled("meaning"),
      "detail": .value(it?.detail, "the words that were given behind the code").labeled("server says"),
      "reason": .value(reason?.kind, "of the exact reason, if the text contains the two values that differ"),
      "why": .value(reason?.sentence, "the reason in words").labeled("reason"),
      // Usual causes are of no interest once the reason is known.
      "causes": .value(entry?.causes).labeled("cause", each: reason == nil ? entry?.causes ?? [] : []),
      "step": .value(reason?.step, "what to do about it").labeled("next", reason?.step ?? it?.hint),
      "hint": .value(it?.hint),
      "exitStatus": .value(entry?.code.exitStatus.rawValue).labeled("exit code"),
      "retryable": .value(entry?.retryable)
        .labeled("try again", entry?.retryable == true ? "yes, later" : "no"),
    ]
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
