import AuthEmulator
import EmulatorWire
import SafeFiles

package struct SessionExport: Command {
  package static let path = "session export"
  let playwright: AppOrigin
  let appName: String?
  let output: String?
  let showTokens: Bool
  let force: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Write the session as a browser's storage state, so that a browser test starts signed in.",
    discussion: """
      Playwright loads it (storageState), and the Firebase JS SDK finds the user in its usual place: in IndexedDB, \
      under the app's API key and name. Give the app's own API key with --api-key; with \
      a local server, any key works. A verified second factor also counts in the browser.

      The file has mode 0600; an existing file is replaced only with --force. It contains the refresh token, which \
      stays valid until an administrator \
      revokes it: that is why --show-tokens is required, and why the file does not belong in a repository.
      """,
    examples: [
      "authctl session export --playwright http://localhost:5173 --output state.json --show-tokens",
      "authctl session export --playwright https://app.example.com --api-key AIzaSyExample --show-tokens",
    ],
    build: Self.init(playwright:appName:output:showTokens:force:),
    .requiredOption("playwright", "ORIGIN", help: "The app's origin, such as http://localhost:5173."),
    .option(
      "app-name", "NAME",
      help: "The app's name, if the page passes one to initializeApp; default: [DEFAULT]."),
    .option(
      "output", "PATH", completion: .file, help: "The file, or - for standard output, which is the default."
    ),
    .flag("show-tokens", help: "Write the tokens; without it nothing is written."),
    .flag("force", help: "Replace an existing file."))

  package static func result(
    of it: (user: BrowserUser, origin: String, path: String?, state: JSONValue)?
  ) -> Members {
    [
      "localId": .value(it?.user.localID).labeled("uid"),
      "origin": .value(it?.origin).labeled("origin"),
      "appName": .value(it?.user.appName).labeled("app"),
      "expiresAt": .value(it?.user.expiresAt, "of the ID token, by this clock").labeled("token until"),
      "path": .value(it?.path, "with --output PATH"),
      "storageState": .open(
        it?.path == nil ? it?.state : nil, "what Playwright loads, with the tokens; absent with --output"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    guard showTokens else {
      throw CommandFailure.usage(
        "the state would contain the session's tokens, and --show-tokens is missing",
        hint: .run(.again() + "--show-tokens"))
    }
    // Its directory may be open to others: tests keep such files next to their code.
    let file = output.flatMap { $0 == "-" ? nil : SafeFile(path: $0, protection: .handedOver) }
    if !force {
      try file?.refuseReplacing(
        unlessBy: "session export --playwright \(playwright.origin) --show-tokens --force --output")
    }
    let name = appName ?? BrowserUser.usualAppName
    let auth = try await context.auth()
    guard auth.project.service != .inProcess else {
      throw TargetProblem.embeddedBrowser.error()
    }
    let record = try await auth.account.user().wire
    // The look-up may have refreshed the session.
    let user = await BrowserUser(try auth.session(), record, apiKey: auth.project.apiKey, appName: name)
    let state = BrowserState.state(of: user, at: playwright.origin)
    // Its mode is changed too.
    try file?.remove()
    try file?.write(Array(Self.text(of: state).utf8))
    let path = file?.path
    let result = Self.result(of: (user, playwright.origin, path, state))
    return Reply(result) { style in
      guard let path else { return StyledText(Self.text(of: state)) }
      return "Wrote the session to \(path), mode 0600.\n" + result.lines(style)
    }
  }

  /// The state as Playwright reads it.
  private static func text(of state: JSONValue) -> String { ReplyJSON.pretty(state.object ?? [:]) }
}

struct AppOrigin: ParsableValue {
  /// `scheme://host[:port]`, in the form in which a browser writes it.
  let origin: String

  init(parsing text: String) throws(UsageError) {
    guard let origin = WebOrigin(parsing: text)?.text,
      origin.hasPrefix("http://") || origin.hasPrefix("https://")
    else { throw UsageError("'\(text)' is not an origin such as http://localhost:5173") }
    self.origin = origin
  }
}
