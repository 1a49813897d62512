import AuthCore
import BoundedJSON
import CommandLineKit
import Foundation
import IdentityToolkit
import Testing

@testable import Program

@Suite struct CommandOutputTests {
  private static let value = JSONValue.object([
    "users": .array([.object(["email": .string("a@b.c")]), .string("x")]), "a": .object(["b": .integer(1)]),
    "n": .null, "": .bool(true),
  ])

  @Test(arguments: ["", ".", "a.", "..a", "a..b", "a[", "a[]", "a[0", "a]0[", "users[0]x"])
  func `a path with an empty or open step is invalid`(path: String) {
    #expect(FieldPath(path) == nil)
  }

  @Test(arguments: [
    ("a.b", JSONValue.integer(1)), ("users.0.email", .string("a@b.c")), ("users[0].email", .string("a@b.c")),
    ("users[1]", .string("x")), ("n", .null), (".a.b", .integer(1)), ("[users][0][email]", .string("a@b.c")),
  ])
  func `a path leads to a value`(path: String, expected: JSONValue) throws {
    #expect(try #require(FieldPath(path)).value(in: Self.value) == expected)
  }

  @Test(arguments: ["b", "a.b.c", "users.2", "users.-1", "users.x", "users.0x0", "n.x"])
  func `a path to a missing member has no value`(path: String) throws {
    #expect(try #require(FieldPath(path)).value(in: Self.value) == nil)
  }

  @Test func `a table has columns as wide as their widest cell`() {
    let plain = TextStyle(isColored: false)
    var table = Table("NAME", "CODE")
    #expect(table.text(plain) == "")
    table.append("a", "123456")
    table.append("Zoë and friends", "")
    #expect(table.text(plain) == "NAME             CODE\na                123456\nZoë and friends\n")
    #expect(
      table.text(TextStyle(isColored: true)).rendered.hasPrefix("\u{1B}[2mNAME             CODE\u{1B}[0m\n"))
  }

  @Test func `facts are aligned in lines, and missing ones are left out`() {
    var facts = Facts()
    facts.append("uid", "u")
    facts.append("nothing", nil)
    facts.append("token until", "2026")
    #expect(facts.text(TextStyle(isColored: false)) == "uid          u\ntoken until  2026\n")
    #expect(Facts().text(TextStyle(isColored: false)) == "")
  }

  private let reply = Reply([
    "uid": .value("a/b"), "when": .value(Date(timeIntervalSince1970: 0.9)), "absent": .value(String?.none),
  ]) { _ in "" }

  @Test func `the JSON of a result has a schema, a target and RFC 3339 times`() throws {
    let target = Project(.inProcess, id: "p")
    #expect(
      try ReplyJSON.line(ReplyJSON.members(of: reply, target: target))
        == #"{"schema":1,"target":{"kind":"embedded","projectId":"p"},"uid":"a/b","when":"1970-01-01T00:00:00Z"}"#
        + "\n")
    #expect(try ReplyJSON.members(of: reply, target: nil)["target"] == nil)
  }

  @Test func `a failure has all eight members, null if there is no value`() throws {
    var report = ErrorReport(ErrorCode(rawValue: "X"), message: "it \"failed\"")
    (report.name, report.sdkCode) = (nil, nil)
    #expect(
      try ErrorOutput.json(report, target: nil) { ($0.printed, []) }
        == #"{"error":{"code":"X","hint":null,"message":"it \"failed\"","name":null,"next":[],"retryable":false,"sdkCode":null,"target":null}}"#
        + "\n")
    #expect(
      ErrorOutput.text(report, style: TextStyle(isColored: false)) { $0.printed }
        == "error: it \"failed\" (X)\n")
  }

  @Test(arguments: [
    (ColorChoice.always, ["NO_COLOR": "1"], false, true), (.never, ["CLICOLOR_FORCE": "1"], true, false),
    (.auto, ["TERM": "xterm"], true, true), (.auto, ["TERM": "xterm"], false, false),
    (.auto, ["TERM": "dumb"], true, false), (.auto, [:], true, false),
    (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
    (.auto, ["CLICOLOR_FORCE": "1"], false, true), (.auto, ["CLICOLOR_FORCE": "0"], false, false),
    (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
    (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], false, true),
  ])
  func `color follows option, variables and terminal`(
    choice: ColorChoice, variables: [String: String], isTerminal: Bool, isOn: Bool
  ) {
    #expect(choice.isOn(variables: variables, isTerminal: isTerminal) == isOn)
  }

  @Test func `a style without color adds nothing`() {
    let plain = TextStyle(isColored: false)
    #expect([plain.strong("x"), plain.faint("x"), plain.good("x"), plain.bad("x")] == ["x", "x", "x", "x"])
    #expect(TextStyle(isColored: true).bad("x").rendered == "\u{1B}[31mx\u{1B}[0m")
  }
}
