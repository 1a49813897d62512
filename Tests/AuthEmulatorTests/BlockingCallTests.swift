import BoundedJSON
import AuthHTTP
import Foundation
import IdentityToolkit
import Synchronization
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Calls during a function call, and the server's work as a real client sees it.
@Suite(.timeLimit(.minutes(6))) struct BlockingCallTests {
  @Test func `a function can call the same server, which serves other clients meanwhile`() throws {
    let test = try TestServer.callingFunctions()
    let http = try HTTPServer(answering: { request, _ in test.server.begin(request) })
    try http.start()
    let origin = http.origin
    let statuses = Mutex<[Int]>([])
    let functions = try FunctionServer { _, pending in
      let isUnderWay = NativeThread.run {
        let transport = BlockingTransport(timeouts: TransportTimeouts(), environment: [:])
        let path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k"
        let target = RequestTarget(parsing: path) ?? RequestTarget(path: "/")
        let fields = HTTPFields([.init("Content-Type", "application/json")])
        for _ in 0..<3 {
          let answer = try? transport.send(
            HTTPRequest(.post, target, fields: fields, body: Array("{}".utf8)), to: origin)
          statuses.withLock { $0.append(answer?.status.code ?? 0) }
        }
        pending.respond(HTTPResponse(200, body: Array("{}".utf8)))
      }
      return isUnderWay ? .later : .closed
    }
    try test.useFunctions(["beforeCreate": functions.uri("/f")])
    let transport = BlockingTransport(timeouts: TransportTimeouts(), environment: [:])
    let request = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp",
      ["email": "a@example.com", "password": "secret1"], key: "k")
    #expect(try transport.send(request, to: origin).status == 200)
    #expect(statuses.withLock { $0 } == [200, 200, 200])
    #expect(test.server.state.projects["demo"]?.users.count == 4)
  }

  @Test func `a sign-up is refused if the address was taken during the function call`() throws {
    let other = Mutex<TestServer?>(nil)
    let functions = try FunctionServer()
    let test = try TestServer { _, dependencies in
      dependencies.callFunction = { call in
        let taken = other.withLock { test in
          defer { test = nil }
          return test
        }
        // The function is called for the second sign-up too, and allows it.
        if let taken { _ = try? taken.signUpAnn() }
        return call.perform(limit: TestServer.functionLimit, environment: [:])
      }
    }
    try test.useFunctions(["beforeCreate": functions.uri("/f")])
    other.withLock { $0 = test }
    #expect(try test.signUpAnn().message == "EMAIL_EXISTS")
    #expect(test.server.state.projects["demo"]?.users.count == 1)
    other.withLock { $0 = nil }
  }

  @Test func `faults, delays and closed connections reach a real client`() throws {
    let test = try TestServer { configuration, _ in
      configuration.faults = [
        try FaultRule(failure: "accounts:signUp=drop*1"), try FaultRule(latency: "accounts:signUp=30ms"),
      ]
    }
    let http = try HTTPServer(answering: { request, _ in test.server.begin(request) })
    try http.start()
    let transport = BlockingTransport(timeouts: TransportTimeouts(), environment: [:])
    let request = try test.request(.post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", [:], key: "k")
    #expect(throws: HTTPError.self) { _ = try transport.send(request, to: http.origin) }
    #expect(test.server.state.projects.isEmpty)
    let start = ContinuousClock.now
    #expect(try transport.send(request, to: http.origin).status == 200)
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }

  @Test func `the embedded server calls functions too`() throws {
    let functions = try FunctionServer([
      "/f": (200, #"{"userRecord":{"updateMask":"displayName","displayName":"Changed"}}"#)
    ])
    let home = try TemporaryHome()
    var dependencies = World().dependencies
    dependencies.callFunction = { $0.perform(limit: TestServer.functionLimit, environment: [:]) }
    let embedded = EmbeddedServer(
      path: home.embedded,
      configuration: try EmulatorConfiguration(defaultProject: "demo"), dependencies: dependencies)
    let test = try TestServer.callingFunctions()
    let patch = try test.request(
      .patch, TestServer.config,
      ["blockingFunctions": ["triggers": ["beforeCreate": ["functionUri": .string(functions.uri("/f"))]]]],
      bearer: "owner")
    #expect(try embedded.respond(to: patch).status == 200)
    let signUp = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp",
      ["email": "a@example.com", "password": "secret1"], key: "k")
    #expect(try Answer(embedded.respond(to: signUp)).body["displayName"] == "Changed")
    let faults = try test.request(.get, "/emulator/v1/faults")
    #expect(try embedded.respond(to: faults).status == 501)
  }
}
