import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Fictional numbers leased to one test (Docs/server.md).
@Suite struct PhoneLeaseTests {
  static let leases = "/emulator/v1/projects/demo/phoneLeases"
  let test: TestServer

  init() throws { test = try TestServer() }

  private func lease(_ body: JSONValue = [:]) throws -> Answer { try test.send(.post, Self.leases, body) }

  private func numbers(_ body: JSONValue = [:]) throws -> [String] {
    try #require(try lease(body).body["phones"]?.array).compactMap { $0["phoneNumber"]?.string }
  }

  private func release(_ number: String, deletingAccount: Bool = false) throws -> Answer {
    var body: ByName<JSONValue> = ["phoneNumber": .string(number)]
    if deletingAccount { body["deleteAccount"] = true }
    return try test.send(.post, "\(Self.leases):release", .object(body))
  }

  @Test(
    arguments: [
      ["count": 0], ["count": 101], ["ttlSeconds": "0"], ["ttlSeconds": "604801"], ["range": "de"],
      ["code": "12"], ["sendError": "NO_SUCH_ERROR"],
    ] as [JSONValue])
  func `an invalid lease is refused, and nothing is leased`(body: JSONValue) throws {
    #expect(try lease(body).status == 400)
    #expect(test.server.state == ServerState())
  }

  @Test func `a web page of another origin leases nothing`() throws {
    let answer = try test.send(
      .post, Self.leases, [:], fields: [.init("Origin", "https://example.com")])
    #expect(answer.status == 403)
  }

  @Test func `every lease has its own number, which signs in with its code`() throws {
    let all = try numbers() + numbers(["count": 100]) + numbers(["count": 3, "range": "gb"])
    #expect(Set(all).count == 104)
    #expect(all.filter { $0.hasPrefix("+447700900") && $0.count == 13 }.count == 3)
    let phone = try #require(try lease().body["phones"]?.array?.first)
    let number = try #require(phone["phoneNumber"]?.string)
    #expect(number.firstMatch(of: /^\+1[2-9][0-9]{2}55501[0-9]{2}$/) != nil)
    let sent = try test.sendCode(to: number)
    #expect(sent.code == phone["code"]?.string)
    #expect(phone["expireTime"] == "2026-11-21T07:09:19.756Z")
  }

  @Test func `a lease can have an outcome`() throws {
    let number = try numbers(["sendError": "QUOTA_EXCEEDED"])[0]
    let answer = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": .string(number)])
    #expect(answer.message == "QUOTA_EXCEEDED : Exceeded quota.")
    let other = try numbers(["code": "111111", "verifyError": "INVALID_CODE"])[0]
    #expect(try test.signIn(other).message == "INVALID_CODE")
  }

  @Test func `a lease ends by the server's clock, and its number becomes an ordinary one`() throws {
    let number = try numbers(["ttlSeconds": "60", "code": "123123", "sendError": "QUOTA_EXCEEDED"])[0]
    _ = try test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "59999"])
    #expect(try test.send(.get, PhoneOutcomeTests.phones).body["phones"]?.array?.count == 1)
    _ = try test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "1"])
    #expect(try test.send(.get, PhoneOutcomeTests.phones).body["phones"] == [])
    #expect(try release(number).status == 404)
    #expect(try test.sendCode(to: number).code != "123123")
  }

  @Test func `an account keeps its number, which is not leased again until the account is deleted`() throws {
    let first = try numbers(["range": "gb"])[0]
    let uid = try test.signIn(first).string("localId")
    #expect(try release(first).body["phones"] == [])
    var seen: Set<String> = []
    for _ in 0..<10 {
      for number in try numbers(["count": 100, "range": "gb", "ttlSeconds": "1"]) { seen.insert(number) }
      test.world.advance(by: 2)
      if seen.count == 999 { break }
    }
    #expect(!seen.contains(first))
    #expect(try test.signIn(first).string("localId") == uid)
  }

  @Test func `a release can delete the account, and is refused for a number that is not leased`() throws {
    let number = try numbers()[0]
    let uid = try test.signIn(number).string("localId")
    #expect(try release("+16505550100").status == 404)
    #expect(try release(number, deletingAccount: true).status == 200)
    #expect(try release(number).status == 404)
    #expect(test.server.state.projects["demo"]?.users[uid] == nil)
  }

  @Test func `when all are leased, the refusal says how many and when the next lease ends`() throws {
    for _ in 0..<9 { _ = try numbers(["count": 100, "range": "gb"]) }
    let mine = try numbers(["count": 98, "range": "gb", "ttlSeconds": "30"])
    _ = try test.signIn("+447700900998")
    let refused = try lease(["count": 2, "range": "gb"])
    #expect(refused.status == 400)
    let message = try #require(refused.message)
    for part in [
      "NO_FREE_PHONE_NUMBER : 2 more cannot be leased", "998 of them are leased",
      "1 belong to accounts", "the next lease ends at 2026-11-21T06:59:49.756Z",
    ] {
      #expect(message.contains(part), "\(message)")
    }
    _ = try release(mine[0])
    #expect(try numbers(["count": 2, "range": "gb"]).contains(mine[0]))
  }

  @Test func `leases do not count toward the project's own list and its limit of ten`() throws {
    _ = try numbers(["count": 50])
    for last in 0..<10 {
      let body: JSONValue = ["phoneNumber": .string("+1201555010\(last)"), "code": "123456"]
      #expect(try test.send(.put, PhoneOutcomeTests.phones, body).status == 200)
    }
    let body: JSONValue = ["phoneNumber": "+16505550111", "code": "123456"]
    #expect(try test.send(.put, PhoneOutcomeTests.phones, body).status == 400)
    let config = try test.send(.get, TestServer.config, bearer: "owner").body
    #expect(config["signIn"]?["phoneNumber"]?["testPhoneNumbers"]?.object?.count == 10)
  }

  @Test func `a strict server accepts a leased number without an app proof`() throws {
    let strict = try TestServer(mode: .production)
    let phone = try strict.send(.post, Self.leases, [:]).body["phones"]?.array?.first
    let sent = try strict.post(
      "v1/accounts:sendVerificationCode", ["phoneNumber": try #require(phone?["phoneNumber"])])
    let answer = try strict.post(
      "v1/accounts:signInWithPhoneNumber",
      ["sessionInfo": try #require(sent.body["sessionInfo"]), "code": try #require(phone?["code"])])
    #expect(answer.status == 200, "\(answer.body)")
  }

  @Test(
    arguments: [
      ["next": ["us": -500]],
      ["leases": ["+12015550100": ["code": "1", "expiresAt": 9_223_372_036_854_775_807]]],
      ["leases": ["+12015550100": ["code": "1", "expiresAt": -1]]], ["outcomes": ["+12015550100": 7]],
    ] as [JSONValue])
  func `a file with impossible leases is refused`(book: JSONValue) throws {
    #expect(throws: (any Error).self) { try BoundedDecoder.decode(PhoneBook.self, from: book) }
  }

  @Test func `leases are exported and imported until they end`() throws {
    _ = try numbers(["count": 2])
    let listed = try test.send(.get, PhoneOutcomeTests.phones).body["phones"]
    var state = ServerState()
    try state.importFiles(test.server.exportedFiles(of: "demo"), into: "demo", at: 0)
    let other = try TestServer(state: state)
    #expect(try other.send(.get, PhoneOutcomeTests.phones).body["phones"] == listed)
  }
}
