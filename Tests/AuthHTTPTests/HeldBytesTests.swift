import Testing

@testable import AuthHTTP

/// The bytes that all connections together may keep of incomplete requests.
@Suite(.timeLimit(.minutes(2))) struct HeldBytesTests {
  private func half(_ count: Int, of length: Int) -> [UInt8] {
    Array("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n".utf8)
      + [UInt8](repeating: 0x61, count: count)
  }

  @Test func `a machine counts what it keeps, and frees it with 503`() {
    let now = Duration.zero
    var machine = ConnectionMachine(limits: .server, timeouts: ServerTimeouts(), at: now)
    machine.receive(half(5000, of: 9000).span, at: now)
    #expect(machine.next(at: now) == nil)
    #expect(machine.heldBytes == 5000)
    machine.refuseForSpace(at: now)
    guard case .send(let bytes)? = machine.next(at: now) else {
      Issue.record("nothing was sent")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    #expect(text.contains("Connection: close\r\n"))
    #expect(text.contains(#""status":"UNAVAILABLE""#))
    #expect(machine.heldBytes == 0)
    machine.sent(at: now)
    #expect(machine.next(at: now) == .shutDownSending)
    machine.receive(half(4000, of: 9000).span, at: now)
    #expect(machine.heldBytes == 0)
  }

  @Test(arguments: ["POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc", "junk\r\n\r\nmore"])
  func `a request that is answered or refused keeps nothing`(text: String) {
    let now = Duration.zero
    var machine = ConnectionMachine(limits: .server, timeouts: ServerTimeouts(), at: now)
    machine.receive(Array(text.utf8).span, at: now)
    #expect(machine.next(at: now) != nil)
    #expect(machine.heldBytes == 0)
    // Too late to refuse it for lack of space: its own answer is in progress.
    machine.refuseForSpace(at: now)
    machine.respond(HTTPResponse(200), at: now)
    if case .send(let bytes)? = machine.next(at: now) {
      #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 200 "))
    }
    machine.sent(at: now)
    #expect(machine.heldBytes == 0)
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
}
