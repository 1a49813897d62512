import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator

/// The users and flows in a server's list of calls.
@Suite struct CallFlowTests {
  private func calls(_ test: TestServer, after position: Int? = nil) throws -> [JSONValue] {
    let answer = try test.send(.get, "/emulator/v1/calls" + (position.map { "?after=\($0)" } ?? ""))
    return answer.body["calls"]?.array ?? []
  }

  private func signIn(_ test: TestServer, _ email: String) throws -> Answer {
    try test.post("v1/accounts:signInWithPassword", ["email": .string(email), "password": "x"])
  }

  @Test func `one listing of codes does not make one user of all`() throws {
    let test = try TestServer()
    for number in ["+16505550111", "+16505550222"] { _ = try test.signIn(number) }
    _ = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes")
    let listed = try calls(test)
    #expect(listed.map { $0["flow"]?.string } == ["1", nil, "1", "4", nil, "4", nil])
    #expect(
      Set(listed.map { $0["user"]?.string ?? "" }) == ["", "+16505550111", "+16505550222"])
    #expect(listed[2]["uid"] != nil && listed[2]["uid"] != listed[5]["uid"])
    #expect(listed.map { $0["answers"]?.array } == [nil, nil, ["1"], nil, nil, ["4"], nil])
  }

  @Test func `a moved clock splits no sign-in`() throws {
    let test = try TestServer()
    let (session, code) = try test.sendCode(to: "+16505550111")
    _ = try test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "86400000"])
    let body: JSONValue = ["sessionInfo": .string(session), "code": .string(code)]
    _ = try test.post("v1/accounts:signInWithPhoneNumber", body)
    _ = try signIn(test, "jane@example.com")
    _ = try test.send(.patch, "/emulator/v1/clock", ["reset": true])
    _ = try signIn(test, "jane@example.com")
    let listed = try calls(test)
    let flows = listed.filter { $0["kind"] != "other" }.map { $0["flow"]?.string }
    #expect(flows == ["1", "1", "5", "5"])
    // The list says where it was moved; the test's own clock stands still.
    let moved = listed.map { ($0["clockStep"]?.string).flatMap { Int64($0) } ?? 0 }
    #expect(moved.allSatisfy { $0 % 1000 == 0 }, "\(moved)")
    let steps = moved.map { $0 / 3_600_000 }
    #expect(steps.map { $0.signum() } == [0, 0, 0, 1, 0, 0, -1], "\(steps)")
  }

  @Test func `the link of an e-mail that leads to the app is a success of its flow`() throws {
    let test = try TestServer()
    _ = try test.post(
      "v1/accounts:sendOobCode",
      ["requestType": "EMAIL_SIGNIN", "email": "jane@example.com", "continueUrl": "https://example.com/"])
    let codes = try test.send(.get, "/emulator/v1/projects/demo/oobCodes").body["oobCodes"]?.array
    let code = try #require(codes?.first?["oobCode"]?.string)
    let place = "mode=signIn&oobCode=\(code)&apiKey=k&continueUrl=https%3A%2F%2Fexample.com%2F"
    for path in ["/emulator/action", "/__/auth/action"] {
      #expect(try test.send(.get, "\(path)?\(place)").status == 303)
    }
    let used: JSONValue = ["email": "jane@example.com", "oobCode": .string(code)]
    #expect(try test.post("v1/accounts:signInWithEmailLink", used).status == 200)
    let listed = try calls(test).filter { $0["kind"] != "other" }
    #expect(listed.map { $0["flow"]?.string } == ["1", "1", "1", "1"])
    #expect(listed.map { $0["explanation"]?["outcome"] } == ["done", "done", "done", "done"])
    #expect(listed[1]["explanation"]?["operation"] == "opens the link of an e-mail")
    #expect(listed[1]["user"] == "jane@example.com" && listed[1]["answers"] == ["1"])
    #expect(listed[1]["awaits"] == "the app's sign-in with the link" && listed[3]["awaits"] == nil)
  }

  @Test func `a call keeps its flow however often the list is asked for, and whatever it has forgotten`() {
    let log = CallLog()
    let unknown: (String) -> String? = { _ in nil }
    func append(_ count: Int) {
      for _ in 0..<count {
        var request = HTTPRequest(
          .post, RequestTarget(path: "/identitytoolkit.googleapis.com/v1/accounts:signUp"))
        request.fields["Content-Type"] = "application/json"
        request.body = Array(#"{"email":"jane@example.com"}"#.utf8)
        log.append(HTTPExchange(request, response: HTTPResponse(503), milliseconds: 0))
      }
    }
    func flows(after position: Int64?) -> [String] {
      (log.list(after: position, receiver: unknown).calls ?? []).map {
        "\($0.number?.value ?? 0) \($0.flow?.value ?? 0)"
      }
    }
    append(300)
    #expect(flows(after: 298) == ["299 1", "300 1"])
    append(900)
    #expect(log.list(after: nil, receiver: unknown).oldest == 201)
    #expect(flows(after: 298).prefix(2) == ["299 1", "300 1"])
    #expect(flows(after: 1199) == ["1200 1"])
    log.ring.clear()
    append(1)
    let answer = log.list(after: nil, receiver: unknown)
    #expect(answer.cleared == 1200 && answer.calls?.map(\.flow) == [1201])
  }

  @Test func `the list says when it was cleared`() throws {
    let test = try TestServer()
    #expect(try test.send(.get, "/emulator/v1/calls").body["cleared"] == "0")
    for _ in 0..<2 { _ = try signIn(test, "jane@example.com") }
    test.server.calls.ring.clear()
    let body = try test.send(.get, "/emulator/v1/calls?after=1").body
    #expect(body["cleared"] == "2" && body["oldest"] == "3" && body["calls"] == [])
    _ = try signIn(test, "jane@example.com")
    #expect(try calls(test).map { $0["flow"]?.string } == ["3"])
    // With what is back, they have their flows again.
    #expect(test.server.calls.ring.restore())
    #expect(try test.send(.get, "/emulator/v1/calls").body["cleared"] == "0")
    #expect(try calls(test).map { $0["flow"]?.string } == ["1", "1", "1"])
  }

  @Test func `the list says where the faults changed`() throws {
    let test = try TestServer()
    let fault: JSONValue = ["method": "accounts:lookup", "answer": "503", "count": 1]
    _ = try signIn(test, "jane@example.com")
    _ = try test.send(.put, "/emulator/v1/faults", ["faults": [fault]])
    for _ in 0..<2 { _ = try test.post("v1/accounts:lookup", [:]) }
    _ = try test.post("v1/accounts:lookup", [:])
    let marks = try calls(test).map { $0["faults"]?.array?.map { $0.string ?? "" }.joined() }
    // Once it has been applied as often as it says, no call has it any more.
    #expect(marks == [nil, nil, "accounts:lookup=503", "", nil], "\(marks)")
  }
}
