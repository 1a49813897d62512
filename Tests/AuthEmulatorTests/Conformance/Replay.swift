import AuthEmulator
import Foundation
import Testing

/// A corpus of recorded calls, replayed against fresh servers.
struct Replay {
  /// What came of one call.
  struct Outcome {
    let call: RecordedCall
    /// Nothing, or in which members the answers differ.
    let differences: [String]
    /// Whether an earlier difference of the scenario may have left the servers in different states.
    let isConsequence: Bool
  }

  let outcomes: [Outcome]

  /// Replays a corpus, each scenario on a server of its own.
  init(_ corpus: Data) throws {
    outcomes = try RecordedCall.scenarios(in: corpus).flatMap { try Self.replay($0) }
  }

  /// The calls that differ although that is not intended.
  var different: [Outcome] { outcomes.filter { !$0.differences.isEmpty && $0.call.intended == nil } }

  private static func replay(_ calls: [RecordedCall]) throws -> [Outcome] {
    let test = try TestServer()
    test.world.advance(by: 0.3)
    var captures = ["P": "demo"]
    var comparison = Comparison()
    var isDisturbed = false
    return try calls.map { call in
      if call.wait != nil { test.world.advance(by: 1) }
      let answer = try Answer(test.server.respond(to: call.request(captures)))
      captures.merge(call.captured(from: answer.body)) { _, new in new }
      let outcome = Outcome(
        call: call, differences: comparison.differences(answer, from: call), isConsequence: isDisturbed)
      if !outcome.differences.isEmpty, call.mayChangeState(answer) { isDisturbed = true }
      return outcome
    }
  }
}

extension RecordedCall {
  /// Whether two different answers may mean two different states: not after two errors, nor after a GET that is no e-mail link.
  fileprivate func mayChangeState(_ answer: Answer) -> Bool {
    if ["GET", "OPTIONS", "HEAD"].contains(method), !path_template.lowercased().contains("/emulator/action") {
      return false
    }
    return status < 400 || answer.status < 400
  }
}
