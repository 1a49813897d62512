import AuthHTTPServer
import Synchronization

@testable import AuthHTTP

/// A service that gives every kind of answer, and remembers what it did.
final class LoopService: Sendable {
  struct Memory {
    var handled: [String] = []
    var begun: [String] = []
    var finished: [String] = []
    var waiting: [(path: String, answer: HTTPResponse, pending: PendingAnswer)] = []
  }

  let memory = Mutex(Memory())
  /// Rings when so many requests were handled.
  let bell: Doorbell
  private let ringsAfter: Int

  init(ringsAfter count: Int) throws {
    bell = try Doorbell()
    ringsAfter = count
    if count == 0 { bell.ring() }
  }

  static func answer(_ path: String, _ body: [UInt8]) -> [UInt8] {
    let sum = body.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
    // Some are too long for the system's buffers.
    let rest = sum % 16 == 3 ? 3 << 20 : Int(sum % 300)
    return Array("\(path) \(body.count) \(sum) ".utf8) + [UInt8](repeating: 0x78, count: rest)
  }

  func handle(_ request: HTTPRequest, _ pending: PendingAnswer) -> HandlerAnswer {
    let path = request.target.path
    let count = memory.withLock { memory in
      memory.handled.append("\(request.method) \(path)")
      return memory.handled.count
    }
    if count == ringsAfter { bell.ring() }
    let response = HTTPResponse(200, body: Self.answer(path, request.body))
    switch path.split(separator: "/").first.flatMap({ LoopScript.Kind(rawValue: String($0)) }) {
    case .now: return .now(response)
    case .turn: return waitForTurn(path, response, pending)
    case .pause: return .after(.milliseconds(path.utf8.count % 4)) { .now(response) }
    case .pauseAndTurn: return .after(.milliseconds(1)) { self.waitForTurn(path, response, pending) }
    case .work: return .work({ .now(response) }, orElse: { response })
    case .workAndPause: return .work({ .after(.zero) { .now(response) } }, orElse: { response })
    case .early:
      pending.respond(response)
      return .later
    case .thread: return NativeThread.run { pending.respond(response) } ? .later : .now(response)
    case .never: return .never
    case .close: return .closed
    case nil: return .now(HTTPResponse(404))
    }
  }

  private func waitForTurn(
    _ path: String, _ answer: HTTPResponse, _ pending: PendingAnswer
  ) -> HandlerAnswer {
    memory.withLock { memory in
      memory.begun.append(path)
      memory.waiting.append((path, answer, pending))
    }
    return .later
  }

  func endTurn() {
    let ended = memory.withLock { memory in
      defer { memory.waiting = [] }
      memory.finished += memory.waiting.map(\.path)
      return memory.waiting
    }
    for (_, answer, pending) in ended { pending.respond(answer) }
  }
}
