/// Runs the steps of one flow, and cleans up after them.
struct SmokeFlowRun {
  let flow: SmokeFlow
  let bench: SmokeBench
  let recorder: SmokeRecorder
  let gate: SmokeGate
  /// The steps that cannot run on the target to compare with, each with the reason.
  let skippedElsewhere: [String: String]
  /// Called at the end of each step, to show progress.
  let progress: (SmokeStepReport) -> Void

  /// Runs all of it; failures are in the report.
  func report() async -> SmokeFlowReport {
    let start = ContinuousClock.now
    var reports: [SmokeStepReport] = []
    for step in flow.steps(bench).steps {
      let report = await report(of: step, after: reports)
      progress(report)
      reports.append(report)
    }
    gate.startCleaning()
    let leftovers = await bench.undo.run()
    gate.endCleaning()
    return SmokeFlowReport(
      flow, reports, milliseconds: (ContinuousClock.now - start).wholeMilliseconds, leftovers: leftovers)
  }

  private func report(of step: SmokeStep, after reports: [SmokeStepReport]) async -> SmokeStepReport {
    func skipped(_ reason: String, _ verdict: SmokeVerdict = .skipped) -> SmokeStepReport {
      SmokeStepReport(
        step: step.name, verdict: verdict, milliseconds: 0, expected: step.expectation.text, reason: reason)
    }
    if !gate.isOpen { return skipped("interrupted", .interrupted) }
    if let reason = step.skipReason ?? skippedElsewhere[step.name] { return skipped(reason) }
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
    var report = judged(step, outcome, time)
    report.calls = calls
    return report
  }

  private func judged(
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
}

extension Duration {
  /// Whole milliseconds, rounded down.
  var wholeMilliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
