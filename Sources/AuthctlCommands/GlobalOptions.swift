import CommandLineKit

/// What every command takes (Docs/architecture.md 3).
struct GlobalOptions: Sendable {
  let profile: String
  let json: Bool
  let field: String?
  let quiet: Bool
  let noInput: Bool
  let timeout: Duration
  let trace: Bool
  let traceFile: String?
  let curl: Bool
  let color: ColorChoice
  let emulator: String?
  let insecureHTTP: Bool
  let apiKey: String?
  let project: String?
  let tenant: String?
  let language: String?
  let expectUID: String?
  let expectProject: String?
  let expectTarget: TargetKind?

  /// Their description; `--emulator`, `--api-key` and `--project` have variables of other tools too, which the target's resolution reads.
  static var description: Parameter<GlobalOptions> {
    .group(
      build: GlobalOptions.init(
        profile:json:field:quiet:noInput:timeout:trace:traceFile:curl:color:emulator:insecureHTTP:apiKey:
        project:
        tenant:language:expectUID:expectProject:expectTarget:),
      .option("profile", "NAME", default: "default", help: "The set of settings and credentials to use."),
      .flag("json", help: "Print one JSON object."),
      .option("field", "PATH", help: "Print one value of the JSON, bare, such as session.localId."),
      .flag("quiet", short: "q", help: "Leave notes out."),
      .flag("no-input", help: "Never ask; a missing piece is an error."),
      .option(
        "timeout", "SECONDS", default: .seconds(30),
        help: "The most time one request may take, with connecting and every repetition."),
      .flag("trace", help: "Show each request and answer on standard error, secrets replaced."),
      .option("trace-file", "PATH", completion: .file, help: "Write the trace to a file instead."),
      .flag("curl", help: "Show each request as a curl command on standard error, secrets as variables."),
      .option("color", "WHEN", default: .auto, help: "When to colour text."),
      .option("emulator", "HOST:PORT", help: "Send requests to this local server or emulator."),
      .flag("insecure-http", help: "Allow plain HTTP to an emulator that is not on this machine."),
      .option("api-key", "KEY", help: "The project's Web API key: send requests to Google's service."),
      .option("project", "ID", help: "The project's ID."),
      .option("tenant", "ID", help: "The tenant of the project."),
      .option("language", "TAG", help: "The language of messages, BCP 47."),
      .option("expect-uid", "UID", help: "Stop unless this user is signed in."),
      .option("expect-project", "ID", help: "Stop unless this is the project."),
      .option("expect-target", "KIND", help: "Stop unless requests go there."))
  }
}

extension ColorChoice: ChoiceValue {}

/// The kinds of target, as `--expect-target` spells them.
enum TargetKind: String, ChoiceValue {
  case embedded, emulator, production
}
