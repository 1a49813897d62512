import SafeFiles

package struct SmokeCommand: Command {
  package static let path = "smoke"
  package static var members: String {
    let steps = "steps[step verdict milliseconds expected code message reason]"
    let report =
      "verdict milliseconds passed failed notEnforced skipped flows[flow verdict milliseconds \(steps) leftovers[]]"
    return "ok \(report) against(target(\(JSONMembers.target)) \(report)) "
      + "differences[flow step kind subject here there] notCompared[flow step reason]"
  }

  let flows: [SmokeFlow]
  let given: SmokeParameters
  let other: SmokeAgainst
  let junit: String?
  let github: Bool
  let yes: Bool

  package static var description: CommandDescription<Context> {
    CommandDescription(
      "Test sign-in from end to end, with one verdict.",
      discussion: """
        Runs each step of the flows and checks that the service responds correctly, including to wrong, used and expired \
        codes, wrong passwords and nonces, and deleted users. It works on the embedded server, on a local \
        server, and in production with fictional numbers (--test-number). There it says what it will do to accounts, \
        and asks first; without a terminal it needs --yes or --expect-target production. Steps that need an administrator \
        or a clock that can be moved are skipped in production, with the reason. A refusal that the target \
        does not enforce (an expired code without --strict) is counted separately as "not enforced here". The \
        profile's own session \
        and the users of the embedded server are not touched, and whatever a step creates or changes on a server is \
        removed or restored, even after Ctrl-C. A local server's clock is moved briefly, for all of its users, unless \
        --keep-clock is given. Exit code 0 means that no step failed, 1 that one failed or \
        that --against found a difference, 5 that the service could not be reached.
        """,
      examples: [
        "authctl smoke all", "authctl smoke phone email --emulator 127.0.0.1:9099 --junit smoke.xml",
        "authctl smoke phone --test-number +16505550101=123456 --api-key AIza --project my-app --yes",
        "authctl smoke all --against 127.0.0.1:9099",
      ],
      build: Self.init(flows:given:other:junit:github:yes:),
      .operands(
        "flow", required: true, help: "The flows to test; all means every flow."),
      SmokeParameters.parameter, SmokeAgainst.parameter,
      .option("junit", "PATH", completion: .file, help: "Write the report as JUnit XML to this file."),
      .flag(
        "github",
        help: "Print annotations for GitHub Actions, and append a table to the file GITHUB_STEP_SUMMARY."),
      .flag("yes", help: "Do not ask before production is tested."))
  }

  package func run(_ context: Context) async throws -> Reply {
    let file = junit.map { SafeFile(path: $0, protection: .shared) }
    // Before anything is sent.
    try file?.proveWritable()
    let target = try await context.target(asking: .ifReachable)
    let against = try await other.target(besides: target, context)
    try context.noteTarget(place: "in a copy that is removed afterwards")
    try await requireServerProject(of: target, context)
    let isExpected = yes || context.options.expectTarget == .production
    try consent(to: target, isGiven: isExpected, context)
    if let against { try consent(to: against, isGiven: isExpected, context) }
    let home = try PrivateHome(for: .smoke, variables: context.variables)
    defer { home.remove() }
    let interrupts = context.machine.processes.holdInterrupts()
    defer { interrupts.release() }
    let terminal = context.terminal
    let gate = SmokeGate(interrupts) { signal in
      terminal.note("cleaning up" + (signal == SIGINT ? "; Ctrl-C again to stop" : ""))
    }
    let suite = try await SmokeSuite(
      context: context, home: home, flows: SmokeFlow.named(flows),
      inputs: SmokeInputs(seed: context.machine.randomBytes(16)), given: given.values(context),
      gate: gate)
    var reports = [try await suite.report(on: target, label: "first", besides: against)]
    if let against, gate.isOpen {
      reports.append(try await suite.report(on: against, label: "second", besides: target))
    }
    let comparison = reports.count == 2 ? SmokeComparison(reports[0], reports[1]) : nil
    let signal = gate.signal
    try publish(reports, comparison?.differences ?? [], in: file, hasReader: signal != SIGPIPE, context)
    if signal == SIGPIPE { return Reply("", [:], exitCode: 128 + SIGPIPE) }
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
    if let signal { exitCode = 128 + signal }
    // The members of the first report are members of the result; Run adds the target to every result.
    return Reply(
      reports.map { $0.line(style) }.joined() + (comparison?.text(style) ?? ""),
      [
        "ok": exitCode == 0, "against": comparison.map { _ in reports[1] },
        "differences": comparison?.differences, "notCompared": comparison?.notCompared,
      ], and: reports[0], exitCode: exitCode)
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
      "none of it can be tested on \(report.target.description)\(reason.map { ": \($0)" } ?? "")",
      hint: .run("smoke --help"))
  }
}
