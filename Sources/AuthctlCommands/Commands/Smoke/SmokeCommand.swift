import SafeFiles

struct SmokeCommand: Command {
  static let path = "smoke"
  let flows: [SmokeFlow]
  let given: SmokeParameters
  let other: SmokeAgainst
  let junit: String?
  let github: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Test sign-in from end to end, with one verdict.",
      discussion: """
        Runs each step of the flows and checks that the service responds correctly, including to wrong, used and expired \
        codes, wrong passwords and nonces, and deleted users. It works on the embedded server, on a local \
        server, and in production with fictional numbers (--test-number). Steps that need an administrator \
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
        "authctl smoke phone --test-number +16505550101=123456 --api-key AIza --project my-app",
        "authctl smoke all --against 127.0.0.1:9099",
      ],
      build: Self.init(flows:given:other:junit:github:),
      .operands(
        "flow", required: true, help: "The flows to test; all means every flow."),
      SmokeParameters.parameter, SmokeAgainst.parameter,
      .option("junit", "PATH", completion: .file, help: "Write the report as JUnit XML to this file."),
      .flag(
        "github",
        help: "Print annotations for GitHub Actions, and append a table to the file GITHUB_STEP_SUMMARY."))
  }

  func run(_ context: Context) async throws -> SmokeResult {
    let file = try junit.map { try Self.reportFile($0) }
    let target = try await context.target(asking: .ifReachable)
    let against = try await other.target(besides: target, context)
    try context.noteTarget(place: "in a copy that is removed afterwards")
    try await context.noteServerProject()
    let home = try PrivateHome(for: "smoke")
    defer { home.remove() }
    let interrupts = context.surroundings.processes.holdInterrupts()
    defer { interrupts.release() }
    let suite = try await SmokeSuite(
      context: context, home: home, flows: SmokeFlow.named(flows),
      inputs: SmokeInputs(seed: context.surroundings.randomBytes(16)), given: given.values(context),
      gate: SmokeGate(interrupts))
    var result = SmokeResult(try await report(of: suite, on: target, "first", besides: against, context))
    if let against, interrupts.signal == nil {
      result.compare(with: try await report(of: suite, on: against, "second", besides: target, context))
    }
    result.signal = interrupts.signal
    try publish(result, in: file, context)
    guard result.verdict != .skipped else { throw Self.nothingRan(result, target) }
    return result
  }

  /// Runs the flows, and shows each step to a person as it ends.
  private func report(
    of suite: SmokeSuite, on target: Target, _ label: String, besides other: Target?, _ context: Context
  ) async throws -> SmokeReport {
    let text = SmokeText(style: context.terminal.style)
    let isForPrograms = context.options.json || context.options.field != nil
    return try await suite.report(on: target, label: label, besides: other) { progress in
      // A standard output that cannot be written fails with the verdict, after everything was cleaned up.
      if !isForPrograms { try? context.terminal.write(text.line(progress)) }
    }
  }

  private func publish(_ result: SmokeResult, in file: SafeFile?, _ context: Context) throws {
    let reports = [result.report] + (result.against.map { [$0] } ?? [])
    if github {
      let report = GitHubReport(reports, differences: result.differences ?? [])
      let isForPrograms = context.options.json || context.options.field != nil
      try context.terminal.write(report.commands, to: isForPrograms ? .error : .output)
      if let path = context.variables["GITHUB_STEP_SUMMARY"], !path.isEmpty,
        let reason = report.append(to: path)
      {
        context.terminal.note("no summary was written to \(path): \(reason)")
      }
    }
    guard let file else { return }
    do throws(SafeFileError) {
      try file.write(JUnitReport(reports, differences: result.differences ?? []).bytes)
    } catch {
      throw ReadyFile.failure(error)
    }
  }

  /// The file of a report, proved to be writable before anything is sent.
  private static func reportFile(_ path: String) throws(CommandFailure) -> SafeFile {
    let file = SafeFile(path: path, protection: .shared)
    do {
      try file.proveWritable()
    } catch {
      throw ReadyFile.failure(error)
    }
    return file
  }

  /// The failure of a test that tested nothing: it must not pass.
  private static func nothingRan(_ result: SmokeResult, _ target: Target) -> CommandFailure {
    let reason = result.report.steps.lazy.compactMap(\.reason).first
    return .usage(
      "none of it can be tested on \(target.name)\(reason.map { ": \($0)" } ?? "")",
      hint: "authctl smoke --help")
  }
}
