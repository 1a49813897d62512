import AuthHTTPServer
import AuthHTTP
import Testing

/// Plays a connection with its own clock and records what the machine asks for.
private struct Player {
  var machine: ConnectionMachine
  var now = Duration.zero
  var log: [String] = []
  /// Whether the test gives the answers.
  var postpones = false
  var answer: (HTTPRequest) -> HTTPResponse = { HTTPResponse(200, body: Array($0.target.path.utf8)) }

  static let timeouts = ServerTimeouts(
    idle: .seconds(60), head: .seconds(10), body: .seconds(20), send: .seconds(30), linger: .seconds(2))

  init(limits: HTTPLimits = .server) {
    machine = ConnectionMachine(limits: limits, timeouts: Self.timeouts, at: now)
  }

  mutating func receive(_ text: String, sends: Bool = true) {
    machine.receive(Array(text.utf8).span)
    perform(sends: sends)
  }

  mutating func end() {
    machine.receivedEnd()
    perform()
  }

  mutating func pass(_ seconds: Int) {
    now += .seconds(seconds)
    perform()
  }

  mutating func perform(sends: Bool = true) {
    while let action = next() {
      switch action {
      case .dispatch(let request):
        log.append("dispatch \(request.method) \(request.target)")
        if postpones { machine.postpone(at: now) } else { machine.respond(answer(request), at: now) }
      case .resume:
        log.append("resume")
        machine.respond(HTTPResponse(200), at: now)
      case .send(let bytes):
        let text = String(decoding: bytes, as: UTF8.self)
        log.append(
          "send " + text.prefix { $0 != "\r\n" } + (text.contains("Connection: close") ? " close" : ""))
        if !sends { return }
        machine.sent(at: now)
      case .shutDownSending: log.append("shut down")
      case .close: log.append("close")
      }
    }
  }

  /// The next action, if necessary after the end of the turn.
  private mutating func next() -> ConnectionMachine.Action? {
    if let action = machine.next(at: now) { return action }
    machine.endTurn(at: now)
    return machine.next(at: now)
  }
}

@Suite struct ConnectionMachineTests {
  private let get = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test func `an idle connection closes silently`() {
    var player = Player()
    player.pass(59)
    #expect(player.log.isEmpty)
    player.pass(1)
    #expect(player.log == ["close"])
  }

  @Test func `a connection is idle until the first byte of a request and after its answer`() {
    var player = Player()
    #expect(player.machine.isIdle)
    player.receive("G")
    #expect(!player.machine.isIdle)
    player.receive(String(get.dropFirst()), sends: false)
    #expect(!player.machine.isIdle)
    player.machine.sent(at: player.now)
    #expect(player.machine.isIdle)
  }

  @Test func `a slow head is cut off, however often a byte arrives`() {
    var player = Player()
    player.receive("GET / HTTP/1.1\r\n")
    for _ in 0..<9 {
      player.pass(1)
      player.receive("X")
    }
    #expect(player.log.isEmpty)
    player.pass(1)
    #expect(player.log == ["send HTTP/1.1 408 Request Timeout close", "shut down"])
    player.pass(2)
    #expect(player.log.last == "close")
  }

  @Test func `a body has its own time limit`() {
    var player = Player()
    player.receive("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12")
    player.pass(19)
    #expect(player.log.isEmpty)
    player.pass(1)
    #expect(player.log.first == "send HTTP/1.1 408 Request Timeout close")
  }

  @Test func `a reader that takes nothing is disconnected, a slow one is not`() {
    var player = Player()
    player.receive(get, sends: false)
    for _ in 0..<3 {
      player.pass(29)
      player.machine.sentSome(at: player.now)
    }
    #expect(player.log == ["dispatch GET /a", "send HTTP/1.1 200 OK"])
    player.pass(30)
    #expect(player.log.last == "close")
  }

