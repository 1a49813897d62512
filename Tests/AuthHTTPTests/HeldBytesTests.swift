import AuthHTTPServer
import Synchronization
import TestSupport
import Testing

@testable import AuthHTTP

/// The bytes that a server holds for all its clients together.
@Suite(.timeLimit(.minutes(2))) struct HeldBytesTests {
  private func half(_ count: Int, of length: Int) -> [UInt8] {
    Array("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n".utf8)
      + [UInt8](repeating: 0x61, count: count)
  }

  @Test func `a machine counts what it keeps, and frees it with 503`() {
    let now = Duration.zero
    var machine = ConnectionMachine(limits: .server, timeouts: ServerTimeouts(), at: now)
    machine.receive(half(5000, of: 9000).span)
    #expect(machine.next(at: now) == nil)
    #expect(machine.heldBytes == half(5000, of: 9000).count && machine.refusableBytes == machine.heldBytes)
    machine.refuseForSpace()
    guard case .send(let bytes)? = machine.next(at: now) else {
      Issue.record("nothing was sent")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    #expect(text.contains("Connection: close\r\n"))
    #expect(text.contains(#""status":"UNAVAILABLE""#))
    #expect(machine.heldBytes == bytes.count && machine.refusableBytes == 0)
    machine.sent(at: now)
    #expect(machine.next(at: now) == .shutDownSending)
    machine.receive(half(4000, of: 9000).span)
    #expect(machine.heldBytes == 0)
  }

  @Test func `a request is held until it is answered, its answer until it is sent`() {
    let (now, request) = (Duration.zero, half(700, of: 700))
    var machine = ConnectionMachine(limits: .server, timeouts: ServerTimeouts(), at: now)
    machine.receive(request.span)
    #expect(machine.next(at: now) != nil)
    #expect(machine.heldBytes == request.count)
    // Too late to refuse it for lack of space: it has begun.
    machine.refuseForSpace()
    machine.respond(HTTPResponse(200, body: request), at: now)
    #expect(machine.heldBytes > request.count && machine.heldBytes < 2 * request.count)
    machine.endTurn(at: now)
    if case .send(let bytes)? = machine.next(at: now) {
      #expect(machine.heldBytes == bytes.count)
      #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 200 "))
    }
    machine.sent(at: now)
    #expect(machine.heldBytes == 0)
  }

  @Test(arguments: [(ConnectionMachine.smallAnswer, "200"), (ConnectionMachine.smallAnswer + 1, "503")])
  func `a full server sends small answers only`(count: Int, status: String) {
    let now = Duration.zero
    var machine = ConnectionMachine(limits: .server, timeouts: ServerTimeouts(), at: now)
    machine.receive(half(0, of: 0).span)
    _ = machine.next(at: now)
    machine.respond(HTTPResponse(200, body: [UInt8](repeating: 1, count: count)), isFull: true, at: now)
    machine.endTurn(at: now)
    guard case .send(let bytes)? = machine.next(at: now) else {
      Issue.record("nothing was sent")
      return
    }
    #expect(String(decoding: bytes.prefix(12), as: UTF8.self) == "HTTP/1.1 \(status)")
  }

  @Test func `refusing the largest unfinished request frees room for the others`() throws {
    let limit = 1 << 20
    let server = try HTTPServer(ServerConfiguration(maximumHeldBytes: limit)) { request in
      HTTPResponse(200, body: Array("\(request.body.count) bytes".utf8))
    }
    try server.start()
    let small = try RawClient(port: server.port)
    try small.send(half(1000, of: 2000))
    let large = try RawClient(port: server.port)
    try large.send(half(900_000, of: 2_000_000))
    let middle = try RawClient(port: server.port)
    try middle.send(half(500_000, of: 600_000))
    #expect(try large.readToEnd().hasPrefix("HTTP/1.1 503 "))
    // Connections within the limit are not affected.
    try middle.send([UInt8](repeating: 0x61, count: 100_000))
    #expect(try middle.readResponse(endingIn: "600000 bytes").hasPrefix("HTTP/1.1 200 "))
    try small.send([UInt8](repeating: 0x61, count: 1000))
    #expect(try small.readResponse(endingIn: "2000 bytes").hasPrefix("HTTP/1.1 200 "))
    // Everything kept is free again.
    let last = try RawClient(port: server.port)
    try last.send(half(900_000, of: 900_000))
    #expect(try last.readResponse(endingIn: "900000 bytes").hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `large answers that nobody reads leave room for small ones, and for large ones once read`()
    throws
  {
    let large = [UInt8](repeating: 0x78, count: 16 << 20)
    let server = try HTTPServer(ServerConfiguration(maximumHeldBytes: 20 << 20)) { request in
      HTTPResponse(200, body: request.target.path == "/large" ? large : Array("small".utf8))
    }
    try server.start()
    func ask(_ path: String) throws -> RawClient {
      let client = try RawClient(port: server.port)
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return client
    }
    let first = try ask("/large")
    _ = try first.read { !$0.isEmpty }
    let second = try ask("/large")
    _ = try second.read { !$0.isEmpty }
    #expect(try ask("/large").readToEnd().hasPrefix("HTTP/1.1 503 "))
    #expect(try ask("/small").readToEnd().hasSuffix("small"))
    #expect(try first.countToEnd() > large.count / 2)
    #expect(try ask("/large").countToEnd() > large.count)
    #expect(try second.countToEnd() > large.count / 2)
  }

  @Test func `requests that are being answered are held, too`() async throws {
    let desk = PendingDesk()
    let server = try HTTPServer(
      ServerConfiguration(maximumHeldBytes: 1 << 20), answering: { desk.keep($0, $1) })
    try server.start()
    func ask() throws -> RawClient {
      let client = try RawClient(port: server.port)
      try client.send(half(400_000, of: 400_000))
      return client
    }
    let first = try ask()
    try await desk.wait(for: 1)
    let second = try ask()
    try await desk.wait(for: 2)
    #expect(try ask().readToEnd().hasPrefix("HTTP/1.1 503 "))
    desk.answerAll()
    #expect(try first.readResponse(endingIn: "400000 bytes").hasPrefix("HTTP/1.1 200 "))
    #expect(try second.readResponse(endingIn: "400000 bytes").hasPrefix("HTTP/1.1 200 "))
    let third = try ask()
    try await desk.wait(for: 1)
    desk.answerAll()
    #expect(try third.readResponse(endingIn: "400000 bytes").hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `a client that is refused while it sends more gets its answer`() throws {
    let (entered, leaves) = (try Doorbell(), try Doorbell())
    let server = try HTTPServer(ServerConfiguration(maximumHeldBytes: 1 << 20)) { _ in
      entered.ring()
      leaves.wait(atMost: .seconds(20))
      return HTTPResponse(200)
    }
    try server.start()
    let large = try RawClient(port: server.port)
    try large.send(half(900_000, of: 2_000_000))
    let busy = try RawClient(port: server.port)
    try busy.send(half(0, of: 0))
    #expect(entered.wait(atMost: .seconds(20)))
    // Both are ready in the next turn, and the first costs the second its request.
    let other = try RawClient(port: server.port)
    try other.send(half(400_000, of: 500_000))
    try large.send([UInt8](repeating: 0x61, count: 1000))
    leaves.ring()
    #expect(try large.readToEnd().hasPrefix("HTTP/1.1 503 "))
    leaves.ring()
    try other.send([UInt8](repeating: 0x61, count: 100_000))
    #expect(try other.read { $0.hasSuffix("\r\n\r\n") }.hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `requests that wait behind others are refused in their turn`() async throws {
    let desk = PendingDesk()
    let server = try HTTPServer(
      ServerConfiguration(maximumHeldBytes: 256 << 10), answering: { desk.keep($0, $1) })
    // Sent before the server runs, so that it reads each in one piece.
    let clients = try (0..<5).map { _ in try RawClientHolder(port: server.port) }
    for client in clients { try client.client.send(half(1, of: 1) + half(60_000, of: 60_000)) }
    try server.start()
    try await desk.wait(for: 5)
    desk.answerAll()
    try await desk.wait(for: 4)
    desk.answerAll()
    let answers = try clients.map { client in
      client.client.finishSending()
      return try client.client.readToEnd()
    }
    #expect(answers.allSatisfy { $0.contains("\r\n\r\n1 bytes") })
    #expect(answers.count { $0.hasSuffix("60000 bytes") } == 4)
    #expect(answers.count { $0.contains("HTTP/1.1 503 ") } == 1)
  }
}

/// Keeps requests until the test answers them with the sizes of their bodies.
private final class PendingDesk: Sendable {
  private let kept = Mutex<[(size: Int, pending: PendingAnswer)]>([])

  func keep(_ request: HTTPRequest, _ pending: PendingAnswer) -> HandlerAnswer {
    kept.withLock { $0.append((request.body.count, pending)) }
    return .later
  }

  func wait(for count: Int) async throws {
    try await TestSupport.wait(for: "\(count) requests") { kept.withLock { $0.count == count } }
  }

  func answerAll() {
    let all = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    for (size, pending) in all { pending.respond(HTTPResponse(200, body: Array("\(size) bytes".utf8))) }
  }
}
