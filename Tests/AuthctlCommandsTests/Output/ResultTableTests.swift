import Testing

@testable import Program

@Suite struct ResultTableTests {
  private func lines(_ things: [(name: String, note: String?)]) -> StyledText {
    let list = Member.list(things) {
      [
        "name": .value($0?.name).labeled("NAME"), "note": .value($0?.note).labeled("NOTE"),
        "count": .value(1), "never": .value(String?.none).labeled("NEVER"),
      ]
    }
    let result: Members = ["things": list.table(orIfEmpty: "There are no things."), "total": .value(2)]
    return result.lines(TextStyle(isColored: false))
  }

  @Test func `a list without elements is a sentence`() {
    #expect(lines([]) == "There are no things.\n")
  }

  @Test func `the columns are the labeled members that an element has`() {
    #expect(lines([("a", nil)]) == "NAME\na\n")
    #expect(lines([("a", nil), ("b", "x")]) == "NAME  NOTE\na     -\nb     x\n")
  }

  @Test func `a list that is not a table, or is absent, makes no lines`() {
    let plain = TextStyle(isColored: false)
    let names = { (name: String?) -> Members in ["name": .value(name).labeled("NAME")] }
    #expect((["names": .list(["a"], "", names)] as Members).lines(plain) == "")
    let absent = Member.list([String]?.none, "", names).table(orIfEmpty: "There are no names.")
    #expect((["names": absent] as Members).lines(plain) == "")
  }

  @Test func `a line is left out, set off from the others or repeated`() {
    let result: Members = [
      "name": .value(String?.none).labeled("name"), "uid": .value("u").labeled("uid", isStrong: true),
      "causes": .value(["a", "b"]).labeled("cause", each: ["a", "b"]),
    ]
    #expect(result.lines(TextStyle(isColored: false)) == "uid    u\ncause  a\ncause  b\n")
    #expect(result.lines(TextStyle(isColored: true)).rendered.contains("\u{1B}[1mu\u{1B}[0m\n"))
  }

  @Test func `only an open result takes a path that is not listed`() throws {
    let path = try #require(FieldPath("users[0].name"))
    #expect(throws: CommandFailure.self) { try Members().shape.check(path, of: "status") }
    try Members(open: nil).shape.check(path, of: "call")
    try (Members() + Members(open: nil)).shape.check(path, of: "call")
  }
}
