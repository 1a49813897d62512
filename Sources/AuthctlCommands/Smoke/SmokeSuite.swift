import SafeFiles

/// Runs flows on a target, one after the other, without the user's data: the stores and the embedded server's file are private.
struct SmokeSuite {
  let context: Context
  let home: PrivateHome
  let flows: [SmokeFlow]
  let inputs: SmokeInputs
  let given: SmokeGiven
  let gate: SmokeGate

  /// Runs all flows.
  ///
  /// - Parameters:
  ///   - target: the target to test.
  ///   - label: distinguishes the files of this run from another target's.
  ///   - other: the target to compare with: a step that cannot run there runs on neither, so that the later steps match.
  ///   - progress: called at the start of each flow and the end of each step.
  /// - Returns: their results.
  /// - Throws: the error that prevents the first step.
  func report(
    on target: Target, label: String, besides other: Target?, progress: @escaping (SmokeProgress) -> Void
  ) async throws -> SmokeReport {
    let limit = min(.seconds(5), context.options.timeout)
    let facts = await SmokeFacts(target, limit: limit)
    var factsElsewhere: SmokeFacts?
    if let other { factsElsewhere = await SmokeFacts(other, limit: limit) }
    let start = Timestamp(context.now()).formatted()
    let transport = try transport(to: target, label)
    progress(.target(target))
    var reports: [SmokeFlowReport] = []
    for flow in flows {
      progress(.flow(flow))
      let recorder = SmokeRecorder(projectID: target.projectID)
      let makeClient: (String) throws -> AuthClient = { name in
        try context.auth(
          at: target,
          keeping: CredentialStore(path: "\(home.path)/\(label)/\(flow.rawValue).json", profile: name),
          by: transport, observing: recorder.observer)
      }
      func bench(_ facts: SmokeFacts) throws -> SmokeBench {
        try SmokeBench(
          facts, inputs: inputs, given: given, gate: gate, surroundings: context.surroundings,
          makeClient: makeClient)
      }
      var elsewhere: [String: String] = [:]
      if let factsElsewhere {
        for step in flow.steps(try bench(factsElsewhere)).steps { elsewhere[step.name] = step.skipReason }
      }
      let run = SmokeFlowRun(
        flow: flow, bench: try bench(facts), recorder: recorder, gate: gate, skippedElsewhere: elsewhere
      ) { progress(.step($0)) }
      let report = await run.report()
      for what in report.leftovers {
        context.terminal.note("\(what) of this test could not be removed from \(target.name)")
      }
      reports.append(report)
    }
    return SmokeReport(target: target, flows: reports, startTime: start)
  }

  private func transport(to target: Target, _ label: String) throws -> Transport {
    guard target.kind == .embedded else { return gate.guarding(try context.transport(for: target)) }
    let path = "\(home.path)/\(label)/embedded.json"
    let own = SafeFile(path: try context.paths().embedded, protection: .secret)
    do throws(SafeFileError) {
      if let users = try own.read() { try SafeFile(path: path, protection: .secret).write(users) }
    } catch {
      throw AuthError.file(AuthError.FileProblem(error))
    }
    return try EmbeddedTarget(path: path, projectID: target.projectID, surroundings: context.surroundings)
      .quietTransport()
  }
}

/// How far a smoke test is.
enum SmokeProgress {
  case target(Target)
  case flow(SmokeFlow)
  case step(SmokeStepReport)
}
