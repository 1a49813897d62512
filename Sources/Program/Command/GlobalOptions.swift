/// The options of every command (Docs/architecture.md 3).
package struct GlobalOptions: Sendable {
  private let profileName: ProfileName
  package let json: Bool
  package let field: String?
  let quiet: Bool
  let noInput: Bool
  private let timeLimit: TimeLimit
  let trace: Bool
  let traceFile: String?
  let curl: Bool
  let color: ColorChoice
  package let emulator: String?
  package let insecureHTTP: Bool
  package let apiKey: String?
  package let project: String?
  package let tenant: String?
  package let language: LanguageTag?
  let appCheckToken: SecretInput?
  let appCheckDebugToken: SecretInput?
  let expectUID: String?
  let expectProject: String?
  package let expectTarget: TargetKind?

  package var profile: String { profileName.text }
  package var timeout: Duration { timeLimit.duration }

  /// The options of a command line that a command after it repeats, to act on the same profile, target and tenant.
  static func repeated(after path: String) -> [String] {
    switch path {
    case "help", "errors", "explain", "man", "completions", "profiles", "profiles delete": []
    // They start a server of their own, for a project.
    case "emulator start", "emulator exec": ["profile", "project"]
    case "emulator list": ["profile"]
    default: ["profile", "emulator", "api-key", "project", "tenant", "insecure-http"]
    }
  }

  /// The description.
  ///
  /// `--emulator` and `--project` also have variables of other tools, which target resolution reads.
  package static let description = Parameter<GlobalOptions>.group(
    build: GlobalOptions.init(
      profileName:json:field:quiet:noInput:timeLimit:trace:traceFile:curl:color:emulator:insecureHTTP:apiKey:
      project:
      tenant:language:appCheckToken:appCheckDebugToken:expectUID:expectProject:expectTarget:),
    .option(
      "profile", "NAME", completion: .candidates(.profiles), default: ProfileName(text: "default"),
      help: "The set of settings and credentials to use."),
    .flag("json", short: "j", help: "Print one JSON object."),
    .option(
      "field", "PATH", completion: .candidates(.fields),
      help: "Print one value of the JSON, such as session.localId."),
    .flag("quiet", short: "q", help: "Do not print notes."),
    .flag("no-input", help: "Never ask for input; a missing value is an error.").also("--non-interactive"),
    .option(
      "timeout", "TIME", default: TimeLimit(duration: .seconds(30)),
      help: "The time limit for one request, including connecting and retries."),
    .flag("trace", help: "Print each request and response on standard error, without secrets.")
      .also("--debug"),
    .option("trace-file", "PATH", completion: .file, help: "Write the trace to a file instead."),
    .flag(
      "curl", help: "Print each request as a curl command on standard error, with secrets as variables."),
    .option("color", "WHEN", default: .auto, help: "When to color text."),
    .option(
      "emulator", "HOST:PORT", completion: .candidates(.servers),
      help:
        "Send requests to this local server or emulator. With embedded, the command answers them itself, even if a profile or a variable sets another target; the users are kept in a file for the next such command (see authctl help targets)."
    ),
    .flag("insecure-http", help: "Allow plain HTTP to an emulator on another machine."),
    .option("api-key", "KEY", help: "The project's Web API key; sends requests to production.")
      .labeled(CommandPrinter.unshown),
    .option("project", "ID", short: "P", help: "The project ID."),
    .option("tenant", "ID", help: "The tenant ID."),
    .option("language", "TAG", help: "The language of SMS and e-mails, such as fr or pt-BR (BCP 47)."),
    .secret(
      "app-check-token-file", env: ("AUTHCTL_APP_CHECK_TOKEN", "the App Check token"),
      help: "The file with an App Check token to send with each request, or - for standard input."),
    .secret(
      "app-check-debug-token-file", env: ("AUTHCTL_APP_CHECK_DEBUG_TOKEN", "the App Check debug token"),
      help: "The file with an App Check debug token to exchange for a token, or - for standard input."),
    .option("expect-uid", "UID", help: "Stop unless this user is signed in."),
    .option("expect-project", "ID", help: "Stop unless the project has this ID."),
    .option("expect-target", "KIND", help: "Stop unless the target is of this kind.")
  )
  .under("Profile and target", "profile", "emulator", "insecure-http", "api-key", "project", "tenant")
  .under("Output and input", "json", "field", "quiet", "color", "no-input")
  .under("Requests", "timeout", "language", "app-check-token-file", "app-check-debug-token-file")
  .under("Traces", "trace", "trace-file", "curl")
  .under("Checks before any request", "expect-uid", "expect-project", "expect-target")
}

extension ColorChoice: ChoiceValue {}

/// The name of a profile: any that a line can show as it is.
struct ProfileName: ParsableValue {
  let text: String

  init(text: String) { self.text = text }

  init(parsing text: String) throws(UsageError) {
    guard !text.unicodeScalars.contains(where: \.isUnsafeToShow) else {
      throw UsageError(
        "'\(text)' is not a profile's name: it has a line end or a character that is not visible")
    }
    guard !text.contains("\""), !(text.hasPrefix("'") && text.hasSuffix("'")) else {
      throw UsageError("'\(text)' is not a profile's name: it has quotation marks")
    }
    self.text = text
  }

  var argumentText: String { text }
}

/// A duration in which something can happen.
struct TimeLimit: ParsableValue {
  let duration: Duration

  init(duration: Duration) { self.duration = duration }

  init(parsing text: String) throws(UsageError) {
    duration = try Duration(parsing: text)
    guard duration > .zero else { throw UsageError("'\(text)' is no time at all") }
  }

  static var typeName: String { Duration.typeName }
  var argumentText: String { duration.argumentText }
}

/// The kinds of target, as `--expect-target` spells them.
package enum TargetKind: String, ChoiceValue {
  case embedded, emulator, production
}

extension LanguageTag: ParsableValue {
  package init(parsing text: String) throws(UsageError) {
    guard let tag = LanguageTag(text) else {
      throw UsageError("'\(text)' is not a language tag (BCP 47), such as fr or pt-BR")
    }
    self = tag
  }
}

package typealias CommandPrinter = CommandLineKit.CommandPrinter<Context, GlobalOptions>
