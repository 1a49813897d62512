import AuthCore
import AuthEmulator
import AuthHTTP
import IdentityToolkit

extension UpstreamParameters {
  /// The server of the parameters, which passes calls on if they say so.
  func prepare(_ server: LocalServerParameters, _ context: Context) throws -> PreparedLocalServer {
    try check(server, context)
    guard let name else { return try server.prepare(context) }
    let replayed = try replay.map { try Self.recording(at: $0, context) }
    var prepared = try server.prepare(context, upstream: name)
    let (terminal, source, key) = (context.terminal, try source(replayed, context), try apiKey(context))
    let project = context.options.project
    // Created last, so that a start that fails before leaves no empty file behind.
    let record = try record.map { path throws(CommandFailure) in
      try CallRecord(path: path, keepsSecrets: recordsSecrets, terminal)
    }
    prepared.abandon = { record?.removeIfEmpty() }
    let proxy = UpstreamServer(
      UpstreamServer.Configuration(
        source: source, apiKey: key,
        report: { exchange in
          record?.append(exchange)
          guard !terminal.isQuiet else { return }
          let explanation = Explanation(exchange.bounded(to: Self.longestExplained), project: project)
          let lines = explanation.lines.map(\.onOneLine).joined(
            separator: "\n")
          try? terminal.write("\(lines)\n", to: .error)
        }),
      local: prepared.auth)
    prepared.handler = { proxy.answer($0, $1) }
    // The limit of the call itself ends it first, and says more.
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
      throw CommandFailure.usage("--upstream or --replay is missing", hint: LocalServerCommand.start.help)
    }
    let timeouts = TransportTimeouts(
      connect: min(.seconds(10), context.options.timeout), total: context.options.timeout)
    let connections = UpstreamConnections(timeouts: timeouts, environment: context.variables)
    return .service(
      upstream,
      send: { (request, origin) throws(HTTPError) in try connections.send(request, to: origin) })
  }

  /// The key for calls whose own is made up; only production looks at keys.
  private func apiKey(_ context: Context) throws -> String? {
    upstream == .production ? try context.targetInputs().chosenAPIKey : nil
  }

  private func tell(_ replayed: RecordedReplay?, _ context: Context) {
    if let replayed {
      context.terminal.note("\(replayed.count) recorded calls are answered; nothing leaves this machine")
    } else if let upstream, !upstream.isLoopback {
      context.terminal.note(
        "calls go to \(upstream): accounts, SMS and e-mails are real, and so is what they cost")
    }
    if recordsSecrets, let record {
      context.terminal.note(
        "\(record) gets tokens, passwords and codes as they are: whoever reads it can use them")
    }
  }

  /// The calls in a recording.
  private static func recording(at path: String, _ context: Context) throws -> RecordedReplay {
    let file = try context.exchanges(inFileOrInput: path)
    let exchanges = file.items.compactMap { item -> Exchange? in
      if case .exchange(let exchange) = item { exchange } else { nil }
    }
    guard exchanges.contains(where: \.isAuthCall) else {
      throw CommandFailure.usage("\(path) has no call of the auth services", hint: "authctl explain \(path)")
    }
    return RecordedReplay(exchanges)
  }
}
