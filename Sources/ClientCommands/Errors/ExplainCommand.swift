package struct ExplainCommand: Command {
  package static let path = "explain"
  let file: String
  let failed: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Explain recorded calls of an app; works offline.",
    discussion: """
      The file is a recording made with emulator start --record, calls saved from a local server's page, an HTTP \
      archive (HAR) from a browser or a proxy, a session of Charles as JSON (.chlsj), the output of curl -v, \
      --trace or --trace-ascii, a curl command, the JSON of a \
      response, an ID token, or a text that names errors, as for authctl errors. Export sessions of other \
      proxies as HAR. Claims of tokens are decoded, not verified, and secrets are shown as \
      fingerprints. Calls to other services are left out and counted. Nothing is sent anywhere. A file can have \
      up to 50 MB.
      """,
    examples: [
      "authctl explain app.har", "authctl explain calls.jsonl --failed",
      "authctl explain calls.jsonl --json",
      "authctl explain -",
    ],
    build: Self.init(file:failed:),
    .operand("file", completion: .file, help: "The file, - for standard input, or the text itself."),
    .flag("failed", help: "Explain only the calls that were refused or got no answer."))

  package static func result(of pasted: PastedReply?) -> Members { PastedReply.members(of: pasted) }

  package func run(_ context: Context) async throws -> Reply {
    // A text in place of a file: a command, a token, a line of a log.
    let isName = [".har", ".json", ".jsonl", ".chlsj", ".log", ".txt"].contains { file.hasSuffix($0) }
    if file != "-", !isName, InputFile.isDirectory(file) == nil,
      let pasted = try? PastedText(Array(file.utf8))
    {
      return PastedReply.reply(to: pasted, of: file, onlyFailed: failed, context)
    }
    return PastedReply.reply(to: try context.pasted(inFileOrInput: file), onlyFailed: failed, context)
  }
}
