import AuthHTTPServer
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AuthHTTP

/// Random clients of a real server, compared with a server that takes one request after the other.
@Suite(.timeLimit(.minutes(60))) struct LoopModelTests {
  /// A longer run sets it to thousands.
  private static let rounds =
    ProcessInfo.processInfo.environment["AUTHCTL_LOOP_ROUNDS"].flatMap { Int($0) } ?? 60

  @Test(arguments: [false, true])
  func `whatever clients do, no byte, answer or step is lost, doubled or exchanged`(stops: Bool) throws {
    for round in 0..<Self.rounds {
      let wrong = try Self.play(seed: UInt64(round), stops: stops)
      #expect(wrong == [], "round \(round)")
      if !wrong.isEmpty { return }
    }
  }

  /// Plays one round and returns what was wrong.
  private static func play(seed: UInt64, stops: Bool) throws -> [String] {
    var generator = SeededGenerator(seed: seed << 1 | (stops ? 1 : 0))
    let scripts = (0..<Int.random(in: 1...8, using: &generator)).map { LoopScript(client: $0, &generator) }
    // Patient clients ask at least for so much.
    let certain = scripts.filter(\.plan.isPatient).reduce(0) { $0 + $1.plan.answerCount }
    let service = try LoopService(ringsAfter: Int.random(in: 0...certain, using: &generator))
    let server = try HTTPServer(
      ServerConfiguration(stopLimit: .seconds(20)), answering: service.handle, endOfTurn: service.endTurn)
    // Half of the time, requests wait for the server, not the other way round.
    if Bool.random(using: &generator) { try server.start() }
    let players = try scripts.map { try LoopPlayer($0.plan, port: server.port) }
    try server.start()
    var arrived = Set<Int>()
    if stops {
      _ = service.bell.wait(atMost: .seconds(30))
      arrived = Set(players.indices.filter { players[$0].hasArrived })
      server.stop()
    }
    let outcomes = players.map { $0.outcome() }
    server.stop()
    return scripts.indices.flatMap { index in
      differences(scripts[index], outcomes[index], mustAnswer: !stops || arrived.contains(index))
    } + differences(scripts, service.memory.withLock { $0 })
  }

  /// What a client saw that it should not have, or did not see.
  private static func differences(
    _ script: LoopScript, _ outcome: (answers: [HTTPResponse], fault: String?), mustAnswer: Bool
  ) -> [String] {
    let expected = script.expected
    var wrong = outcome.fault.map { [$0] } ?? []
    let strange = outcome.answers.first { $0.status != 200 }
    if let strange { wrong.append("\(strange.status)") }
    if outcome.answers.map(\.body) != Array(expected.prefix(outcome.answers.count)) {
      wrong.append("other answers")
    }
    if script.plan.isPatient, mustAnswer, outcome.answers.count < expected.count {
      wrong.append("\(outcome.answers.count) of \(expected.count) answers, \(script.plan.end)")
    }
    return wrong.map { "client \(script.requests[0].path): \($0)" }
  }

  /// What the service did that no client asked for, not in order, or not to the end.
  private static func differences(_ scripts: [LoopScript], _ memory: LoopService.Memory) -> [String] {
    var wrong: [String] = []
    for (client, script) in scripts.enumerated() {
      let asked = script.requests.map { "\($0.isHead ? "HEAD" : "POST") \($0.path)" }
      let handled = memory.handled.filter { $0.split(separator: "/").dropFirst(2).first == "\(client)" }
      if handled != Array(asked.prefix(handled.count)) {
        wrong.append("client \(client): handled \(handled)")
      }
    }
    if let strange = memory.handled.first(where: { $0.contains("evil") }) { wrong.append(strange) }
    if memory.begun != memory.finished { wrong.append("begun \(memory.begun), finished \(memory.finished)") }
    return wrong
  }
}
