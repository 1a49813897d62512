import Platform
import Synchronization
import Testing

@testable import AuthHTTPServer
@testable import AuthHTTP

@Suite(.timeLimit(.minutes(6))) struct HTTPServerTests {
  /// Echoes the request.
  private func echoServer(
    _ configuration: ServerConfiguration = ServerConfiguration()
  ) throws -> HTTPServer {
    let server = try HTTPServer(configuration) { request in
      HTTPResponse(
        200, fields: HTTPFields([.init("Content-Type", "text/plain")]),
        body: Array("\(request.method) \(request.target) ".utf8) + request.body)
    }
    try server.start()
    return server
  }

  @Test(arguments: [
    ("\u{1}\u{2}\u{3}garbage\r\n\r\n", "400"), ("GET / HTTP/2.0\r\n\r\n", "505"),
    ("GET / HTTP/1.1\r\n\r\n", "400"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 104857600\r\n\r\n", "413"),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505"),
  ])
  func `answers what it cannot read, then closes`(request: String, status: String) throws {
    let server = try echoServer()
    let client = try RawClient(port: server.port)
    try client.send(request)
    let answer = try client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.contains("Connection: close\r\n"))
    #expect(answer.contains("\"code\":\(status)"))
  }

  @Test func `a body of 100 MB is refused and the refusal arrives`() throws {
    let server = try echoServer()
    let client = try RawClient(port: server.port)
    try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 0x61, count: 0x100000) + Array("\r\n".utf8)
    for _ in 0..<100 { try client.send(chunk) }
    #expect(try client.readToEnd().hasPrefix("HTTP/1.1 413 "))
  }

  @Test func `answers pipelined requests in order`() throws {
    let server = try echoServer()
    let client = try RawClient(port: server.port)
    try client.send((0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
    let answers = try client.readResponse(endingIn: "GET /199 ")
    let bodies = answers.split(separator: "\r\n\r\n").dropFirst().map { $0.prefix { $0 != "H" } }
    #expect(bodies.map(String.init) == (0..<200).map { "GET /\($0) " })
  }

  @Test func `a half-closed client still gets its answer`() throws {
    let server = try echoServer()
    let client = try RawClient(port: server.port)
    try client.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
    client.finishSending()
    #expect(try client.readToEnd().hasSuffix("\r\n\r\nPOST /x hi"))
  }

  @Test(arguments: ["GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhi"])
  func `a slow request is answered 408 and closed`(part: String) throws {
    var timeouts = ServerTimeouts()
    timeouts.head = .milliseconds(30)
    timeouts.body = .milliseconds(30)
    let server = try echoServer(ServerConfiguration(timeouts: timeouts))
    let client = try RawClient(port: server.port)
    try client.send(part)
    #expect(try client.readToEnd().hasPrefix("HTTP/1.1 408 "))
  }

  @Test func `an idle connection is closed silently`() throws {
    var timeouts = ServerTimeouts()
    timeouts.idle = .milliseconds(30)
    let server = try echoServer(ServerConfiguration(timeouts: timeouts))
    let client = try RawClient(port: server.port)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test func `holds a thousand idle connections and answers one more`() throws {
    raiseDescriptorLimit(to: 4096)
    let server = try echoServer()
    var idle: [RawClientHolder] = []
    for _ in 0..<1000 { idle.append(try RawClientHolder(port: server.port)) }
    let client = try RawClient(port: server.port)
    for path in ["/one", "/two"] {
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readResponse(endingIn: "GET \(path) ").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
    for index in [0, 499, 999] {
      try idle[index].client.send("GET /idle HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try idle[index].client.readResponse(endingIn: "GET /idle ").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func `connections beyond the maximum wait for their turn`() throws {
    let server = try echoServer(ServerConfiguration(maximumConnections: 2))
    let first = try RawClientHolder(port: server.port)
    let second = try RawClient(port: server.port)
    let third = try RawClient(port: server.port)
    try third.send("GET /third HTTP/1.1\r\nHost: a\r\n\r\n")
    try first.client.send("GET /first HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(try first.client.readToEnd().hasSuffix("GET /first "))
    first.client.finishSending()
    #expect(try third.readResponse(endingIn: "GET /third ").hasPrefix("HTTP/1.1 200"))
    try second.send("GET /second HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try second.readResponse(endingIn: "GET /second ").hasPrefix("HTTP/1.1 200"))
  }

  @Test func `a client may connect before the server runs`() throws {
    let server = try HTTPServer { _ in HTTPResponse(204) }
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    try server.start()
    #expect(try client.readToEnd().hasPrefix("HTTP/1.1 204 No Content\r\n"))
  }

  @Test func `stopping finishes the current answer and refuses new requests`() throws {
    let body = [UInt8](repeating: 0x78, count: 8 << 20)
    let server = try HTTPServer { _ in HTTPResponse(200, body: body) }
    try server.start()
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let head = try client.read { $0.contains("\r\n\r\n") }
    let isStopping = NativeThread.run { server.stop() }
    #expect(isStopping)
    let rest = try client.readToEnd()
    #expect(head.utf8.count + rest.utf8.count > body.count)
    server.stop()
    #expect(throws: (any Error).self) { _ = try RawClient(port: server.port) }
    server.stop()
  }

  @Test func `a handler may stop its own server`() throws {
    let own = OwnServer()
    let server = try HTTPServer { [weak own] _ in
      own?.server.withLock { $0 }?.stop()
      return HTTPResponse(200, body: Array("bye".utf8))
    }
    own.server.withLock { $0 = server }
    try server.start()
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.readToEnd().hasSuffix("\r\n\r\nbye"))
  }

  @Test func `requests that arrive together are each answered on their own connection, in order`() throws {
    let server = try HTTPServer { request in
      HTTPResponse(200, body: Array("<\(request.target.path)>".utf8))
    }
    // Sent before the server runs, so that it finds all requests at once.
    var clients: [RawClientHolder] = []
    for place in 0..<40 {
      let client = try RawClientHolder(port: server.port)
      try client.client.send((0..<40).map { "GET /\(place)-\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      clients.append(client)
    }
    try server.start()
    for (place, client) in clients.enumerated() {
      let answers = try client.client.readResponse(endingIn: "</\(place)-39>")
      let bodies = answers.split(separator: "<").dropFirst().compactMap { $0.split(separator: ">").first }
      #expect(bodies.map(String.init) == (0..<40).map { "/\(place)-\($0)" })
    }
  }

  @Test func `if one of many requests stops the server, the others still get their answers`() throws {
    let own = OwnServer()
    let server = try HTTPServer { [weak own] request in
      if request.target.path == "/5" { own?.server.withLock { $0 }?.stop() }
      return HTTPResponse(200, body: Array("<\(request.target.path)>".utf8))
    }
    own.server.withLock { $0 = server }
    var clients: [RawClientHolder] = []
    for place in 0..<10 {
      let client = try RawClientHolder(port: server.port)
      try client.client.send("GET /\(place) HTTP/1.1\r\nHost: a\r\n\r\n")
      clients.append(client)
    }
    try server.start()
    for (place, client) in clients.enumerated() {
      #expect(try client.client.readToEnd().hasSuffix("</\(place)>"))
    }
  }

  @Test func `a request that arrived before the server was told to stop is answered`() throws {
    let own = OwnServer()
    let (entered, leaves) = (try Doorbell(), try Doorbell())
    let server = try HTTPServer(ServerConfiguration(stopLimit: .seconds(30))) { [weak own] request in
      if request.target.path == "/busy" {
        entered.ring()
        leaves.wait(atMost: .seconds(20))
        own?.server.withLock { $0 }?.stop()
      }
      return HTTPResponse(200, body: Array("<\(request.target.path)>".utf8))
    }
    own.server.withLock { $0 = server }
    try server.start()
    let known = try RawClient(port: server.port)
    try known.send("GET /known HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try known.readResponse(endingIn: "</known>")
    let busy = try RawClient(port: server.port)
    try busy.send("GET /busy HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(entered.wait(atMost: .seconds(20)))
    // Both while the server does not look; the new connection is in the system's queue.
    let long = "GET /again HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 300))\r\n\r\n"
    try known.send(String(repeating: long, count: 300))
    let new = try RawClient(port: server.port)
    try new.send("GET /new HTTP/1.1\r\nHost: a\r\n\r\n")
    leaves.ring()
    #expect(try busy.readToEnd().hasSuffix("</busy>"))
    #expect(try known.readToEnd().split(separator: "</again>").count == 300)
    #expect(try new.readToEnd().hasSuffix("</new>"))
  }

  @Test func `a port that is taken is an error that names it`() throws {
    let server = try echoServer()
    #expect(throws: ListenError(origin: server.origin, reason: "address already in use", isInUse: true)) {
      _ = try HTTPServer(ServerConfiguration(port: server.port)) { _ in HTTPResponse(200) }
    }
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
  ])
  func `dates have the form of RFC 9110 section 5.6.7`(seconds: Int, text: String) {
    #expect(HTTPDate.format(secondsSince1970: seconds) == text)
  }

  @Test func `an answer that cannot be written becomes 500`() throws {
    let server = try HTTPServer { _ in
      HTTPResponse(200, fields: HTTPFields([.init("X-Name", "a\r\nSet-Cookie: b")]))
    }
    try server.start()
    let client = try RawClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 500 "))
    #expect(!answer.contains("Set-Cookie"))
  }
}

/// Both ends of a thousand connections are in this process.
private func raiseDescriptorLimit(to wanted: rlim_t) {
  #if canImport(Darwin) || canImport(Musl)
  let resource = RLIMIT_NOFILE
  #else
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
  limit.rlim_cur = min(limit.rlim_max, wanted)
  setrlimit(resource, &limit)
}

/// Gives a handler access to its own server.
private final class OwnServer: Sendable {
  let server = Mutex<HTTPServer?>(nil)
}
