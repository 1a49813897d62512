package struct ExplainCommand: Command {
  package static let path = "explain"
  package static let members = """
    calls[time method address status milliseconds operation outcome code sdkName sdkCode message reason causes[] \
    retryable next facts[name value] tokens[name isInAnswer fingerprint algorithm claims(*) summary[]] notes[]] \
    ignored succeeded
    """
  let file: String
  let failed: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Explain recorded calls of an app; works offline.",
    discussion: """
      The file is a recording made with emulator start --record, an HTTP archive (HAR) from a browser or a proxy, \
      the output of curl -v or --trace, the JSON of a response, or an ID token. Claims of tokens are decoded, not \
      verified, and secrets are shown as fingerprints. Calls to other services are left out and counted. Nothing \
      is sent anywhere. A file can have up to 50 MB.
      """,
    examples: [
      "authctl explain app.har", "authctl explain calls.jsonl --failed",
      "authctl explain calls.jsonl --json",
      "authctl explain -",
    ],
    build: Self.init(file:failed:),
    .operand("file", completion: .file, help: "The file, or - for standard input."),
    .flag("failed", help: "Explain only the calls that were refused or got no answer."))

  package func run(_ context: Context) async throws -> Reply {
    let file = try context.exchanges(inFileOrInput: file)
    let calls = file.items.map { Explanation($0, project: context.options.project) }
    let shown = failed ? calls.filter { $0.outcome == .refused || $0.outcome == .failed } : calls
    let succeeded = calls.count - shown.count
    return Reply([
      "calls": shown, "ignored": file.ignored, "succeeded": failed ? succeeded : nil,
    ]) { style in
      Self.text(shown, ignored: file.ignored, succeeded: succeeded, style)
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
