import AuthHTTPServer
import Synchronization
import TestSupport
import Testing

@testable import AuthHTTP

@Suite(.timeLimit(.minutes(6))) struct PendingAnswerTests {
  /// Answers `/now…` at once, keeps `/later…` for the test to answer, never answers `/never`, closes at `/close`.
  private final class Desk: Sendable {
    typealias Kept = [(path: String, pending: PendingAnswer)]
    private let kept = Mutex<Kept>([])

    var handler: HTTPServer.Handler {
      { request, pending in
        let path = request.target.path
        if path.hasPrefix("/now") { return .now(Self.answer(path)) }
        if path.hasPrefix("/never") { return .never }
        if path.hasPrefix("/close") { return .closed }
        self.keep(path, pending)
        return .later
      }
    }

    func keep(_ path: String, _ pending: PendingAnswer) { kept.withLock { $0.append((path, pending)) } }

    /// Waits for requests and takes all of them.
    func take() async throws -> Kept {
      try await wait(for: "a request that is answered later") { !kept.withLock(\.isEmpty) }
      return kept.withLock { kept in
        defer { kept = [] }
        return kept
      }
    }

    static func answer(_ path: String) -> HTTPResponse { HTTPResponse(200, body: Array("<\(path)>".utf8)) }
  }

  private let desk = Desk()

  private func server(_ configuration: ServerConfiguration = ServerConfiguration()) throws -> HTTPServer {
    let server = try HTTPServer(configuration, answering: desk.handler)
    try server.start()
    return server
  }

  private func get(_ paths: String...) -> String {
    paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
  }

  @Test func `a missing answer is 504 after the limit`() throws {
    var timeouts = ServerTimeouts()
    timeouts.answer = .milliseconds(30)
    let server = try server(ServerConfiguration(timeouts: timeouts))
    let client = try RawClient(port: server.port)
    try client.send(get("/later", "/now"))
    let answer = try client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 504 "))
    #expect(answer.contains("Connection: close\r\n"))
    #expect(!answer.contains("<"))
  }

  @Test func `an answer after the limit is dropped`() async throws {
    var timeouts = ServerTimeouts()
    timeouts.answer = .milliseconds(30)
    let server = try server(ServerConfiguration(timeouts: timeouts))
    let client = try RawClient(port: server.port)
    try client.send(get("/later"))
    #expect(try client.read { $0.contains("in time") }.hasPrefix("HTTP/1.1 504 "))
    try await desk.take()[0].pending.respond(Desk.answer("/late"))
    #expect(try client.readToEnd().isEmpty)
  }

  @Test func `the end of a turn comes when every arrived request was handled, and once more at the end`()
    throws
  {
    let log = Mutex<[String]>([])
    let waiting = Mutex<[(path: String, pending: PendingAnswer)]>([])
    let server = try HTTPServer(
      answering: { request, pending in
        waiting.withLock { $0.append((request.target.path, pending)) }
        log.withLock { $0.append(request.target.path) }
        return .later
      },
      endOfTurn: {
        log.withLock { $0.append("end") }
        let ended = waiting.withLock { waiting in
          defer { waiting = [] }
          return waiting
        }
        for (path, pending) in ended { pending.respond(Desk.answer(path)) }
      })
    let one = try RawClient(port: server.port)
    let other = try RawClient(port: server.port)
    try one.send(get("/a", "/b"))
    try other.send(get("/a", "/b"))
    // Started only now, so that both have arrived.
    try server.start()
    #expect(try one.read { $0.contains("</b>") }.contains("</a>"))
    #expect(try other.read { $0.contains("</b>") }.contains("</a>"))
    server.stop()
    #expect(log.withLock { $0 } == ["/a", "/a", "end", "/b", "/b", "end", "end"])
  }

  @Test func `other connections are served while one waits`() async throws {
    let server = try server()
    let slow = try RawClient(port: server.port)
    try slow.send(get("/later"))
    let kept = try await desk.take()
    let quick = try RawClient(port: server.port)
    try quick.send(get("/now"))
    #expect(try quick.readResponse(endingIn: "</now>").hasPrefix("HTTP/1.1 200 "))
    kept[0].pending.respond(Desk.answer("/later"))
    #expect(try slow.readResponse(endingIn: "</later>").hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `pipelined requests are answered in order however long one takes`() async throws {
    let server = try server()
    let client = try RawClient(port: server.port)
    try client.send(get("/now1", "/later1", "/now2", "/later2", "/now3"))
    #expect(try client.readResponse(endingIn: "</now1>").hasPrefix("HTTP/1.1 200 "))
    try await desk.take()[0].pending.respond(Desk.answer("/later1"))
    let second = try client.readResponse(endingIn: "</now2>")
    #expect(second.contains("</later1>"))
    try await desk.take()[0].pending.respond(Desk.answer("/later2"))
    let third = try client.readResponse(endingIn: "</now3>")
    #expect(third.contains("</later2>"))
  }

  @Test func `only the first answer counts, and only for its own request`() async throws {
    let server = try server()
    let client = try RawClient(port: server.port)
    try client.send(get("/later1"))
    let first = try await desk.take()[0].pending
    first.respond(Desk.answer("/one"))
    first.respond(Desk.answer("/two"))
    #expect(try client.readResponse(endingIn: "</one>").hasPrefix("HTTP/1.1 200 "))
    try client.send(get("/later2"))
    let second = try await desk.take()[0].pending
    first.respond(Desk.answer("/three"))
    second.respond(Desk.answer("/four"))
    #expect(try !client.readResponse(endingIn: "</four>").contains("/three"))
  }

  @Test func `an answer given before the handler returns is sent`() throws {
    let server = try HTTPServer { request, pending in
      pending.respond(Desk.answer(request.target.path))
      return .later
    }
    try server.start()
    let client = try RawClient(port: server.port)
    try client.send(get("/early"))
    #expect(try client.readResponse(endingIn: "</early>").hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `a closed connection does not affect others`() async throws {
    let server = try server()
    for _ in 0..<20 {
      do {
        let client = try RawClient(port: server.port)
        try client.send(get("/later"))
        _ = try await desk.take()[0].pending.respond(
          HTTPResponse(200, body: [UInt8](repeating: 1, count: 1 << 20)))
      }
      let next = try RawClient(port: server.port)
      try next.send(get("/now"))
      #expect(try next.readResponse(endingIn: "</now>").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `a half-closed client still gets its postponed answer`() async throws {
    let server = try server()
    let client = try RawClient(port: server.port)
    try client.send(get("/later"))
    client.finishSending()
    try await desk.take()[0].pending.respond(Desk.answer("/later"))
    #expect(try client.readToEnd().hasSuffix("</later>"))
  }

  @Test func `a postponed answer may be a closed connection`() async throws {
    let server = try server()
    let client = try RawClient(port: server.port)
    try client.send(get("/later"))
    try await desk.take()[0].pending.close()
    #expect(try client.readToEnd().isEmpty)
  }

  @Test func `a handler may close without an answer`() throws {
    let server = try server()
    let client = try RawClient(port: server.port)
    try client.send(get("/now", "/close", "/now"))
    #expect(try client.readToEnd().hasSuffix("</now>"))
  }

  @Test func `a request without an answer ends at the limit`() throws {
    var timeouts = ServerTimeouts()
    timeouts.answer = .milliseconds(30)
    let server = try server(ServerConfiguration(timeouts: timeouts))
    let client = try RawClient(port: server.port)
    try client.send(get("/never"))
    #expect(try client.readToEnd().isEmpty)
  }

  @Test func `a request without an answer ends with its client`() throws {
    let server = try server(ServerConfiguration(maximumConnections: 1))
    do {
      let client = try RawClient(port: server.port)
      try client.send(get("/never"))
    }
    let next = try RawClient(port: server.port)
    try next.send(get("/now"))
    #expect(try next.readResponse(endingIn: "</now>").hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `stopping waits for a postponed answer`() async throws {
    let server = try server(ServerConfiguration(stopLimit: .seconds(30)))
    let client = try RawClient(port: server.port)
    try client.send(get("/later"))
    let kept = try await desk.take()
    let isStopping = NativeThread.run { server.stop() }
    #expect(isStopping)
    kept[0].pending.respond(Desk.answer("/later"))
    #expect(try client.readToEnd().hasSuffix("</later>"))
    server.stop()
  }

  @Test func `stopping does not wait longer than its limit`() async throws {
    let server = try server(ServerConfiguration(stopLimit: .milliseconds(30)))
    let client = try RawClient(port: server.port)
    try client.send(get("/later"))
    let kept = try await desk.take()
    server.stop()
    #expect(try client.readToEnd().isEmpty)
    kept[0].pending.respond(Desk.answer("/later"))
  }

  @Test func `stopping does not wait for requests that never get an answer`() throws {
    let server = try server(ServerConfiguration(stopLimit: .seconds(30)))
    let client = try RawClient(port: server.port)
    try client.send(get("/now", "/never"))
    _ = try client.readResponse(endingIn: "</now>")
    server.stop()
    #expect(try client.readToEnd().isEmpty)
  }

  @Test func `a pause delays no other request and may end in an answer from elsewhere`() async throws {
    let server = try HTTPServer { [desk] request, pending in
      guard request.target.path == "/slow" else { return .now(Desk.answer(request.target.path)) }
      return .after(.milliseconds(40)) {
        desk.keep("/slow", pending)
        return .later
      }
    }
    try server.start()
    let slow = try RawClient(port: server.port)
    let start = ContinuousClock.now
    try slow.send(get("/slow"))
    let quick = try RawClient(port: server.port)
    try quick.send(get("/quick"))
    _ = try quick.readResponse(endingIn: "</quick>")
    let kept = try await desk.take()
    #expect(ContinuousClock.now - start >= .milliseconds(40))
    kept[0].pending.respond(Desk.answer("/slow"))
    #expect(try slow.readResponse(endingIn: "</slow>").hasPrefix("HTTP/1.1 200 "))
  }
}
