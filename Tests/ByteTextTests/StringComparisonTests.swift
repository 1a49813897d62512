import ByteText
import TestSupport
import Testing

/// Two forms of one word, equal for Swift's own operators.
private let composed = "caf\u{E9}"
private let decomposed = "cafe\u{301}"

@Suite struct StringComparisonTests {
  private struct Record: Equatable {
    var text = ""
    var optional: String?
    var list: [String] = []
  }

  private enum Choice: Equatable { case text(String), pair(String, Int) }

  @Test func `strings are equal only by their bytes`() {
    let (one, other): (String?, String?) = (composed, decomposed)
    #expect(!(composed == decomposed) && composed != decomposed && composed == "caf\u{E9}")
    #expect(!(one == other) && one != other && !(composed == other) && !(one == decomposed))
    #expect(!(other == "caf\u{E9}") && composed[...] != decomposed[...] && composed[...] != decomposed)
    #expect([composed] != [decomposed] && [composed][...] != [decomposed][...])
    #expect(![composed].contains(decomposed) && [composed].firstIndex(of: decomposed) == nil)
    #expect(decomposed < composed && [composed, decomposed].sorted() == [decomposed, composed])
    #expect(![decomposed].contains { $0.hasPrefix("caf\u{E9}") || $0.hasSuffix("\u{E9}") })
  }

  @Test func `a switch compares bytes`() {
    func isComposed(_ text: String) -> Bool {
      switch text {
      case "caf\u{E9}": true;
      default: false
      }
    }
    func isComposed(_ text: String?) -> Bool {
      switch text {
      case "caf\u{E9}": true;
      default: false
      }
    }
    #expect(isComposed(composed) && !isComposed(decomposed))
    #expect(isComposed(Optional(composed)) && !isComposed(Optional(decomposed)))
  }

  @Test func `the compiler's comparison of a type compares bytes`() {
    #expect(Record(text: composed) != Record(text: decomposed))
    #expect(Record(optional: composed) != Record(optional: decomposed))
    #expect(Record(list: [composed]) != Record(list: [decomposed]))
    #expect(Choice.text(composed) != .text(decomposed) && Choice.pair(composed, 1) != .pair(decomposed, 1))
  }

  @Test func `names are keys by their bytes`() {
    let table: ByName = [composed: 1, decomposed: 2]
    #expect(table.count == 2 && table[composed] == 1 && table[decomposed] == 2)
    #expect(ByName(grouping: [composed, decomposed]) { $0 }.count == 2)
    #expect(Set(names: [composed, decomposed, composed]).count == 2)
    #expect(table != [decomposed: 1, composed: 2] && table == [decomposed: 2, composed: 1])
  }

  @Test func `a separator counts also before a combining mark`() {
    #expect("x,\u{301}y,".split(separator: ",") == ["x", "\u{301}y"])
    #expect("x,,y".split(separator: ",", omittingEmptySubsequences: false) == ["x", "", "y"])
    #expect("a=b=c".split(separator: "=", maxSplits: 1) == ["a", "b=c"])
    #expect("=a".split(separator: "=", maxSplits: 1) == ["a"])
    #expect(
      "e/\u{301}/".replacing("/", with: "~1") == "e~1\u{301}~1" && "ab".replacing("c", with: "") == "ab")
    #expect(
      "a@\u{301}b".contains("@") && "a@b".prefix(before: "@") == "a" && "ab".prefix(before: "@") == "ab")
    let text = "a@b@c"
    #expect(text.lastIndex(of: "@").map { text[$0...] } == "@c")
  }

  /// What a text with a run of combining marks goes through.
  private static let operations: [(name: String, body: @Sendable (String, String) -> Bool)] = [
    ("==", { $0 == $1 }), ("<", { $0 < $1 }), ("== literal", { $0 == "access" || Optional($1) == "access" }),
    (
      "switch",
      { text, _ in
        switch text {
        case "access", "a": true;
        default: false
        }
      }
    ),
    ("prefix", { $0.hasPrefix("acc") || $1.hasSuffix("a") }),
    ("contains", { $0.contains("@") || $1.contains("ab") }),
    ("split", { $0.split(separator: ",").count > $1.split(separator: "a").count }),
    ("letters", { text, _ in text.allSatisfy { $0.isASCII && "+-".contains($0) } }),
    ("replacing", { $0.replacing("~", with: "x") == $1.replacing("a", with: "b") }),
    ("name", { Name($0) == Name($1) || Set([Name($0), Name($1)]).contains("access") }),
    ("names", { ByName([($0, 1), ($1, 2)]) { $1 }["access"] == 1 }),
    ("list", { [$0].contains($1) || [$0].sorted() == [$1] }),
    ("record", { Record(optional: $0, list: [$0]) == Record(optional: $1, list: [$1]) }),
  ]

  @Test(arguments: operations.indices)
  func `a run of combining marks takes linear time`(index: Int) {
    let (name, body) = Self.operations[index]
    let found = growth(from: 4000) { count in
      (
        String(repeating: "\u{301}\u{323}", count: count), String(repeating: "\u{323}\u{301}", count: count)
      )
    } in: { (texts: (String, String)) in
      for _ in 0..<20 { _ = body(texts.0, texts.1) }
    }
    #expect(found < linearGrowth, "\(name)")
  }
}
