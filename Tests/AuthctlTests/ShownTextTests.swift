import Testing

@testable import authctl

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("\u{1B}]0;owned\u{7}", #"\u{1B}]0;owned\u{7}"#), ("a\rb", #"a\u{D}b"#), ("a\r\nb", "a\\u{D}\nb"),
    ("\u{9B}2J", #"\u{9B}2J"#), ("\u{7F}\u{8}\t\u{0}", #"\u{7F}\u{8}\u{9}\u{0}"#),
    ("\u{1B}[31mred\u{1B}[0m", #"\u{1B}[31mred\u{1B}[0m"#), ("e\u{301}\u{1B}", "e\u{301}\\u{1B}"),
  ])
  func `a control character is shown and not sent`(text: String, shown: String) {
    #expect(text.withControlsShown(isColored: false) == shown)
  }

  @Test func `every C0 and C1 control but the line feed is replaced`() {
    for value in Array(0...0x1F) + Array(0x7F...0x9F) where value != 0x0A {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let shown = "a\(Character(scalar))b".withControlsShown(isColored: true)
      #expect(shown == "a\\u{\(String(value, radix: 16, uppercase: true))}b")
    }
  }

  @Test func `our own colours stay where there are any, others never do`() {
    let text = TextStyle(isColored: true).bad("error:") + " \u{1B}[5mx\u{1B}[2J"
    #expect(
      text.withControlsShown(isColored: true) == "\u{1B}[31merror:\u{1B}[0m \\u{1B}[5mx\\u{1B}[2J")
  }

  @Test(arguments: ["", "plain\nlines\n", "Zoë ☕ 日本語 👩‍👩‍👧", "\u{A0}\u{E9}"])
  func `every other text stays as it is`(text: String) {
    #expect(text.withControlsShown(isColored: false) == text)
    #expect(text.withControlsEscapedForJSON == text)
  }

  @Test func `JSON keeps its meaning`() throws {
    #expect(try JSONOutput.line(["a\u{7F}": "\u{9B}\u{1B}é\n"]) == #"{"a\u007f":"\u009b\u001bé\n"}"# + "\n")
  }
}
