import AuthEmulator

/// Whether the server forwards calls instead of answering them itself.
struct UpstreamParameters: Sendable {
  let upstream: UpstreamAddress?
  let record: String?
  let recordsSecrets: Bool
  let replay: String?

  static let parameter: Parameter<UpstreamParameters> = .group(
    build: UpstreamParameters.init(upstream:record:recordsSecrets:replay:),
    .option(
      "upstream", "production|URL",
      help:
        "Pass calls on to the real service, or to another emulator on this machine, and explain each one."
    ),
    .option(
      "record", "PATH", completion: .file,
      help:
        "Record the calls in a new file, with placeholders for secrets; for --replay and authctl explain."),
    .flag(
      "record-secrets", help: "Record tokens, passwords and codes unchanged, and let the page show them."),
    .option(
      "replay", "PATH", completion: .file,
      help: "Answer calls from a recording, without the service."))

  var isProxy: Bool { upstream != nil || replay != nil }

  /// The source of the answers, in words; nil for a server that answers itself.
  var name: String? { upstream.map { "\($0)" } ?? replay.map { _ in UpstreamName.recording } }

  /// Refuses options that a proxy must not have, before anything is read or listens.
  func check(_ server: LocalServerParameters, _ context: Context) throws {
    guard isProxy else {
      guard record == nil, !recordsSecrets else {
        throw CommandFailure.usage(
          "--record and --record-secrets need --upstream", hint: nil)
      }
      return
    }
    guard upstream == nil || replay == nil else {
      throw CommandFailure.usage(
        "--upstream passes calls on and --replay answers them from a file: give one of them", hint: nil)
    }
    for name in LocalServerParameters.refusedByProxies.sorted() {
      guard let origin = context.origin(of: name) else { continue }
      throw CommandFailure.usage(
        "--\(name)\(origin == .commandLine ? "" : " (\(origin))") is for a server that answers calls itself, not for --\(upstream == nil ? "replay" : "upstream")",
        hint: nil)
    }
    if let host = server.hosts.first(where: { !$0.isLoopback }) {
      throw CommandFailure.usage(
        "a proxy listens on this machine only: anyone who can reach \(host.name) could use it",
        hint: "without --host: \(run: .again(without: "host"))")
    }
    if server.access.publicURL != nil {
      throw CommandFailure.usage(
        "a proxy is for this machine only, so it cannot be combined with --public-url", hint: nil)
    }
    try checkUpstream(context)
  }

  private func checkUpstream(_ context: Context) throws {
    guard let upstream else { return }
    if context.options.insecureHTTP {
      throw CommandFailure.usage(
        "--upstream never leaves this machine over plain HTTP, so it cannot be combined with --insecure-http",
        hint: "leave --insecure-http out")
    }
    guard !upstream.isLoopback else { return }
    let project = try context.projectID()
    guard !ProjectNames.isDemo(project) else {
      throw CommandFailure.usage(
        "\(project) is a demo project, which reaches only this machine: --upstream \(upstream) needs the "
          + "real one",
        hint: "give the project ID: \(run: .again(without: "project") + "--project ID")")
    }
  }
}

extension Context {
  /// The source of an option's value; nil for its default.
  func origin(of option: String) -> ParameterOrigin? { origins[option].flatMap { $0 == .default ? nil : $0 } }

  /// The project ID, resolved as for a client.
  func projectID() throws -> String { try targetInputs().projectID }
}

extension UpstreamParameters {
  /// The server for the parameters; forwards calls if they require it.
  func prepare(_ server: LocalServerParameters, _ context: Context) throws -> PreparedLocalServer {
    try check(server, context)
    guard let name else { return try server.prepare(for: .start, context) }
    let replayed = try replay.map { try Self.recording(at: $0, context) }
    var prepared = try server.prepare(
      for: .start, context, upstream: name, showsSecrets: recordsSecrets)
    let (terminal, source) = (context.terminal, try source(replayed, context))
    // For calls with a made-up key; only production checks keys.
    let key = upstream == .production ? try context.targetInputs().chosenAPIKey : nil
    let project = context.options.project
    // Created last, so that a failed start leaves no empty file.
    let record = try record.map { path throws(CommandFailure) in
      try CallRecord(path: path, keepsSecrets: recordsSecrets, terminal)
    }
    prepared.abandon = { record?.removeIfEmpty() }
    let proxy = UpstreamServer(source: source, apiKey: key, project: project, local: prepared.auth) {
      exchange in
      record?.append(exchange)
      guard !terminal.isQuiet else { return }
      let explanation = Explanation(exchange.bounded(to: Self.longestExplained), project: project)
      let lines = explanation.lines.map(\.onOneLine).joined(separator: "\n")
      try? terminal.write("\(lines)\n", to: .error)
    }
    prepared.handler = { request, _ in proxy.begin(request) }
    // The call's own limit ends it first, with a better message.
    prepared.place.timeouts.answer = max(
      prepared.place.timeouts.answer, context.options.timeout + .seconds(10))
    tell(replayed, context)
    return prepared
  }

  /// The longest body that is read for an explanation; the list of a project's users may be longer.
  private static let longestExplained = 1 << 20

  private func source(
    _ replayed: RecordedReplay?, _ context: Context
  ) throws(CommandFailure) -> UpstreamServer.Source {
    if let replayed { return .replay(replayed) }
    guard let upstream else {
      throw CommandFailure.usage("--upstream or --replay is missing", hint: nil)
    }
    let timeouts = TransportTimeouts(
      connect: min(.seconds(10), context.options.timeout), total: context.options.timeout)
    let connections = UpstreamConnections(timeouts: timeouts, environment: context.variables)
    return .service(
      upstream,
      send: { (request, origin) throws(HTTPError) in try connections.send(request, to: origin) })
  }

  private func tell(_ replayed: RecordedReplay?, _ context: Context) {
    if let replayed {
      context.terminal.note("\(replayed.count) recorded calls are answered; nothing leaves this machine")
    } else if let upstream, !upstream.isLoopback {
      context.terminal.note(
        "calls go to \(upstream): accounts, SMS and e-mails are real, and so are their costs")
    }
    if recordsSecrets, let record {
      context.terminal.note(
        "\(record) will contain tokens, passwords and codes unchanged: anyone who can read it can use them")
    }
  }

  private static func recording(at path: String, _ context: Context) throws -> RecordedReplay {
    let file = try context.exchanges(inFileOrInput: path)
    let exchanges = file.items.compactMap { item -> HTTPExchange? in
      if case .exchange(let exchange) = item { exchange } else { nil }
    }
    guard exchanges.contains(where: \.isAuthCall) else {
      throw CommandFailure.usage("\(path) has no calls to the auth services", hint: .run("explain \(path)"))
    }
    return RecordedReplay(exchanges)
  }
}
