import AuthEmulator
import Foundation
import Testing

/// The recorded calls, replayed against fresh servers.
struct Replay {
  /// The result of one call.
  struct Outcome {
    let call: RecordedCall
    /// Empty, or the members in which the responses differ.
    let differences: [String]
  }

  let outcomes: [Outcome]

  /// Replays each scenario on a new server.
  init() throws {
    outcomes = try RecordedCall.scenarios().flatMap { try Self.replay($0) }
  }

  /// The calls that differ unintentionally.
  var different: [Outcome] { outcomes.filter { !$0.differences.isEmpty && $0.call.intended == nil } }

  private static func replay(_ calls: [RecordedCall]) throws -> [Outcome] {
    let test = try TestServer()
    test.world.advance(by: 0.3)
    var captures: ByName = ["P": "demo"]
    var comparison = Comparison()
    return try calls.map { call in
      if call.wait != nil { test.world.advance(by: 1) }
      let answer = try Answer(test.server.respond(to: call.request(captures)))
      captures.merge(call.captured(from: answer.body)) { _, new in new }
      return Outcome(call: call, differences: comparison.differences(answer, from: call))
    }
  }
}
