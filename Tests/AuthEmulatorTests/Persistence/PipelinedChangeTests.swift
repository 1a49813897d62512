import BoundedJSON
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import AuthHTTP
@testable import EmulatorState

/// Changes that a client sends without waiting for the answers, to a server with a state directory.
@Suite(.needsSQLite, .timeLimit(.minutes(6))) struct PipelinedChangeTests {
  private let kept: KeptServer
  private let home: TemporaryHome
  private let http: HTTPServer

  init() throws {
    home = try TemporaryHome()
    kept = try KeptServer("\(home.path)/state")
    http = try HTTPServer(answering: kept.test.server.begin, endOfTurn: kept.test.server.endTurn)
    try http.start()
  }

  private var users: Int { kept.test.server.state.projects["demo"]?.users.count ?? 0 }

  /// A request that creates a user, or whose body only pads it to `size` bytes.
  private func change(_ uid: String, size: Int? = nil, padding: String = "x") throws -> [UInt8] {
    func bytes(_ count: Int) throws -> [UInt8] {
      let note = JSONValue.string(String(String(repeating: padding, count: count).prefix(count)))
      let request = try kept.test.request(
        .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts",
        ["localId": .string(uid), "displayName": note], bearer: "owner")
      return try MessageSerializer.bytes(of: request, to: HTTPOrigin(.http, host: "127.0.0.1", port: 80))
    }
    guard let size else { return try bytes(1) }
    // The length of the body is written in as many digits each time.
    let base = try bytes(20_000).count - 20_000
    return try bytes(size - base)
  }

  private func answers(to requests: [[UInt8]], seed: UInt64) throws -> [HTTPResponse] {
    let plan = LoopPlan(
      requests: requests.map { LoopPlan.Request(bytes: $0, isHead: false) }, end: .halfCloses, seed: seed)
    let outcome = try LoopPlayer(plan, port: http.port).outcome()
    #expect(outcome.fault == nil)
    return outcome.answers
  }

  @Test func `each of many changes in slices of any size is made and answered`() throws {
    for round in 0..<10 {
      let requests = try (0..<40).map { try change("u\(round)-\($0)") }
      #expect(
        try answers(to: requests, seed: UInt64(round)).map(\.status.code) == Array(repeating: 200, count: 40))
      #expect(users == 40 * (round + 1))
    }
    #expect(try kept.textAfterKill(in: home) == kept.text)
  }

  @Test func `text in a body is never taken for a request`() throws {
    let evil = "DELETE /emulator/v1/projects/demo/accounts HTTP/1.1 Host: 127.0.0.1  "
    // The first two fill what is read at once.
    let requests = [
      try change("first"), try change("second", size: 65_536 - change("first").count),
      try change("third", size: 60_000, padding: evil), try change("fourth"),
    ]
    for seed in 0..<5 as Range<UInt64> {
      let got = try answers(to: requests, seed: seed)
      // The names are taken after the first round.
      #expect(got.map(\.status.code) == Array(repeating: seed == 0 ? 200 : 400, count: 4))
      #expect(users == 4)
    }
  }
}
