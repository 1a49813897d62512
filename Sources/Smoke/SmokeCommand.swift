import SafeFiles

package struct SmokeCommand: Command {
  package static let path = "smoke"
  let names: [ScriptName]
  let given: SmokeParameters
  let other: SmokeAgainst
  let junit: String?
  let github: Bool
  let limit: Duration
  let prints: Bool
  let yes: Bool

  package static var description: CommandDescription<Context> {
    CommandDescription(
      "Test sign-in from end to end, with one verdict.",
      discussion: """
        Runs each step of the flows and checks that the service responds correctly, including to wrong, used and expired \
        codes, wrong passwords and nonces, and deleted users. A flow is a script of command lines and their expected \
        results; --print shows those of the program, and you can write your own (Docs/smoke-scripts.md). The format may \
        change until 1.0. It works on the embedded server, on a local \
        server, and in production with fictional numbers (--test-number). There it says what it will do to accounts, \
        and asks first; without a terminal it needs --yes or --expect-target production. Steps that need an administrator \
        or a clock that can be moved are skipped in production, with the reason. A refusal that the target \
        does not enforce (an expired code without --strict) is counted separately as "not enforced here". The \
        profile's own session \
        and the users of the embedded server are not touched, and whatever a step creates or changes on a server is \
        removed or restored, even after Ctrl-C. A local server's clock is moved briefly, for all of its users, unless \
        --keep-clock is given. Mistakes in a script are found before anything is sent. Exit code 0 means that no step failed, 1 that one failed or \
        that --against found a difference, 2 that a script has a mistake, 5 that the service could not be reached.
        """,
      examples: [
        "authctl smoke all", "authctl smoke phone email --emulator 127.0.0.1:9099 --junit smoke.xml",
        "authctl smoke phone --test-number +16505550101=123456 --api-key AIza --project my-app --yes",
        "authctl smoke all --against 127.0.0.1:9099",
        "authctl smoke phone --print > mine.smoke",
        "authctl smoke phone ./mine.smoke --set number=+16505550100 --junit smoke.xml",
      ],
      build: Self.init(names:given:other:junit:github:limit:prints:yes:),
      .operands(
        "flow", required: true, completion: .file,
        help:
          "The flows to test; all means every flow of the program. A path, such as ./mine.smoke, is a script of yours."
      ),
      SmokeParameters.parameter, SmokeAgainst.parameter,
      .option("junit", "PATH", completion: .file, help: "Write the report as JUnit XML to this file."),
      .flag(
        "github",
        help: "Print annotations for GitHub Actions, and append a table to the file GITHUB_STEP_SUMMARY."),
      .option(
        "limit", "TIME", default: .seconds(600),
        help: "End the test after this time, and clean up; a single request ends after --timeout."),
      .flag("print", help: "Print the scripts instead of running them."),
      .flag("yes", help: "Do not ask before production is tested."))
  }

  package func run(_ context: Context) async throws -> Reply {
    if prints { return try printed(context) }
    let scripts = try scripts(context)
    let file = junit.map { SafeFile(path: $0, protection: .shared) }
    // Before anything is sent.
    try file?.proveWritable()
    let target = try await context.target(asking: .ifReachable)
    let against = try await other.target(besides: target, context)
    try context.noteTarget(place: "in a copy that is removed afterwards")
    try await requireServerProject(of: target, context)
    let isExpected = yes || context.options.expectTarget == .production
    try consent(to: target, scripts, isGiven: isExpected, context)
    if let against { try consent(to: against, scripts, isGiven: isExpected, context) }
    let home = try PrivateHome(for: .smoke, variables: context.variables)
    defer { home.remove() }
    let interrupts = context.machine.processes.holdInterrupts()
    defer { interrupts.release() }
    let terminal = context.terminal
    let gate = SmokeGate(interrupts, limit: limit) { signal in
      terminal.note("cleaning up" + (signal == SIGINT ? "; Ctrl-C again to stop" : ""))
    }
    let suite = try await SmokeSuite(
      context: context, home: home, scripts: scripts,
      inputs: SmokeInputs(seed: context.machine.randomBytes(16)), given: given.values(context),
      gate: gate)
    let here = await suite.conditions(on: target)
    var there: ScriptConditions?
    if let against { there = await suite.conditions(on: against) }
    var reports = [try await suite.report(on: here, label: "first", besides: there)]
    if let there, gate.isOpen {
      reports.append(try await suite.report(on: there, label: "second", besides: here))
    }
    let comparison = reports.count == 2 ? SmokeComparison(reports[0], reports[1]) : nil
    let signal = gate.signal
    try publish(reports, comparison?.differences ?? [], in: file, hasReader: signal != SIGPIPE, context)
    if signal == SIGPIPE { return Reply([:], exitCode: 128 + SIGPIPE) { _ in "" } }
    guard signal != nil || SmokeFlowReport.verdict(of: reports.map(\.verdict)) != .skipped else {
      throw Self.nothingRan(reports[0])
    }
    return Self.reply(reports, comparison, signal, context.terminal.style)
  }

  /// The result, even of a failed run: its purpose is the report.
  private static func reply(
    _ reports: [SmokeReport], _ comparison: SmokeComparison?, _ signal: Int32?, _ style: TextStyle
  ) -> Reply {
    var exitCode = reports.map(\.exitStatus).first { $0 != .done }?.rawValue ?? 0
    if exitCode == 0, comparison?.differences.isEmpty == false { exitCode = ExitStatus.refused.rawValue }
    if exitCode == 0, reports.contains(where: { $0.verdict == .interrupted }) {
      exitCode = ExitStatus.refused.rawValue
    }
    if let signal { exitCode = 128 + signal }
    let outcome = SmokeOutcome(isOK: exitCode == 0, reports: reports, comparison: comparison)
    return Reply(result(of: outcome), exitCode: exitCode) { _ in
      reports.map { $0.line(style) }.joined() + (comparison?.text(style) ?? "")
    }
  }

  private func publish(
    _ reports: [SmokeReport], _ differences: [SmokeDifference], in file: SafeFile?, hasReader: Bool,
    _ context: Context
  ) throws {
    if github {
      let report = GitHubReport(reports: reports, differences: differences)
      if hasReader {
        try context.terminal.write(report.commands, to: context.isForPrograms ? .error : .output)
      }
      if let path = context.variables["GITHUB_STEP_SUMMARY"], !path.isEmpty,
        let reason = report.append(to: path)
      {
        context.terminal.note("no summary was written to \(path): \(reason)")
      }
    }
    try file?.write(JUnitReport(reports: reports, differences: differences).bytes)
  }

  /// The failure of a test that tested nothing: it must not pass.
  private static func nothingRan(_ report: SmokeReport) -> CommandFailure {
    let reason = report.steps.lazy.compactMap(\.reason).first
    return .usage(
      "none of it can be tested on \(report.target.description)\(reason.map { ": \($0)" } ?? "")", hint: nil)
  }
}
