import AuthCore
import AuthEmulator
import AuthHTTP
import CommandLineKit
import IdentityToolkit

/// Whether the server passes calls on instead of answering them itself.
struct UpstreamParameters: Sendable {
  let upstream: UpstreamAddress?
  let record: String?
  let recordsSecrets: Bool
  let replay: String?

  static var parameter: Parameter<UpstreamParameters> {
    .group(
      build: UpstreamParameters.init(upstream:record:recordsSecrets:replay:),
      .option(
        "upstream", "production|URL",
        help:
          "Pass calls on to the real service, or to another emulator on this machine, and explain each of them."
      ),
      .option(
        "record", "FILE", completion: .file,
        help: "Keep the calls in a new file, with stand-ins for secrets; for --replay and authctl explain."),
      .flag("record-secrets", help: "Keep tokens, passwords and codes in that file as they are."),
      .option(
        "replay", "FILE", completion: .file,
        help: "Answer from a recording, without the service."))
  }

  /// Whether the server is a proxy.
  var isProxy: Bool { upstream != nil || replay != nil }

  /// Where answers come from, in words; nil for a server that answers them itself.
  var name: String? { upstream.map { "\($0)" } ?? replay.map { _ in UpstreamName.recording } }

  /// Refuses what a proxy must not do, before anything is read or listens.
  func check(_ server: LocalServerParameters, _ context: Context) throws {
    guard isProxy else {
      guard record == nil, !recordsSecrets else {
        throw CommandFailure.usage("--record and --record-secrets need --upstream", hint: server.command.help)
      }
      return
    }
    guard upstream == nil || replay == nil else {
      throw CommandFailure.usage(
        "--upstream passes calls on and --replay answers them from a file: give one of them",
        hint: server.command.help)
    }
    for name in Self.optionsOfServers.sorted() {
      guard let origin = context.origin(of: name) else { continue }
      throw CommandFailure.usage(
        "--\(name)\(origin == .commandLine ? "" : " (\(origin))") is for a server that answers by itself, and not for --\(upstream == nil ? "replay" : "upstream")",
        hint: server.command.help)
    }
    if let host = server.hosts.first(where: { !$0.isLoopback }) {
      throw CommandFailure.usage(
        "a proxy listens on this machine only: whoever reaches \(host.name) could use it",
        hint: "without --host: authctl emulator start --upstream production")
    }
    if server.access.publicURL != nil {
      throw CommandFailure.usage(
        "a proxy is for this machine only, so --public-url does not go with it", hint: server.command.help)
    }
    try checkUpstream(context)
  }

  private func checkUpstream(_ context: Context) throws {
    guard let upstream else { return }
    if context.options.insecureHTTP {
      throw CommandFailure.usage(
        "--upstream never leaves this machine over plain HTTP, so --insecure-http does not go with it",
        hint: "leave --insecure-http out")
    }
    guard !upstream.isLoopback else { return }
    let project = try context.projectID()
    guard !Target.isDemo(project) else {
      throw CommandFailure.usage(
        "\(project) is a demo project, which reaches nothing but this machine: --upstream \(upstream) needs the "
          + "real one",
        hint: "name it: authctl emulator start --upstream \(upstream) --project ID")
    }
  }

  /// The options that change what a server of its own answers.
  static let optionsOfServers: Set = [
    "test-phone", "token-ttl", "token-signing", "signing-key-file", "fail", "latency", "fault-seed", "strict",
    "provider", "trust-keys", "hosting-domain", "enforce-app-check", "single-project", "clock", "seed",
    "events", "import",
    "export-on-exit", "state", "state-sync", "project-file", "webhook", "webhook-secret-file",
    "functions-emulator",
  ]
}

extension Context {
  /// Where an option's value comes from; nil for its default.
  func origin(of option: String) -> ParameterOrigin? { origins[option].flatMap { $0 == .default ? nil : $0 } }

  /// The project ID, resolved as for a client.
  func projectID() throws -> String { try targetInputs().projectID }
}

extension UpstreamAddress: ParsableValue {
  init(parsing text: String) throws(UsageError) {
    let refusal = UsageError(
      "'\(text)' is neither production nor http://localhost:PORT nor https://HOST, without a path")
    guard text != "production" else {
      self = .production
      return
    }
    guard let parts = URLParts(text), let scheme = HTTPOrigin.Scheme(rawValue: parts.scheme.lowercased()),
      parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil,
      let origin = HTTPOrigin(scheme, parsing: parts.authority, defaultPort: scheme == .http ? 80 : 443)
    else { throw refusal }
    guard scheme == .https || origin.isLoopback else {
      throw UsageError(
        "'\(text)' is not on this machine, and plain HTTP would show tokens and passwords to others")
    }
    self = .server(origin)
  }

  var argumentText: String { description }
}
