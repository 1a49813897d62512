import SafeFiles

/// Runs flows on a target, one after the other, without the user's data: the stores and the embedded server's file are private.
struct SmokeSuite {
  let context: Context
  let home: PrivateHome
  let flows: [SmokeFlow]
  let inputs: SmokeInputs
  let given: SmokeGiven
  let gate: SmokeGate

  /// Runs all flows, and shows each step to a person as it ends.
  ///
  /// `label` distinguishes the files of this run from another target's. A step that cannot run on `other`, which is compared
  /// with, runs on neither, so that the later steps match.
  func report(on target: Project, label: String, besides other: Project?) async throws -> SmokeReport {
    let limit = min(.seconds(5), context.options.timeout)
    let facts = await SmokeFacts(target, limit: limit)
    var factsElsewhere: SmokeFacts?
    if let other { factsElsewhere = await SmokeFacts(other, limit: limit) }
    let start = Timestamp(context.now()).formatted()
    let transport = try transport(to: target, label)
    let style = context.terminal.style
    show("\(style.faint(target.description))\n")
    var reports: [SmokeFlowReport] = []
    for flow in flows {
      show("\(style.strong(flow.rawValue))\n")
      let recorder = SmokeRecorder(projectID: target.id)
      let makeClient: (String) throws -> AuthClient = { name in
        try context.auth(
          at: target,
          keeping: .file(at: "\(home.path)/\(label)/\(flow.rawValue).json", profile: name),
          by: transport, observing: recorder.observer)
      }
      func bench(_ facts: SmokeFacts) throws -> SmokeBench {
        try flow.bench.init(
          facts, inputs: inputs, given: given, gate: gate, machine: context.machine,
          makeClient: makeClient)
      }
      var elsewhere: ByName<String> = [:]
      if let factsElsewhere {
        for step in try bench(factsElsewhere).steps { elsewhere[step.name] = step.skipReason }
      }
      let report = await report(of: flow, try bench(facts), recorder, on: target, skippedElsewhere: elsewhere)
      reports.append(report)
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

  /// Runs the steps of a flow, and cleans up after them; failures are in the report.
  private func report(
    of flow: SmokeFlow, _ bench: SmokeBench, _ recorder: SmokeRecorder, on target: Project,
    skippedElsewhere elsewhere: ByName<String>
  ) async -> SmokeFlowReport {
    let start = ContinuousClock.now
    var reports: [SmokeStepReport] = []
    // Steps in a row that are skipped for one reason, which share a line.
    var skipped: [SmokeStepReport] = []
    func showSkipped() {
      show(SmokeStepReport.line(ofSkipped: skipped, context.terminal.style))
      skipped = []
    }
    for step in bench.steps {
      context.terminal.show { $0.step = "  \(step.name)" }
      let report = await report(of: step, after: reports, recorder, skipped: elsewhere[step.name])
      context.terminal.show { $0.step = "" }
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
    showSkipped()
    gate.startCleaning()
    let leftovers = await bench.undo.run()
    gate.endCleaning()
    for left in leftovers { note(left, on: target) }
    return SmokeFlowReport(
      flow, reports, milliseconds: (ContinuousClock.now - start).wholeMilliseconds,
      leftovers: leftovers.map(\.name))
  }

  private func report(
    of step: SmokeStep, after reports: [SmokeStepReport], _ recorder: SmokeRecorder,
    skipped elsewhere: String?
  ) async -> SmokeStepReport {
    func skipped(_ reason: String, _ verdict: SmokeVerdict = .skipped) -> SmokeStepReport {
      SmokeStepReport(
        step: step.name, verdict: verdict, milliseconds: 0, expected: step.expectation.text, reason: reason)
    }
    if !gate.isOpen { return skipped("interrupted", .interrupted) }
    if let reason = step.skipReason ?? elsewhere { return skipped(reason) }
    let missing = step.needs.first { name in
      !reports.contains { $0.step == name && $0.verdict == .passed }
    }
    if let missing {
      let before = reports.first { $0.step == missing }
      return skipped(
        before?.verdict == .skipped ? before?.reason ?? "" : "it needs the step \(missing), which failed")
    }
    recorder.start()
    let start = ContinuousClock.now
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(try await step.body())
    } catch {
      outcome = .failure(error)
    }
    let time = (ContinuousClock.now - start).wholeMilliseconds
    let calls = recorder.stop()
    if case .failure(let skip as SmokeSkip) = outcome, gate.isOpen { return skipped(skip.reason) }
    if case .failure = outcome, !gate.isOpen { return skipped("interrupted", .interrupted) }
    var report = Self.judged(step, outcome, time)
    report.calls = calls
    return report
  }

  private static func judged(
    _ step: SmokeStep, _ outcome: Result<Void, any Error>, _ time: Int
  ) -> SmokeStepReport {
    var code: String?
    var message: String?
    var failure = ExitStatus.refused
    var ending = "accepted"
    var isRight: Bool
    switch outcome {
    case .success:
      isRight = step.expectation.allows(nil)
      if !isRight { message = "it was accepted" }
    case .failure(let error as AuthError):
      let report = error.report
      code = report.code.rawValue
      ending = report.code.rawValue
      isRight = step.expectation.allows(code)
      if !isRight {
        message = report.message
        if [.network, .quota].contains(report.exitStatus) { failure = report.exitStatus }
      }
    case .failure(let fault as SmokeFault):
      isRight = false
      message = fault.message
      ending = "a wrong answer"
    case .failure(let error):
      isRight = false
      message = (error as? CommandFailure)?.report.message ?? "\(type(of: error))"
      ending = "a failure"
    }
    let right: SmokeVerdict = step.expectation.isEnforced ? .passed : .notEnforced
    return SmokeStepReport(
      step: step.name, verdict: isRight ? right : .failed, milliseconds: time,
      expected: step.expectation.text, code: code, message: message, reason: step.expectation.reason,
      outcome: ending, failure: failure)
  }

  private func transport(to target: Project, _ label: String) throws -> Transport {
    guard target.service == .inProcess else { return try context.transport(for: target, by: gate.guarding) }
    let path = "\(home.path)/\(label)/embedded.json"
    let own = SafeFile(path: try context.paths().embedded, protection: .secret)
    do throws(SafeFileError) {
      if let users = try own.read() { try SafeFile(path: path, protection: .secret).write(users) }
    } catch {
      throw AuthError.store(Problem(.file(error)))
    }
    return try EmbeddedTarget(path: path, projectID: target.id, machine: context.machine)
      .quietTransport()
  }
}
