import AuthCore
import AuthHTTP
import IdentityToolkit
import SafeFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Runs flows on a target, one after the other, with nothing of the user's: the stores and the embedded server's file are private.
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
  ///   - target: where.
  ///   - label: tells the files of this run from those of another target.
  ///   - progress: called with each flow as it begins, and each step as it ends.
  /// - Returns: what became of them.
  /// - Throws: what keeps the first step from being tried.
  func report(
    on target: Target, label: String, progress: @escaping (SmokeProgress) -> Void
  ) async throws -> SmokeReport {
    let facts = await SmokeFacts(target, limit: min(.seconds(5), context.options.timeout))
    let start = Timestamp(context.now()).formatted()
    let transport = try transport(to: target, label)
    progress(.target(target))
    var reports: [SmokeFlowReport] = []
    for flow in flows {
      progress(.flow(flow))
      let recorder = SmokeRecorder(projectID: target.projectID)
      let bench = try SmokeBench(
        facts, inputs: inputs, given: given, gate: gate, surroundings: context.surroundings
      ) { name in
        try context.auth(
          at: target,
          keeping: CredentialStore(path: "\(home.path)/\(label)/\(flow.rawValue).json", profile: name),
          by: transport, observing: recorder.observer)
      }
      let run = SmokeFlowRun(flow: flow, bench: bench, recorder: recorder, gate: gate) {
        progress(.step($0))
      }
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
    return try EmbeddedTarget(path: path, projectID: target.projectID, context.surroundings)
      .quietTransport()
  }
}

/// How far a smoke test is.
enum SmokeProgress {
  case target(Target)
  case flow(SmokeFlow)
  case step(SmokeStepReport)
}
