import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Whatever happens in any order, the directory has the state in memory.
@Suite(.needsSQLite) struct RandomStateTests {
  /// A request chosen at random.
  private struct Chance {
    var random: SeededGenerator
    /// What names contain: pairs that are equal as Unicode, or nothing.
    var letters = [""]

    mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// The location of a user: the project, another one, or one of their tenants.
    private mutating func place() -> String {
      let project = number(3) == 0 ? "other" : "demo"
      return "projects/\(project)" + (number(3) == 0 ? "/tenants/t\(number(2))" : "")
    }

    mutating func request() -> (method: String, path: String, body: JSONValue) {
      let toolkit = "/identitytoolkit.googleapis.com/v1/\(place())"
      let count = letters.count > 1 ? 2 : 12
      let uid = JSONValue.string("u\(letters[number(letters.count)])\(number(count))")
      let email = JSONValue.string("e\(letters[number(letters.count)])\(number(count))@example.com")
      switch number(12) {
      case 0, 1, 2: return ("POST", "\(toolkit)/accounts", ["localId": uid, "email": email])
      case 3: return ("POST", "\(toolkit)/accounts:update", ["localId": uid, "displayName": email])
      case 4: return ("POST", "\(toolkit)/accounts:update", ["localId": uid, "email": email])
      case 5, 6: return ("POST", "\(toolkit)/accounts:delete", ["localId": uid])
      case 7:
        return (
          "POST", "\(toolkit)/accounts:sendOobCode",
          ["requestType": "PASSWORD_RESET", "email": email, "returnOobLink": true]
        )
      case 8:
        return (
          "POST", "\(toolkit)/accounts:batchCreate",
          [
            "users": [["localId": uid], ["localId": .string("v\(number(9))"), "email": email]],
            "allowOverwrite": true,
          ]
        )
      case 9:
        return (
          "POST", "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=k",
          ["phoneNumber": .string("+1650555\(1000 + number(9))")]
        )
      case 10: return settings()
      default: return snapshot()
      }
    }

    private mutating func settings() -> (method: String, path: String, body: JSONValue) {
      switch number(6) {
      case 0: ("DELETE", "/emulator/v1/\(place())/accounts", [:])
      case 1: ("PATCH", "/emulator/v1/clock", ["moveMilliseconds": .string("\(number(9000))")])
      case 2:
        (
          "PATCH", "/emulator/v1/projects/demo/config",
          ["signIn": ["allowDuplicateEmails": .bool(number(2) == 0)]]
        )
      case 3: ("DELETE", "/emulator/v1/projects/demo/verificationCodes", [:])
      case 4: ("DELETE", "/identitytoolkit.googleapis.com/v2/projects/demo/tenants/t\(number(2))", [:])
      default:
        ("POST", "/identitytoolkit.googleapis.com/v2/projects/demo/tenants", ["displayName": "made"])
      }
    }

    private mutating func snapshot() -> (method: String, path: String, body: JSONValue) {
      let path = "/emulator/v1/snapshots/s\(number(3))"
      return switch number(3) {
      case 0: ("PUT", path, [:])
      case 1: ("POST", path + "/restore", [:])
      default: ("DELETE", path, [:])
      }
    }
  }

  /// The letters é, K, Å, Ω and 가, each in several forms.
  private static let forms = [
    "\u{E9}", "e\u{301}", "K", "\u{212A}", "\u{C5}", "\u{212B}", "A\u{30A}", "\u{3A9}", "\u{2126}",
    "\u{AC00}", "\u{1100}\u{1161}", "a\u{301}\u{323}", "a\u{323}\u{301}",
  ]

  @Test(arguments: 1...3, [[""], forms])
  func `a thousand random calls are all kept`(seed: UInt64, letters: [String]) throws {
    let home = try TemporaryHome()
    var kept = try KeptServer("\(home.path)/state")
    var chance = Chance(random: SeededGenerator(seed: seed), letters: letters)
    var succeeded = 0
    for step in 0..<1000 {
      let request = chance.request()
      let method = HTTPMethod(rawValue: request.method)
      let answer = try kept.test.send(method, request.path, request.body, bearer: "owner")
      if answer.status == 200 { succeeded += 1 }
      guard step % 9 == 0 else { continue }
      let text = try kept.textWithSnapshots()
      try #require(
        try kept.textAfterKill(in: home) { try $0.textWithSnapshots() } == text,
        "step \(step): \(request.method) \(request.path)")
      guard step % 63 == 0 else { continue }
      kept.test.server.closeState()
      kept = try KeptServer("\(home.path)/state-\(step)", copying: kept.path)
      try #require(try kept.textWithSnapshots() == text, "restarted at step \(step)")
    }
    #expect(succeeded > 300, "\(succeeded)")
  }
}
