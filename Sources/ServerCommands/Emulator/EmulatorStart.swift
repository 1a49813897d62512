import AuthEmulator
import POSIXShell

package struct EmulatorStart: Command {
  package static let path = "emulator start"
  let server: LocalServerParameters
  let upstream: UpstreamParameters
  let firebase: FirebaseToolsParameters
  let readyFile: String?
  let detach: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Run the local server until it is interrupted, or in the background.",
    discussion: """
      When the server is ready, it prints where to reach it: as text on a terminal, otherwise and with --json as \
      one line of JSON with its address, process ID and project. SMS \
      codes are printed on standard error. Open the address in a browser to see the codes and all users. \
      SIGINT, SIGTERM and SIGHUP stop the server within a second: it finishes the requests it has received, then \
      writes the export of --export-on-exit, as a whole or not at all. With --state each change is stored in the \
      directory before the response is sent, so nothing is lost if the server is killed. Without these \
      options, --events, --record, --ready-file and --detach it writes nothing to disk. It never waits for its \
      output to be read: lines that do not fit are dropped and counted. With --trace, it prints each call and its \
      response, without secrets.

      With --upstream, the server is a proxy: an app reaches the real service through the emulator setting that \
      it already has, and each call is explained here and on the page. It listens on this machine only and never \
      serves a demo project. With --detach the command ends when the server is ready; for its files, see: authctl \
      help files. If the same server, with the same project and options, already runs at its port, the command \
      prints its values and succeeds.
      """,
    examples: [
      "authctl emulator start", "authctl emulator start --port 0 --test-number +16505553434=654321",
      "authctl emulator start --detach --field address", "authctl emulator start --token-signing rs256",
      "authctl emulator start --fail 'accounts:lookup=503*2' --latency 100ms..300ms",
      "authctl emulator start --state ~/auth-state",
      "authctl emulator start --upstream production --project my-project --record calls.jsonl",
      "authctl emulator start --replay calls.jsonl",
    ],
    build: Self.init(server:upstream:firebase:readyFile:detach:),
    LocalServerParameters.parameter(defaultPort: 9099),
    UpstreamParameters.parameter.under("Proxy and recordings"), FirebaseToolsParameters.parameter,
    .option(
      "ready-file", "PATH", completion: .file,
      help: "Also write the line of JSON to this file, which exists only while the server is ready."
    ).under("Process"),
    .flag("detach", help: "Run in the background; authctl emulator stop ends it.").under("Process"))

  package static func result(of it: ReadyLine?) -> Members {
    [
      "ready": .value(it.map { _ in true }),
      "address": .value(it?.origin.authority, "HOST:PORT for clients on this machine, never a wildcard"),
      "addresses": .value(it?.addresses, "what it listens on"),
      "host": .value(it?.origin.host), "port": .value(it?.origin.port),
      "url": .value(it?.url, "for a browser: that of --public-url, else of the address"),
      "pid": .value(it?.pid), "projectId": .value(it?.project),
      "log": .value(it?.log, "with --detach, the path of its log"),
      "upstream": .value(it?.upstream, "where a proxy passes calls on, or a recording"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let processes = context.machine.processes
    let detachment = detach ? processes.detachment : nil
    guard !detach || server.life.events != "-" else {
      throw CommandFailure.usage(
        "a server in the background has no standard output: write events to a file", hint: nil)
    }
    let isStarter = detach && detachment == nil
    let server = try firebase.apply(to: server, for: .start, context, tellsNotes: !isStarter)
    if isStarter {
      if let twin = try await runningTwin(of: server, context) { return try tell(twin, context) }
      return try startInBackground(processes)
    }
    processes.ignoreBrokenPipes()
    let file = readyFile.map(ReadyFile.init)
    try file?.clear()
    context.terminal.startErrorWriter()
    let prepared = try upstream.prepare(server, context)
    var isReady = false
    defer { if !isReady { prepared.abandon() } }
    // Up to here, a signal ends the program at once.
    let ending = processes.receive([SIGINT, SIGTERM, SIGHUP])
    let running = try await prepared.start(noting: context.terminal)
    let background = try detachment.map { try BackgroundServer(running, $0, context) }
    defer { background?.end() }
    let ready = ReadyLine(running: running, pid: processes.ownID, log: background?.record.log)
    let line = try ReplyJSON.line(ready.members)
    defer { file?.remove(line) }
    try tell(ready, line, running.prepared.events, context)
    try file?.write(line)
    if let keyID = running.prepared.keyID {
      context.terminal.note(
        "tokens are signed with RS256 by key \(keyID); the public key: \(running.url)/emulator/v1/jwks")
    }
    // The server runs until it is stopped, so held notes are written now.
    context.terminal.releaseNotes()
    try background?.detach(logging: line, context.terminal)
    isReady = true
    _ = await ending.next()
    file?.remove(line)
    running.stop()
    do throws(CommandFailure) {
      try running.export()
    } catch {
      background?.end(failure: error.report.message)
      throw error
    }
    return Reply(raw: [])
  }

  /// The server that a start in the background asks for, if it runs already.
  private func runningTwin(
    of server: LocalServerParameters, _ context: Context
  ) async throws -> RunningTwin? {
    guard server.port.number != 0 else { return nil }
    let origin = HTTPOrigin(.http, host: server.hosts[0].address, port: server.port.number).forClients
    let twin = try await RunningTwin(at: origin, context)
    try twin?.requireSame(as: context)
    return twin
  }

  /// Prints what the start of the running server printed.
  private func tell(_ twin: RunningTwin, _ context: Context) throws -> Reply {
    let ready = ReadyLine(twin)
    let line = try ReplyJSON.line(ready.members)
    try tell(ready, line, nil, context)
    try readyFile.map(ReadyFile.init)?.write(line)
    context.terminal.note(
      "it has been running since \(twin.status.startTime ?? "earlier"), and keeps its state")
    return Reply(raw: [])
  }

  /// Starts this command again, and ends with its exit code if it ends before it is ready.
  private func startInBackground(_ processes: any Processes) throws(CommandFailure) -> Reply {
    let reason: String
    do throws(StartFailure) {
      switch try processes.startDetached() {
      case .ready: return Reply(raw: [])
      case .ended(let code): return Reply(raw: [], exitCode: code)
      case .killed(let signal):
        reason = "signal \(signal) ended the server before it was ready"
      }
    } catch {
      reason = "cannot start a process for the server: \(String(cString: strerror(error.code)))"
    }
    throw CommandFailure(
      .cannotRun, reason, hint: "run it in the foreground: \(run: .again(without: "detach"))")
  }

  /// Reports the server's address before any event: as a value, a line of JSON, or text for a person.
  private func tell(
    _ ready: ReadyLine, _ line: String, _ events: EventStream?, _ context: Context
  ) throws {
    let terminal = context.terminal
    if events?.isStandardOutput == true { return try events?.start(with: line, terminal) ?? () }
    if let field = context.options.field {
      let value = FieldPath(field)?.value(in: try ReplyJSON.value(of: ready.members))
      try terminal.offer(try value.map(ReplyJSON.fieldLine) ?? "")
    } else if terminal.console.isTerminal(.output), !context.options.json {
      try terminal.write(ready.words)
    } else {
      try terminal.offer(line)
      // Start scripts for firebase-tools wait for this sentence of it.
      let sentence = firebase.hasFile ? "All emulators ready! " : ""
      terminal.note(
        "\(sentence)\(ready.project) at \(ready.url); for other tools: \(ready.export)")
    }
    for note in Surroundings(context.variables).notes(about: ready) { terminal.note(note) }
    try events?.start(terminal)
  }
}

/// The line that a script waits for: the server is ready at this address.
package struct ReadyLine: Sendable {
  let origin: HTTPOrigin
  let addresses: [String]
  /// `scheme://host[:port]` for a browser.
  let url: String
  let project: String
  /// The server that a proxy forwards to.
  let upstream: String?
  let pid: Int32
  /// The path of the log of a server in the background.
  let log: String?
  /// Whether it is ready now, and not since an earlier start.
  var isNew = true

  /// `HOST:PORT` for clients on this machine, never a wildcard.
  private var address: String { origin.authority }

  var members: Members { EmulatorStart.result(of: self) + ["schema": .value(ReplyJSON.schema)] }

  /// The shell line that points other tools to this server; it includes a project that is not their default.
  var export: String { export(at: address) }

  func export(at address: String) -> String {
    "export FIREBASE_AUTH_EMULATOR_HOST=\(address)"
      + (project == TargetInputs.defaultProjectID
        ? "" : " GCLOUD_PROJECT=\(ShellWords.word(project))")
  }

  /// The same for a person at a terminal.
  var words: String {
    let project = project.onOneLine
    let what =
      upstream.map { "The proxy of project \(project), which \(UpstreamName.deed($0).onOneLine)," }
      ?? "The local server of project \(project)"
    let page = upstream == nil ? "users, codes and links" : "each call and what it means"
    let places = addresses == [address] ? "" : "\n  It listens on \(addresses.joined(separator: " and "))."
    let end =
      log.map { "authctl emulator stop \(ShellWords.word(origin.operand))\n  Its log: \($0.onOneLine)" }
      ?? "Ctrl-C"
    return """
      \(what) is \(isNew ? "ready" : "running already").
        In a browser, with \(page): \(url)
        For SDKs and other tools: \(export)\(places)
        To stop it: \(end)

      """
  }
}

extension ReadyLine {
  init(running: RunningLocalServer, pid: Int32, log: String?) {
    (origin, addresses) = (running.origin, running.server.origins.map(\.authority))
    (url, project, upstream) = (running.url, running.project, running.upstream)
    (self.pid, self.log) = (pid, log)
  }

  /// The line of a server that runs already.
  init(_ twin: RunningTwin) {
    (origin, addresses) = (twin.record.origin, twin.record.addresses)
    (url, project) = (twin.status.publicURL ?? "\(twin.record.origin)", twin.record.projectID)
    (upstream, pid, log) = (twin.status.upstream, twin.record.processID, twin.record.log)
    isNew = false
  }
}
