import Foundation
import IdentityToolkit
import Testing

@testable import Program

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("\u{1B}]0;owned\u{7}", #"\u{1B}]0;owned\u{7}"#), ("a\rb", #"a\u{D}b"#), ("a\r\nb", "a\\u{D}\nb"),
    ("\u{9B}2J", #"\u{9B}2J"#), ("\u{7F}\u{8}\t\u{0}", #"\u{7F}\u{8}\u{9}\u{0}"#),
    ("\u{1B}[31mred\u{1B}[0m", #"\u{1B}[31mred\u{1B}[0m"#), ("e\u{301}\u{1B}", "e\u{301}\\u{1B}"),
  ])
  func `a control character is shown, not sent`(text: String, shown: String) {
    #expect(text.withControlsShown == shown)
  }

  @Test func `every C0 and C1 control except the line feed is replaced`() {
    for value in Array(0...0x1F) + Array(0x7F...0x9F) where value != 0x0A {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let shown = "a\(Character(scalar))b".withControlsShown
      #expect(shown == "a\\u{\(String(value, radix: 16, uppercase: true))}b")
    }
  }

  @Test func `only a style colors, whatever a text brings`() {
    let style = TextStyle(isColored: true)
    for mark in ["0", "1", "2", "31", "32", "30;107", "5"] {
      let name = "\u{1B}[\(mark)mx"
      let text: StyledText = "\(style.bad("error:")) \(name) \(style.good(name))\n"
      let shown = "\\u{1B}[\(mark)mx"
      #expect(text.rendered == "\u{1B}[31merror:\u{1B}[0m \(shown) \u{1B}[32m\(shown)\u{1B}[0m\n")
      #expect((style.strong("a") + name).rendered == "\u{1B}[1ma\u{1B}[0m\(shown)")
      #expect(StyledText("\u{1B}[2m" + name).rendered == "\\u{1B}[2m\(shown)")
    }
  }

  @Test(arguments: ["", "plain\nlines\n", "Zoë ☕ 日本語 👩‍👩‍👧", "\u{A0}\u{E9}"])
  func `all other text is unchanged`(text: String) {
    #expect(text.withControlsShown == text)
    #expect(text.withControlsEscapedForJSON == text)
  }

  /// Separators, direction marks, zero-width characters, tags: each can fake a line or a name.
  static let invisible: [Unicode.Scalar] = [
    "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200B}", "\u{200C}",
    "\u{200D}", "\u{200E}",
    "\u{200F}", "\u{61C}", "\u{FEFF}", "\u{2060}", "\u{AD}", "\u{180E}", "\u{E0041}", "\u{3164}", "\u{85}",
  ]

  @Test(arguments: invisible)
  func `invisible characters are shown by number, and JSON keeps them`(scalar: Unicode.Scalar) throws {
    let text = "pay\(scalar)pal"
    let number = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    #expect(text.withControlsShown == "pay\(number)pal")
    #expect(text.onOneLine == "pay\(number)pal")
    let json = try ReplyJSON.line([text])
    #expect(!json.unicodeScalars.contains(scalar))
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String] == [text])
  }

  @Test func `a value cannot start a new line`() throws {
    let attack = "x\nerror: you are signed out\u{1B}[2K"
    var facts = Facts()
    facts.append("name", attack)
    var table = Table("NAME", "ID")
    table.append(attack, "1")
    let report = ErrorReport(ErrorCode(rawValue: "CODE\nerror: b"), message: attack, hint: "\(attack)")
    for isColored in [false, true] {
      let style = TextStyle(isColored: isColored)
      for (text, lines) in [
        (facts.text(style).rendered, 1), (table.text(style).rendered, 2),
        (ErrorOutput.text(report, style: style) { $0.printed }.rendered, 2),
        ((style.strong(attack) + "\n").rendered, 1),
      ] {
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == lines + 1, "\(text)")
        #expect(text.contains(#"x\u{A}error: you are signed out"#))
      }
    }
  }

  @Test func `JSON keeps its meaning`() throws {
    #expect(try ReplyJSON.line(["a\u{7F}": "\u{9B}\u{1B}é\n"]) == #"{"a\u007f":"\u009b\u001bé\n"}"# + "\n")
  }
}
