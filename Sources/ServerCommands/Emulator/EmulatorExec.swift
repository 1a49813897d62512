import AuthCrypto

package struct EmulatorExec: Command {
  package static let path = "emulator exec"
  let server: LocalServerParameters
  let firebase: FirebaseToolsParameters
  let command: [String]

  package static let description: CommandDescription<Context> = CommandDescription(
    "Run a command with its own local server, and exit with its exit code.",
    discussion: """
      The command starts at the first word that is not an option, or after --. It gets \
      FIREBASE_AUTH_EMULATOR_HOST, GCLOUD_PROJECT, GOOGLE_CLOUD_PROJECT, what the SDKs for JavaScript and C++ read \
      (__FIREBASE_DEFAULTS__, unless it is set, USE_AUTH_EMULATOR and AUTH_EMULATOR_PORT) and private XDG \
      directories, but none of the credentials in AUTHCTL_ variables, and neither sees nor stops your servers in the background. It runs \
      without a shell, unless it is one word with spaces, and in the foreground if this program does. Each signal is passed on once, to the command \
      and everything it started. If the server does not \
      start, the command does not run. For exit codes and signals, see: authctl help exec.
      """,
    examples: [
      "authctl emulator exec -- authctl phone send +16505550101",
      "authctl emulator exec --test-number +16505553434=654321 -- npm test",
      "authctl emulator exec --import fixtures/auth --export-on-exit -- npm test",
      "authctl emulator exec --firebase-json -- 'npm run build && npm test'",
    ],
    build: Self.init(server:firebase:command:),
    LocalServerParameters.parameter(defaultPort: 0), FirebaseToolsParameters.parameter,
    .remaining("command", help: "The command and its arguments; one word with spaces is a line for /bin/sh."))

  package func run(_ context: Context) async throws -> Reply {
    let processes = context.machine.processes
    processes.ignoreBrokenPipes()
    guard server.life.events != "-" else {
      throw CommandFailure.usage(
        "standard output belongs to the command: write events to a file", hint: nil
      )
    }
    context.terminal.startErrorWriter()
    let server = try firebase.apply(to: server, for: .exec, context)
    // The codes and links of a smoke test are of no interest, and they would break up its report.
    let words = command.flatMap { $0.split(separator: " ") }
    let isSmoke = words.first == "authctl" && words.contains("smoke")
    let prepared = try server.prepare(for: .exec, context, tellsMessages: !isSmoke)
    // Before the server's threads, so that all of them leave these signals alone.
    let signals = processes.receive(JobProcess.signals)
    let running = try await prepared.start(noting: context.terminal)
    let code = try await runCommand(beside: running, context, signals)
    do throws(CommandFailure) {
      try running.export()
    } catch {
      // The command's own failure says more than the lost export.
      guard code != 0 else { throw error }
      context.terminal.note("nothing was exported: \(error.report.message)")
    }
    return Reply(raw: [], exitCode: code)
  }

  /// Runs the command until it ends, then stops the server, and those that the command started, and removes the private home.
  private func runCommand(
    beside running: RunningLocalServer, _ context: Context, _ signals: any ReceivedSignals
  ) async throws -> Int32 {
    let processes = context.machine.processes
    defer { running.stop() }
    try running.prepared.events?.start(context.terminal)
    let home = try PrivateHome(for: .exec, variables: context.variables)
    let mark = Hexadecimal.encode(context.machine.randomBytes(16))
    let guardian = processes.startGuard(of: mark, removing: home)
    // In this order: if this process is killed in between, the guard removes the rest.
    defer {
      home.remove()
      guardian?.release()
    }
    var variables = ChildEnvironment.passedOn(context.variables)
    variables["FIREBASE_AUTH_EMULATOR_HOST"] = running.origin.authority
    for name in ProjectNames.idVariables { variables[name] = running.project }
    // The SDKs for C++ and Unity.
    variables["USE_AUTH_EMULATOR"] = "1"
    variables["AUTH_EMULATOR_PORT"] = "\(running.origin.port)"
    let defaults = variables[WebDefaults.variable] ?? ""
    if defaults.isEmpty {
      variables[WebDefaults.variable] = WebDefaults.text(running, try? context.settings())
    }
    // firebase-tools sets it, and scripts for it take the project from there.
    if firebase.hasFile, variables["FIREBASE_CONFIG"]?.nonEmpty == nil {
      variables["FIREBASE_CONFIG"] = JSONOutput.text(
        of: [
          "projectId": .string(running.project), "storageBucket": .string("\(running.project).appspot.com"),
          "databaseURL": .string("https://\(running.project).firebaseio.com"),
        ] as JSONValue)
    }
    variables["XDG_CONFIG_HOME"] = home.path + "/config"
    variables["XDG_STATE_HOME"] = home.path + "/state"
    variables[ExecGuard.variable] = mark
    // Notes printed so far must appear before the output of the command.
    context.terminal.drainErrors()
    let child = try JobProcess(
      Self.resolved(command, processes), variables: variables, by: processes, passingOn: signals)
    guardian?.watch(over: child.id)
    let code = await child.waitForEnd()
    try await endServers(in: home, context)
    return code
  }

  /// Ends the servers that the command left in the background, as their records and logs go with the private home.
  private func endServers(in home: PrivateHome, _ context: Context) async throws {
    let left = ServerRecords(stateDirectory: home.path + "/state/authctl").running()
    for server in left { context.machine.processes.send(SIGTERM, to: server.processID) }
    let deadline = ContinuousClock.now + .seconds(10)
    for server in left {
      try await context.terminal.waiting(for: "process \(server.processID) to end", atMost: .seconds(10)) {
        while server.isAlive, ContinuousClock.now < deadline {
          try await context.machine.sleep(.milliseconds(20))
        }
      }
      if server.isAlive {
        context.terminal.note(
          "the command's server at \(server.address) (process \(server.processID)) still runs")
      }
    }
  }

  /// `authctl` always means this executable (Docs/architecture.md 6); a line in one word, as firebase-tools takes it, is for the shell.
  private static func resolved(_ command: [String], _ processes: any Processes) -> [String] {
    if command.count == 1, isLine(command[0]) { return ["/bin/sh", "-c", command[0]] }
    guard command.first == "authctl", let own = processes.executablePath else { return command }
    return [own] + command.dropFirst()
  }

  private static func isLine(_ word: String) -> Bool {
    word.contains(where: \.isWhitespace) && word.cleaned().nonEmpty != nil
      && !FileManager.default.isExecutableFile(atPath: word)
  }
}

/// What the JavaScript SDK takes from its environment if an app passes no configuration.
private enum WebDefaults {
  static let variable = "__FIREBASE_DEFAULTS__"

  static func text(_ running: RunningLocalServer, _ settings: ProfileSettings?) -> String {
    // The SDK needs a key, and a local server takes any: the profile's own stays here.
    var config: ByName<JSONValue> = ["projectId": .string(running.project), "apiKey": "fake-api-key"]
    config["authDomain"] = settings?.authDomain.map { .string($0) }
    config["appId"] = settings?.appID.map { .string($0) }
    let defaults: JSONValue = [
      "config": .object(config), "emulatorHosts": ["auth": .string(running.origin.authority)],
    ]
    return JSONOutput.text(of: defaults)
  }
}
