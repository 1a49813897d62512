import SafeFiles

/// Runs scripts on a target, one after the other, without the user's data: the stores and the embedded server's file are private.
struct SmokeSuite {
  let context: Context
  let home: PrivateHome
  let scripts: [Script]
  let inputs: SmokeInputs
  let given: SmokeGiven
  let gate: SmokeGate

  /// What is known of a target before its steps run.
  func conditions(on target: Project) async -> ScriptConditions {
    let facts = await SmokeFacts(target, limit: min(.seconds(5), context.options.timeout))
    return ScriptConditions(facts: facts, given: given)
  }

  /// Runs all scripts, and shows each step to a person as it ends.
  ///
  /// `label` distinguishes the files of this run from another target's. A step that cannot run on the target that is compared with runs on
  /// neither, so that the later steps match.
  func report(
    on conditions: ScriptConditions, label: String, besides other: ScriptConditions?
  ) async throws -> SmokeReport {
    let target = conditions.facts.target
    let start = Timestamp(context.now()).formatted()
    let style = context.terminal.style
    let transport = try transport(to: target, label)
    show("\(style.faint(target.description))\n")
    var reports: [SmokeFlowReport] = []
    for script in scripts {
      show("\(style.strong(script.flow))\n")
      let recorder = SmokeRecorder(projectID: target.id)
      let watch = SmokeWatch()
      let place = try ScriptPlace(
        "\(home.path)/\(label)/\(reports.count)", script: script.source, tenant: target.tenant, context)
      let run = ScriptRun(
        script, conditions,
        at: try context.shared(target, by: transport, observing: recorder.observer.and(watch.observer)),
        try context.auth(
          at: target, keeping: .file(at: place.credentials, profile: "default"), by: transport),
        watch: watch, in: place, inputs: inputs, gate: gate, context: context)
      reports.append(await report(of: run, recorder, besides: other))
    }
    return SmokeReport(target: target, flows: reports, startTime: start)
  }

  /// A standard output that cannot be written fails with the verdict, after everything was cleaned up; a closed pipe ends the test.
  private func show(_ text: StyledText) {
    guard !context.isForPrograms else { return }
    do throws(Terminal.WriteFailure) {
      try context.terminal.write(text)
    } catch {
      if error.isClosedPipe { gate.loseReader() }
    }
  }

  /// Names what could not be removed, and how to remove it.
  private func note(_ left: SmokeUndo.Leftover, on target: Project) {
    let lines = left.commands.compactMap { context.local($0, at: target).map(context.line) }
    let way =
      target.isLocal
      ? (lines.isEmpty ? "" : "; to do it: \(lines.joined(separator: ", then: "))")
      : "; an administrator can do it in the Firebase console"
    context.terminal.note("\(left.name) of this test could not be removed from \(target.description)\(way)")
  }

  /// Runs the steps of a script, and cleans up after them; failures are in the report.
  private func report(
    of run: ScriptRun, _ recorder: SmokeRecorder, besides other: ScriptConditions?
  ) async -> SmokeFlowReport {
    let start = ContinuousClock.now
    var reports: [SmokeStepReport] = []
    // Steps in a row that are skipped for one reason, which share a line.
    var skipped: [SmokeStepReport] = []
    func showSkipped() {
      show(SmokeStepReport.line(ofSkipped: skipped, context.terminal.style))
      skipped = []
    }
    func add(_ report: SmokeStepReport) {
      reports.append(report)
      if report.verdict != .skipped || skipped.first.map({ $0.reason != report.reason }) == true {
        showSkipped()
      }
      if report.verdict == .skipped {
        skipped.append(report)
      } else {
        show(report.line(context.terminal.style))
      }
    }
    let setup = await failedSetup(run)
    if let setup { add(setup) }
    let steps = run.conditions.steps(of: run.script)
    for step in steps {
      context.terminal.show { $0.step = "  \(step.name)" }
      let needs = setup.map { [$0.step] } ?? run.conditions.needs(of: step, among: steps)
      let report = await report(of: step, run, recorder, needing: needs, after: reports, besides: other)
      context.terminal.show { $0.step = "" }
      add(report)
    }
    showSkipped()
    gate.startCleaning()
    let leftovers = await run.clean()
    gate.endCleaning()
    for left in leftovers { note(left, on: run.conditions.facts.target) }
    return SmokeFlowReport(
      run.script.flow, reports, file: run.script.source.isBuiltIn ? nil : run.script.source.file,
      milliseconds: (ContinuousClock.now - start).wholeMilliseconds, leftovers: leftovers.map(\.name))
  }

