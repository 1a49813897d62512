import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthHTTPServer
@testable import AuthEmulator
@testable import AuthHTTP
@testable import EmulatorState
@testable import EmulatorWire

/// Each change is in the directory by the time of its response (Docs/state.md).
@Suite(.needsSQLite) struct StateKeepingTests {
  let home: TemporaryHome
  let kept: KeptServer

  init() throws {
    home = try TemporaryHome()
    kept = try KeptServer("\(home.path)/state", testPhoneNumbers: ["+16505553434": "654321"])
  }

  /// Sends a request and expects its effect to be stored.
  @discardableResult private func send(
    _ method: String, _ path: String, _ body: JSONValue, bearer: String? = "owner"
  ) throws -> Answer {
    let answer = try kept.test.send(
      HTTPMethod(rawValue: method), path, body, bearer: bearer, key: bearer == nil ? "k" : nil)
    #expect(try kept.textAfterKill(in: home) == kept.text, "\(method) \(path)")
    return answer
  }

  private let toolkit = "/identitytoolkit.googleapis.com"

  @Test func `changes by users are kept`() throws {
    let accounts = "\(toolkit)/v1/accounts"
    let user = try send(
      "POST", "\(accounts):signUp",
      ["email": "jane@example.com", "password": "notasecret", "returnSecureToken": true], bearer: nil)
    let token = try user.string("idToken")
    try send(
      "POST", "\(accounts):update", ["idToken": .string(token), "displayName": "Jane \"J\" é\u{1F600}\n"],
      bearer: nil)
    try send(
      "POST", "\(accounts):sendOobCode", ["requestType": "VERIFY_EMAIL", "idToken": .string(token)],
      bearer: nil)
    let sent = try send(
      "POST", "\(accounts):sendVerificationCode", ["phoneNumber": "+16505553434"], bearer: nil)
    try send(
      "POST", "\(accounts):signInWithPhoneNumber",
      ["sessionInfo": try #require(sent.body["sessionInfo"]), "code": "654321"], bearer: nil)
    try send(
      "POST", "/securetoken.googleapis.com/v1/token",
      ["grant_type": "refresh_token", "refresh_token": try #require(user.body["refreshToken"])], bearer: nil)
    try send("POST", "\(accounts):delete", ["idToken": .string(token)], bearer: nil)
    #expect(kept.test.server.state.projects["demo"]?.users.count == 1)
  }

  @Test func `pending second factors are kept`() throws {
    let accounts = "\(toolkit)/v1/accounts"
    let user = try kept.signUp(["email": "jane@example.com", "password": "notasecret"])
    let uid = try user.string("localId")
    try send(
      "POST", "\(toolkit)/v1/projects/demo/accounts:update",
      ["localId": .string(uid), "emailVerified": true])
    let signedIn = try send(
      "POST", "\(accounts):signInWithPassword",
      ["email": "jane@example.com", "password": "notasecret", "returnSecureToken": true], bearer: nil)
    try send(
      "POST", "\(toolkit)/v2/accounts/mfaEnrollment:start",
      ["idToken": try #require(signedIn.body["idToken"]), "totpEnrollmentInfo": [:]], bearer: nil)
    #expect(kept.test.server.state.projects["demo"]?.totpEnrollments.count == 1)
  }

  @Test func `changes by administrators are kept`() throws {
    let project = "\(toolkit)/v1/projects/demo"
    try send(
      "POST", "\(project)/accounts:batchCreate",
      [
        "users": [
          ["localId": "a", "email": "a@example.com"], ["localId": "b", "phoneNumber": "+16505550101"],
          ["localId": "c", "customAttributes": "{\"role\":\"admin\"}"],
        ]
      ])
    try send("POST", "\(project)/accounts:update", ["localId": "a", "email": "other@example.com"])
    try send("POST", "\(project)/accounts:batchDelete", ["localIds": ["a", "c"], "force": true])
    try send(
      "PATCH", "/emulator/v1/projects/demo/config",
      ["signIn": ["allowDuplicateEmails": true]])
    try send("PATCH", "/emulator/v1/clock", ["moveMilliseconds": "3600000"])
    try send("DELETE", "/emulator/v1/projects/demo/verificationCodes", [:])
    try send("DELETE", "/emulator/v1/projects/demo/accounts", [:])
    try send("POST", "\(toolkit)/v1/projects/other/accounts", ["localId": "z"])
    #expect(kept.test.server.state.projects.count == 2)
    #expect(kept.test.server.state.clockOffset == 3_600_000)
  }

  @Test func `tenants are kept with their users, even if they were never created explicitly`() throws {
    let tenants = "\(toolkit)/v2/projects/demo/tenants"
    let made = try send("POST", tenants, ["displayName": "one", "allowPasswordSignup": true])
    let id = try #require(made.body["name"]?.string?.split(separator: "/").last.map(String.init))
    try send(
      "POST", "\(toolkit)/v1/accounts:signUp",
      ["tenantId": .string(id), "email": "a@example.com", "password": "notasecret"], bearer: nil)
    try send("PATCH", "\(tenants)/\(id)?updateMask=displayName", ["displayName": "two"])
    try send(
      "POST", "\(toolkit)/v1/projects/demo/tenants/other/accounts", ["email": "b@example.com"])
    try send("DELETE", "/emulator/v1/projects/demo/tenants/\(id)/accounts", [:])
    try send("DELETE", "\(tenants)/\(id)", [:])
    #expect(kept.test.server.state.projects["demo"]?.tenants.keys.sorted() == ["other"])
  }

  @Test func `a tenant named only by a reading call is kept`() throws {
    let path = "\(toolkit)/v1/projects/demo/tenants/t/accounts:query"
    try send("POST", path, [:])
    #expect(kept.test.server.state.projects["demo"]?.tenants.keys.sorted() == ["t"])
    let before = try KeptServer.bytes(below: kept.path)
    try send("POST", path, [:])
    #expect(try KeptServer.bytes(below: kept.path) == before, "it is made once")
  }

  @Test func `a large import is kept`() throws {
    let users = (0..<3000).map {
      #"{"localId":"user\#($0)","displayName":"\#(String(repeating: "x", count: 200))"}"#
    }
    let accounts = #"{"users":[\#(users.joined(separator: ","))]}"#
    try send(
      "POST", "/emulator/v1/projects/demo/import",
      [
        "importId": "1", "commit": true,
        "parts": [
          ["file": "config.json", "text": #"{"signIn":{"allowDuplicateEmails":true}}"#],
          ["file": "accounts.json", "text": .string(accounts)],
        ],
      ])
    #expect(kept.test.server.state.projects["demo"]?.users.count == 3000)
  }

  /// Begins calls of one turn; their answers come out of the queue.
  private func begin(_ requests: [HTTPRequest]) throws -> AnswerQueue {
    let queue = try AnswerQueue()
    for (number, request) in requests.enumerated() {
      let answer = kept.test.server.begin(request, PendingAnswer(0, number: UInt64(number), to: queue))
      guard case .later = answer else {
        Issue.record("answered before it was stored: \(answer)")
        continue
      }
    }
    return queue
  }

  private func codeRequest(_ name: String) throws -> HTTPRequest {
    try kept.test.request(
      .post, "\(toolkit)/v1/accounts:sendOobCode",
      ["requestType": "EMAIL_SIGNIN", "email": .string("\(name)@example.com"), "continueUrl": "http://a"],
      key: "k")
  }

  @Test func `calls that arrive together are stored together before they are answered and reported`() throws {
    let before = try kept.textAfterKill(in: home)
    let queue = try begin(["jane", "joan"].map(codeRequest))
    #expect(try kept.textAfterKill(in: home) == before)
    #expect(kept.test.world.reported.isEmpty && queue.statuses.isEmpty)
    kept.test.server.endTurn()
    #expect(queue.statuses == [200, 200])
    #expect(kept.test.world.reported.count == 2)
    #expect(try kept.textAfterKill(in: home) == kept.text)
    #expect(kept.test.server.state.projects["demo"]?.oobCodes.entries.count == 2)
  }

  @Test func `a call that does not wait stores those before it, whose events come first`() throws {
    let queue = try begin([codeRequest("jane")])
    let other = kept.test.server.respond(to: try codeRequest("joan"))
    #expect(other.status == 200 && queue.statuses.isEmpty)
    #expect(try kept.textAfterKill(in: home) == kept.text)
    let events = try kept.test.send(.get, "/emulator/v1/events").body["events"]?.array ?? []
    #expect(events.count == 2 && JSONOutput.text(of: events[0]).contains("jane@example.com"))
    kept.test.server.endTurn()
    #expect(queue.statuses == [200])
    #expect(try kept.test.send(.get, "/emulator/v1/events").body["events"]?.array?.count == events.count)
  }

  @Test func `what has begun is finished when the state is closed`() throws {
    let queue = try begin([codeRequest("jane")])
    kept.test.server.closeState()
    #expect(queue.statuses == [200])
    #expect(kept.test.world.reported.count == 1)
    #expect(try KeptServer("\(home.path)/again", copying: kept.path).text.contains("jane"))
    #expect(kept.test.server.respond(to: try codeRequest("joan")).status == 503)
  }

  @Test func `changes by others are stored before a response shows them`() throws {
    let user = try kept.signUp()
    let body: JSONValue = ["idToken": try #require(user.body["idToken"]), "displayName": "Jane"]
    let queue = try begin([kept.test.request(.post, "\(toolkit)/v1/accounts:update", body, key: "k")])
    let seen = try kept.test.post("v1/accounts:lookup", ["idToken": try #require(user.body["idToken"])])
    #expect(seen.body["users"]?.array?.first?["displayName"] == "Jane")
    #expect(try kept.textAfterKill(in: home) == kept.text)
    kept.test.server.endTurn()
    #expect(queue.statuses == [200])
  }

  @Test func `a read that names a missing tenant waits for the changes it shows`() throws {
    let queue = try begin([
      kept.test.request(
        .post, "\(toolkit)/v1/projects/demo/accounts", ["localId": "a"], bearer: "owner"),
      kept.test.request(.get, "/emulator/v1/projects/demo/tenants/missing/verificationCodes"),
    ])
    kept.test.server.endTurn()
    #expect(queue.statuses == [200, 200])
    #expect(kept.test.server.state.projects["demo"]?.tenants.isEmpty == true)
  }

  @Test func `a snapshot has what was there when it was saved, not what came later in its turn`() throws {
    let queue = try begin([
      kept.test.request(.put, "/emulator/v1/snapshots/s", [:]),
      kept.test.request(.post, "\(toolkit)/v1/accounts:signUp", [:], key: "k"),
    ])
    kept.test.server.endTurn()
    #expect(queue.statuses == [200, 200])
    let text = try kept.textWithSnapshots()
    #expect(try kept.textAfterKill(in: home) { try $0.textWithSnapshots() } == text)
  }

  @Test func `an import that nobody completes is dropped after ten minutes`() throws {
    let part: JSONValue = ["importId": "1", "parts": [["file": "accounts.json", "text": "{"]]]
    for (pause, isThere) in [(599.0, true), (599, true), (601, false)] {
      try send("POST", "/emulator/v1/projects/demo/import", part)
      kept.test.world.advance(by: pause)
      _ = try kept.test.send(.get, "/emulator/v1/projects/demo/config")
      #expect((kept.test.server.state.stagedImport != nil) == isThere)
    }
  }

  @Test func `a call that only reads writes nothing`() throws {
    let user = try kept.signUp()
    let before = try KeptServer.bytes(below: kept.path)
    #expect(
      try kept.test.post("v1/accounts:lookup", ["idToken": try #require(user.body["idToken"])]).status == 200)
    #expect(try kept.test.send(.get, "/emulator/v1/projects/demo/config").status == 200)
    #expect(try KeptServer.bytes(below: kept.path) == before)
  }

  @Test func `a refused call writes nothing`() throws {
    try kept.signUp(["email": "jane@example.com", "password": "notasecret"])
    let before = try KeptServer.bytes(below: kept.path)
    let refused = try kept.test.post(
      "v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"])
    #expect(refused.message == "EMAIL_EXISTS")
    #expect(try KeptServer.bytes(below: kept.path) == before)
  }

  @Test func `providers that follow from other data are not written, all others are`() throws {
    var user = UserRecord(localID: "uid", createdAt: 1)
    (user.email, user.phoneNumber, user.passwordHash) = ("jane@example.com", "+16505550100", "hash")
    user.updateOwnProviders()
    for isLinked in [false, true] {
      if isLinked { user.link([ProviderUserInfo { $0.providerID = "apple.com" }]) }
      let written = JSONOutput.bytes { user.writeRest(to: &$0) }
      #expect(try (JSONReader.read(written)["providerUserInfo"] != nil) == isLinked)
      var read = try UserRecord(rest: written, uid: "uid", email: user.email, phone: user.phoneNumber)
      read.updateOwnProviders()
      #expect(read == user)
    }
  }

  @Test func `the tables are readable for people`() throws {
    try kept.signUp(["email": "jane@example.com", "password": "notasecret"])
    _ = try kept.test.sendCode(to: "+16505550100")
    let connection = try SQLiteConnection(path: "\(kept.path)/state.sqlite3")
    #expect(try connection.first("SELECT email FROM users") { $0.text(0) } == "jane@example.com")
    #expect(try connection.first("SELECT tenant FROM tenants") { $0.text(0) }?.isEmpty == true)
    #expect(try connection.first("SELECT count(*) FROM codes WHERE kind = 'sms'") { $0.integer(0) } == 1)
    #expect(try connection.first("PRAGMA application_id") { $0.integer(0) } == 0x6163_746C)
    #expect(try connection.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
  }
}

extension AnswerQueue {
  /// The statuses of the answers that have come since the last time; 0 for a closed connection.
  fileprivate var statuses: [Int] {
    var answers: [Element] = []
    takeAll(into: &answers)
    return answers.map { $0.response?.status.code ?? 0 }
  }
}
