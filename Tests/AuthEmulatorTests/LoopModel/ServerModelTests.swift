import BoundedJSON
import Foundation
import IdentityToolkit
import Synchronization
import TestSupport
import Testing

@testable import AuthEmulator
@testable import AuthHTTP
@testable import EmulatorState

/// Random clients of the real server over HTTP: what it stored, answered, recorded and reported agrees.
@Suite(.timeLimit(.minutes(60))) struct ServerModelTests {
  private static let rounds =
    (ProcessInfo.processInfo.environment["AUTHCTL_LOOP_ROUNDS"].flatMap { Int($0) } ?? 60) / 4

  @Test(arguments: [false, true])
  func `state, answers, calls and events agree in memory`(stops: Bool) throws {
    for round in 0..<Self.rounds {
      let wrong = try ServerRound(seed: UInt64(round), stops: stops).play()
      #expect(wrong == [], "round \(round)")
      if !wrong.isEmpty { return }
    }
  }

  @Test(.needsSQLite, arguments: [false, true])
  func `state, answers, calls and events agree with a state directory`(stops: Bool) throws {
    let home = try TemporaryHome()
    for round in 0..<Self.rounds {
      let place = "\(home.path)/state-\(stops)-\(round)"
      let game = try ServerRound(seed: UInt64(round), stops: stops, keptIn: KeptServer.open(place))
      var wrong = try game.play()
      let text = KeptServer.text(game.test.server.state)
      game.test.server.closeState()
      let again = try KeptServer(place + "-copy", copying: place)
      if again.text != text { wrong.append("other users are stored") }
      #expect(wrong == [], "round \(round)")
      if !wrong.isEmpty { return }
    }
  }
}

/// One server, its clients, and all that it said.
private struct ServerRound {
  private struct Seen {
    var calls: [String: [HTTPExchange]] = [:]
    var events: [String] = []
    /// How many calls went to a thread.
    var works = 0

    var signUps: [HTTPExchange] {
      calls.values.flatMap { $0.filter { $0.request.target.path.hasSuffix("signUp") } }
    }
  }

  let test: TestServer
  private let seen: Box
  private let scripts: [[HTTPRequest]]
  private let plans: [LoopPlan]
  private let stops: Bool

  private final class Box: Sendable {
    let seen = Mutex(Seen())
  }

  init(
    seed: UInt64, stops: Bool, keptIn opened: StateDatabase.Opened? = nil
  ) throws {
    let box = Box()
    test = try TestServer(keptIn: opened) { configuration, dependencies in
      configuration.faults = [
        try FaultRule(latency: "accounts:lookup=2ms"), try FaultRule(failure: "accounts:query=drop"),
      ]
      // A new account is created on another thread.
      dependencies.callFunction = { _ in .answered(status: 200, body: Array("{}".utf8)) }
      dependencies.observe = { event in
        box.seen.withLock { $0.events.append("\(event.event.kind.rawValue) \(event.event["localId"])") }
      }
      dependencies.observeCall = { call in
        guard let client = call.request.fields["X-Client"] else { return }
        box.seen.withLock { $0.calls[client, default: []].append(call) }
      }
    }
    try test.useFunctions(["beforeCreate": "http://127.0.0.1:1/f"])
    var generator = SeededGenerator(seed: seed << 1 | (stops ? 1 : 0))
    let test = test
    scripts = try (0..<Int.random(in: 1...6, using: &generator)).map {
      try Self.script(client: $0, test, &generator)
    }
    plans = try scripts.map { requests in
      let last = requests.firstIndex { $0.target.path.hasSuffix("accounts:query") }
      let origin = HTTPOrigin(.http, host: "127.0.0.1", port: 80)
      return LoopPlan(
        requests: try requests.map {
          LoopPlan.Request(bytes: try MessageSerializer.bytes(of: $0, to: origin), isHead: false)
        }, answerCount: last ?? requests.count, isClosedByServer: last != nil, &generator)
    }
    self.stops = stops
    seen = box
  }