  @Test(arguments: [
    ("GARBAGE\r\n\r\n", "400 Bad Request"), ("GET / HTTP/3.0\r\n\r\n", "505 HTTP Version Not Supported"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", "413 Content Too Large"),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n",
      "413 Content Too Large"
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", "501 Not Implemented"),
  ])
  func `a fault is answered once, and what follows is ignored until the peer closes`(
    text: String, status: String
  ) {
    var player = Player()
    player.receive(text)
    player.receive(get)
    #expect(player.log == ["send HTTP/1.1 \(status) close", "shut down"])
    player.end()
    #expect(player.log.last == "close")
    #expect(player.machine.deadline == nil)
  }

  @Test func `a fault has the error envelope`() throws {
    var machine = ConnectionMachine(limits: .server, timeouts: ServerTimeouts(), at: .zero)
    machine.receive(Array("?\r\n".utf8).span)
    guard case .send(let bytes) = machine.next(at: .zero) else {
      Issue.record("nothing was sent")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Content-Type: application/json; charset=utf-8\r\n"))
    #expect(
      text.hasSuffix(
        #"{"error":{"code":400,"message":"the request line is not readable","status":"INVALID_ARGUMENT"}}"#))
  }

  @Test func `pipelined requests are answered in turn`() {
    var player = Player()
    player.receive(get + "GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" + get)
    #expect(
      player.log == [
        "dispatch GET /a", "send HTTP/1.1 200 OK", "dispatch GET /b", "send HTTP/1.1 200 OK close",
        "shut down",
      ])
  }

  @Test func `the next request waits until the answer is sent`() {
    var player = Player()
    player.receive(get + get, sends: false)
    #expect(player.log.count == 2)
    #expect(!player.machine.wantsBytes)
    player.machine.sent(at: player.now)
    player.perform()
    #expect(player.log.count == 4)
    #expect(player.machine.wantsBytes)
  }

  @Test func `a client that waits gets one 100 Continue`() {
    var player = Player()
    player.receive("POST /p HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 4\r\n\r\n")
    #expect(player.log == ["send HTTP/1.1 100 Continue"])
    player.receive("12")
    player.receive("34")
    #expect(player.log.dropFirst() == ["dispatch POST /p", "send HTTP/1.1 200 OK"])
    player.receive("POST /q HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n1234")
    #expect(player.log.suffix(2) == ["dispatch POST /q", "send HTTP/1.1 200 OK"])
    player.receive("POST /r HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n")
    #expect(player.log.last == "send HTTP/1.1 200 OK")
  }

  @Test func `a time-out while waiting after 100 still holds`() {
    var player = Player()
    player.receive("POST /p HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n")
    player.pass(20)
    #expect(player.log.contains("send HTTP/1.1 408 Request Timeout close"))
  }

  @Test func `a half-closed peer gets the answers to all its requests`() {
    var player = Player()
    player.machine.receive(Array((get + get).utf8).span)
    player.end()
    #expect(player.log.filter { $0.hasPrefix("dispatch") }.count == 2)
    #expect(player.log.last == "close")
  }

  @Test(arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n12"])
  func `a peer that leaves early is closed without an answer`(text: String) {
    var player = Player()
    player.receive(text)
    player.end()
    #expect(player.log == ["close"])
  }

  @Test func `a handler can end the connection, and HTTP 1.0 must ask to keep it`() {
    var player = Player()
    player.receive("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    #expect(player.log.last == "send HTTP/1.1 200 OK")
    player.answer = { _ in HTTPResponse(200, fields: HTTPFields([.init("Connection", "close")])) }
    player.receive(get)
    #expect(player.log.suffix(2) == ["send HTTP/1.1 200 OK close", "shut down"])
  }

  @Test func `the last answer of a server that stops says so, unless more was asked before`() {
    var player = Player()
    player.postpones = true
    player.receive(get)
    player.machine.respond(HTTPResponse(200), isLast: true, at: player.now)
    player.perform()
    #expect(player.log.suffix(2) == ["send HTTP/1.1 200 OK close", "shut down"])
    var more = Player()
    more.postpones = true
    more.receive(get + get)
    more.machine.respond(HTTPResponse(200), isLast: true, at: more.now)
    more.perform()
    #expect(more.log.suffix(2) == ["send HTTP/1.1 200 OK", "dispatch GET /a"])
  }

  @Test func `an answer waits for the end of the turn, and the peer's bytes for the answer`() {
    var machine = ConnectionMachine(limits: .server, timeouts: Player.timeouts, at: .zero)
    machine.receive(Array((get + get).utf8).span)
    guard case .dispatch? = machine.next(at: .zero) else {
      Issue.record("nothing was dispatched")
      return
    }
    machine.respond(HTTPResponse(200), at: .zero)
    #expect(machine.isHolding && !machine.wantsBytes && machine.next(at: .seconds(99)) == nil)
    machine.endTurn(at: .zero)
    guard case .send? = machine.next(at: .zero) else {
      Issue.record("nothing was sent")
      return
    }
    #expect(!machine.isHolding && !machine.wantsBytes)
    machine.sent(at: .zero)
    guard case .dispatch? = machine.next(at: .zero) else {
      Issue.record("the second request was lost")
      return
    }
  }

  @Test(arguments: [["\r\n"], ["\r", "\n"], ["\r\n\r\n"]])
  func `line ends left over from a request begin no other`(rest: [String]) {
    var player = Player()
    player.receive(get)
    for part in rest { player.receive(part) }
    player.pass(59)
    #expect(player.log.count == 2)
    player.receive(get)
    #expect(player.log.count == 4)
    for part in rest { player.receive(part) }
    player.pass(60)
    #expect(player.log.last == "close")
  }

  @Test func `a postponed answer becomes 504 when its time is over, not before`() {
    var player = Player()
    player.postpones = true
    player.receive(get + get)
    player.pass(119)
    #expect(player.log == ["dispatch GET /a"])
    #expect(player.machine.wantsBytes == false)
    player.pass(1)
    #expect(player.log == ["dispatch GET /a", "send HTTP/1.1 504 Gateway Timeout close", "shut down"])
  }

  @Test func `the next request waits for the postponed answer`() {
    var player = Player()
    player.postpones = true
    player.receive(get + get)
    player.machine.respond(HTTPResponse(200), at: player.now)
    player.perform()
    #expect(player.log == ["dispatch GET /a", "send HTTP/1.1 200 OK", "dispatch GET /a"])
  }

  @Test func `a pause ends when its time is over, not before`() {
    var player = Player()
    player.postpones = true
    player.receive(get)
    player.machine.pause(for: .seconds(3), at: player.now)
    player.pass(2)
    #expect(player.log == ["dispatch GET /a"])
    player.pass(1)
    #expect(player.log == ["dispatch GET /a", "resume", "send HTTP/1.1 200 OK"])
  }
}