  /// The report of what is done before the steps, if it fails.
  private func failedSetup(_ run: ScriptRun) async -> SmokeStepReport? {
    for step in run.script.setup where run.conditions.holds(step.conditions) && gate.isOpen {
      guard run.conditions.skipReason(of: step, in: run.script) == nil else { continue }
      let report = await report(of: step, run, nil)
      if report.verdict == .failed { return report }
    }
    return nil
  }

  private func report(
    of step: Script.Step, _ run: ScriptRun, _ recorder: SmokeRecorder, needing needs: [String],
    after reports: [SmokeStepReport], besides other: ScriptConditions?
  ) async -> SmokeStepReport {
    func skipped(_ reason: String, _ verdict: SmokeVerdict = .skipped) -> SmokeStepReport {
      SmokeStepReport(
        step: step.name, verdict: verdict, milliseconds: 0, expected: run.conditions.expected(of: step),
        reason: reason)
    }
    if let reason = gate.reason { return skipped(reason, .interrupted) }
    if let reason = run.conditions.skipReason(of: step, in: run.script) { return skipped(reason) }
    if let reason = other?.reason(toSkip: step.name, in: run.script) { return skipped(reason) }
    let missing = needs.first { name in
      !reports.contains { $0.step == name && $0.verdict == .passed }
    }
    if let missing {
      let before = reports.first { $0.step == missing }
      return skipped(
        before?.verdict == .skipped ? before?.reason ?? "" : "it needs the step \(missing), which failed")
    }
    return await report(of: step, run, recorder)
  }

  /// Runs a step that may run.
  private func report(
    of step: Script.Step, _ run: ScriptRun, _ recorder: SmokeRecorder?
  ) async -> SmokeStepReport {
    recorder?.start()
    let start = ContinuousClock.now
    let outcome: Result<ScriptRun.Ending, any Error>
    do {
      outcome = .success(try await run.run(step))
    } catch {
      outcome = .failure(error)
    }
    var report = SmokeStepReport(
      step: step.name, verdict: .passed, milliseconds: (ContinuousClock.now - start).wholeMilliseconds,
      expected: run.conditions.expected(of: step))
    report.calls = recorder?.stop() ?? []
    switch outcome {
    case .success(let ending):
      if !ending.isEnforced { report.verdict = .notEnforced }
      (report.code, report.reason, report.outcome) = (ending.code, ending.reason, ending.code ?? "accepted")
    case .failure(let error):
      if let reason = gate.reason {
        report = SmokeStepReport(
          step: step.name, verdict: .interrupted, milliseconds: 0, expected: report.expected, reason: reason)
      } else {
        report.fail(error)
      }
    }
    return report
  }

  private func transport(to target: Project, _ label: String) throws -> Transport {
    guard target.service == .inProcess else { return try context.transport(for: target, by: gate.guarding) }
    let path = "\(home.path)/\(label)/embedded.json"
    let own = SafeFile(path: try context.paths.embedded, protection: .secret)
    do throws(SafeFileError) {
      if let users = try own.read() { try SafeFile(path: path, protection: .secret).write(users) }
    } catch {
      throw AuthError.store(Problem(.file(error)))
    }
    return try EmbeddedTarget(path: path, projectID: target.id, machine: context.machine)
      .quietTransport()
  }
}

extension ScriptConditions {
  /// Why a step does not run on another target of a comparison.
  fileprivate func reason(toSkip name: String, in script: Script) -> String? {
    guard let step = steps(of: script).first(where: { $0.name == name }) else {
      return "the other target has no such step"
    }
    return skipReason(of: step, in: script)
  }
}

extension SmokeStepReport {
  /// Notes why the step failed, or that it could not run after all.
  fileprivate mutating func fail(_ error: any Error) {
    verdict = .failed
    outcome = "a failure"
    switch error {
    case let skip as SmokeSkip: (verdict, reason, milliseconds) = (.skipped, skip.reason, 0)
    case let fault as ScriptFault: take(fault)
    case let error as AuthError:
      (code, message, outcome) = (
        error.report.code.rawValue, error.report.message, error.report.code.rawValue
      )
      failure = error.report.exitStatus
    default: message = ErrorReport(of: error).message
    }
    if ![.network, .quota].contains(failure) { failure = .refused }
  }

  private mutating func take(_ fault: ScriptFault) {
    (code, message, outcome) = (fault.code, fault.message, fault.ending)
    (file, line, command, why, hint) = (fault.file, fault.line, fault.command, fault.why, fault.hint)
    (headline, error) = (fault.headline, fault.error)
    failure = fault.exitStatus
  }
}
