import AuthHTTPServer
import Synchronization
import TestSupport
import Testing

@testable import AuthHTTP

@Suite(.timeLimit(.minutes(6))) struct SocketTransportTests {
  private let get = HTTPRequest(.get, RequestTarget(path: "/"))
  private let post = HTTPRequest(.post, RequestTarget(path: "/"), body: Array("{}".utf8))

  @Test func `a refused connection is reported as such`() async throws {
    // Bound but not listening: the port stays ours and refuses.
    let server = try HTTPServer { _ in HTTPResponse(200) }
    server.stop()
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPTransport.socket().send(get, server.origin)
    }
    #expect(error == .couldNotConnect(host: server.origin.authority, reason: "connection refused"))
  }

  @Test func `a server that never answers reaches the total limit`() async throws {
    let server = try ScriptedServer([.silence])
    let transport = HTTPTransport.socket(timeouts: TransportTimeouts(total: .milliseconds(50)))
    await #expect(throws: HTTPError.timedOut(.total, host: server.origin.authority)) {
      try await transport.send(get, server.origin)
    }
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab", "HTTP/1.1 200 OK\r\nConte"])
  func `a server that closes early is a lost connection`(answer: String) async throws {
    let server = try ScriptedServer([.answerAndClose(answer)])
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPTransport.socket().send(post, server.origin)
    }
    guard case .connectionLost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.requestCount == 1)
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
    ("SSH-2.0-OpenSSH_9.2\r\n\r\n", 400),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\n", 413),
    ("HTTP/1.1 101 Switching Protocols\r\n\r\n", 400),
  ])
  func `a response that breaks the rules is malformed`(answer: String, status: Int) async throws {
    let server = try ScriptedServer([.answerAndClose(answer)])
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPTransport.socket().send(get, server.origin)
    }
    guard case .malformed(let fault) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fault.status.code == status)
  }

  @Test func `refuses HTTPS instead of sending it in the clear`() async throws {
    let origin = HTTPOrigin(.https, host: "127.0.0.1", port: 1)
    await #expect(throws: HTTPError.unsendable(reason: "this transport speaks plain HTTP only")) {
      try await HTTPTransport.socket().send(get, origin)
    }
  }

  @Test func `keeps one connection for requests to one origin`() async throws {
    let server = try ScriptedServer([
      .answer("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", times: 3)
    ])
    let transport = HTTPTransport.socket()
    for _ in 0..<3 { #expect(try await transport.send(post, server.origin).body == Array("a".utf8)) }
    #expect(server.connectionCount == 1)
  }

  @Test func `a connection is not kept for longer than its time`() throws {
    let script = ScriptedServer.Script.answer("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", times: 1)
    let server = try ScriptedServer([script, script])
    let transport = SocketTransport(timeouts: TransportTimeouts(), limits: .client, keptIdle: .zero)
    for _ in 0..<2 { #expect(try transport.send(post, to: server.origin).body == Array("a".utf8)) }
    #expect(server.connectionCount == 2)
  }

  /// A port of 127.0.0.1 that takes no further connection, and does not refuse it either.
  private func mutePort() throws -> (port: Int, sockets: [ClientConnection]) {
    let address = try #require(SocketAddress(literal: "127.0.0.1", port: 0))
    let listener = try Socket.listening(on: address, backlog: 0)
    let bound = try #require(SocketAddress(localOf: listener.descriptor))
    var sockets = [ClientConnection(listener)]
    for _ in 0..<64 {
      let socket = try Socket(family: bound.family)
      var isConnected = try socket.connect(to: bound)
      if !isConnected {
        isConnected = try socket.wait(reading: false, writing: true, until: .now + .milliseconds(100))
      }
      sockets.append(ClientConnection(socket))
      if !isConnected { return (bound.port, sockets) }
    }
    throw TimedOut(waitingFor: "a listener that takes no further connection", limit: .zero)
  }

  @Test func `an address that does not answer leaves time for the next`() async throws {
    let mute = try mutePort()
    guard
      let six = try? HTTPServer(
        ServerConfiguration(host: "::1", port: mute.port), handler: { _ in HTTPResponse(204) })
    else { return }
    try six.start()
    let transport = HTTPTransport.socket(timeouts: TransportTimeouts(connect: .milliseconds(400)))
    let origin = HTTPOrigin(.http, host: "localhost", port: mute.port)
    #expect(try await transport.send(get, origin).status == 204)
    withExtendedLifetime(mute) {}
  }

  @Test func `a kept connection that was closed is replaced before anything is sent`() async throws {
    let server = try ScriptedServer([
      .answerAndClose("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na"),
      .answerAndClose("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nb"),
    ])
    let transport = HTTPTransport.socket()
    #expect(try await transport.send(post, server.origin).body == Array("a".utf8))
    try server.waitUntilClosed(1)
    #expect(try await transport.send(post, server.origin).body == Array("b".utf8))
    #expect(server.requestCount == 2)
  }

  @Test(arguments: [(HTTPMethod.post, 2, false), (.get, 3, true)])
  func `only a safe request is repeated on a connection that broke without an answer`(
    method: HTTPMethod, requests: Int, succeeds: Bool
  ) async throws {
    let server = try ScriptedServer([
      .answer("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", times: 1, thenSwallowsOne: true),
      .answerAndClose("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nb"),
    ])
    let transport = HTTPTransport.socket()
    let request = HTTPRequest(method, RequestTarget(path: "/"))
    #expect(try await transport.send(request, server.origin).body == Array("a".utf8))
    let second = try? await transport.send(request, server.origin)
    #expect(second?.body == (succeeds ? Array("b".utf8) : nil))
    #expect(server.requestCount == requests)
  }

  @Test func `reads the answer when a server refuses a request early`() async throws {
    let server = try HTTPServer(ServerConfiguration(limits: HTTPLimits(bodyBytes: 10))) { _ in
      HTTPResponse(200)
    }
    try server.start()
    let request = HTTPRequest(
      .post, RequestTarget(path: "/"), body: [UInt8](repeating: 0x61, count: 20 << 20))
    #expect(try await HTTPTransport.socket().send(request, server.origin).status == 413)
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\n\r\nwhole", "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nwhole",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n0\r\n\r\n",
  ])
  func `reads each framing`(answer: String) async throws {
    let server = try ScriptedServer([.answerAndClose(answer)])
    #expect(
      try await HTTPTransport.socket().send(get, server.origin)
        == HTTPResponse(200, body: Array("whole".utf8)))
  }

  @Test func `localhost and IPv6 are reached without a lookup`() async throws {
    let server = try HTTPServer { _ in HTTPResponse(204) }
    try server.start()
    let origin = HTTPOrigin(.http, host: "localhost", port: server.port)
    #expect(try await HTTPTransport.socket().send(get, origin).status == 204)
    guard let six = try? HTTPServer(ServerConfiguration(host: "::1"), handler: { _ in HTTPResponse(204) })
    else {
      return
    }
    try six.start()
    #expect(try await HTTPTransport.socket().send(get, six.origin).status == 204)
  }
}