  private static func script(
    client: Int, _ test: TestServer, _ generator: inout SeededGenerator
  ) throws -> [HTTPRequest] {
    let base = "/identitytoolkit.googleapis.com/v1"
    var made = 0
    return try (0..<Int.random(in: 1...15, using: &generator)).map { index in
      let uid = JSONValue.string("\(client)-\(Int.random(in: 0...max(made, 1), using: &generator))")
      let (path, body): (String, JSONValue)
      switch Int.random(in: 0..<40, using: &generator) {
      case 0..<18:
        made += 1
        (path, body) = ("projects/demo/accounts", ["localId": .string("\(client)-\(made)")])
      case 18..<24: (path, body) = ("projects/demo/accounts:update", ["localId": uid, "displayName": "N"])
      case 24..<29: (path, body) = ("projects/demo/accounts:delete", ["localId": uid])
      case 29..<33: (path, body) = ("projects/demo/accounts:lookup", ["localId": [uid]])
      case 33..<39:
        (path, body) = (
          "accounts:signUp", ["email": .string("u\(client)-\(index)@example.com"), "password": "secret1"]
        )
      default: (path, body) = ("projects/demo/accounts:query", [:])
      }
      let isOpen = path == "accounts:signUp"
      return try test.request(
        .post, "\(base)/\(path)", body, bearer: isOpen ? nil : "owner", key: isOpen ? "k" : nil,
        fields: [.init("X-Client", "\(client)")])
    }
  }

  /// Plays the round and returns what disagreed.
  func play() throws -> [String] {
    let server = test.server
    let http = try HTTPServer(
      ServerConfiguration(stopLimit: .seconds(20)),
      answering: { [seen] request, pending in
        let answer = server.begin(request, pending)
        if case .work = answer { seen.seen.withLock { $0.works += 1 } }
        return answer
      }, endOfTurn: server.endTurn)
    try http.start()
    let players = try plans.map { try LoopPlayer($0, port: http.port) }
    var arrived = Set(players.indices)
    if stops {
      arrived = Set(players.indices.filter { players[$0].hasArrived })
      http.stop()
    }
    let outcomes = players.map { $0.outcome() }
    http.stop()
    // Threads of functions end on their own, whoever listens.
    try block(for: "the calls in progress") { seen.seen.withLock { $0.signUps.count == $0.works } }
    let all = seen.seen.withLock { $0 }
    return try players.indices.flatMap { client in
      differences(
        client, outcomes[client], all.calls["\(client)"] ?? [], mustAnswer: arrived.contains(client))
    } + differences(all)
  }

  /// How one client's answers differ from its calls, and these from what it asked.
  private func differences(
    _ client: Int, _ outcome: (answers: [HTTPResponse], fault: String?), _ calls: [HTTPExchange],
    mustAnswer: Bool
  ) -> [String] {
    var wrong = outcome.fault.map { [$0] } ?? []
    let asked = scripts[client].prefix(calls.count)
    if calls.map(\.request.target) != asked.map(\.target) || calls.map(\.request.body) != asked.map(\.body) {
      wrong.append(
        "recorded \(calls.map(\.request.target.path)), asked \(scripts[client].map(\.target.path))")
    }
    let known = calls.prefix(outcome.answers.count).map { $0.response?.body }
    if outcome.answers.map(\.body) != known { wrong.append("\(outcome.answers.count) answers, other calls") }
    if mustAnswer, plans[client].isPatient, outcome.answers.count < plans[client].answerCount {
      wrong.append("\(outcome.answers.count) of \(plans[client].answerCount) answers")
    }
    return wrong.map { "client \(client), \(plans[client].end): \($0)" }
  }

  /// How the users and the events differ from those of the calls, played one after the other.
  private func differences(_ all: Seen) throws -> [String] {
    var (users, events, wrong) = (Set<String>(), [String](), [String]())
    for call in all.calls.values.joined() {
      let given = try JSONReader.read(call.request.body)["localId"]?.string ?? ""
      var status = 200
      switch call.request.target.path.split(separator: ":").dropFirst().first ?? "" {
      case "":
        users.insert(given)
        events.append("accountCreated \(given)")
      case "signUp":
        let uid = try JSONReader.read(call.response?.body ?? [])["localId"]?.string ?? ""
        users.insert(uid)
        events.append("accountCreated \(uid)")
      case "update": status = users.contains(given) ? 200 : 400
      case "delete":
        if users.remove(given) != nil { events.append("accountDeleted \(given)") } else { status = 400 }
      case "query": status = 0
      default: break
      }
      if call.response?.status.code ?? 0 != status {
        wrong.append("\(call.request.target.path): not \(status)")
      }
    }
    let seen = all.events.filter { $0.hasPrefix("accountCreated") || $0.hasPrefix("accountDeleted") }
    if seen.sorted() != events.sorted() { wrong.append("events \(seen), calls \(events)") }
    let list = try test.send(
      .get, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet?maxResults=1000",
      bearer: "owner")
    let stored = Set((list.body["users"]?.array ?? []).compactMap { $0["localId"]?.string })
    if stored != users { wrong.append("users \(stored), calls \(users)") }
    return wrong
  }
}
