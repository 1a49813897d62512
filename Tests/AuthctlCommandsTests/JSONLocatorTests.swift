import BoundedJSON
import Testing

@testable import Program

/// The positions of values in JSON text.
@Suite struct JSONLocatorTests {
  private static let text = """
    {
      "a": [1, {"b": "x"}],
      "ünï": {"c\\u0064": true}
    }
    """

  @Test(
    arguments: [
      (.top["a"], 2, 8), (.top["a"][0], 2, 9), (.top["a"][1], 2, 12), (.top["a"][1]["b"], 2, 18),
      (.top["ünï"], 3, 10), (.top["ünï"]["cd"], 3, 22), (.top, 1, 1),
    ] as [(Place, Int, Int)])
  func `a value has a line and a column`(place: Place, line: Int, column: Int) throws {
    let locator = JSONLocator(Array(Self.text.utf8))
    let offset = try #require(locator.offset(ofValueAt: place))
    #expect(locator.position(of: offset) == .init(line: line, column: column))
  }

  @Test func `a name comes before its value`() throws {
    let locator = JSONLocator(Array(Self.text.utf8))
    let offset = try #require(locator.offset(ofNameAt: .top["a"][1]["b"]))
    #expect(locator.position(of: offset) == .init(line: 2, column: 13))
  }

  @Test(
    arguments: [
      .top["b"], .top["a"][2], .top["a"][-1], .top["a"]["x"], .top["a"][0]["b"], .top["a"][1]["c"],
    ] as [Place])
  func `a missing value has no position`(place: Place) {
    #expect(JSONLocator(Array(Self.text.utf8)).offset(ofValueAt: place) == nil)
  }

  @Test(
    arguments: [
      (#"{"a":1,"a":2}"#, 7), (#"{"a":1,"\u0061":2}"#, 7), (#"[{},{"x":[{"b":0,"c":1,"b":2}]}]"#, 23),
      (#"{"a":{"a":1},"b":{"a":1}}"#, nil), (#"[]"#, nil), (#"{}"#, nil), (#""a""#, nil),
      (#"{"a":"\"a\":1,","b":[[],{}]}"#, nil),
    ] as [(String, Int?)])
  func `a duplicate name in an object is found`(text: String, offset: Int?) {
    #expect(JSONLocator(Array(text.utf8)).repeatedName()?.offset == offset)
  }

  @Test func `a byte order mark does not count as a character`() throws {
    let locator = JSONLocator([0xEF, 0xBB, 0xBF] + Array(#"{"a":1}"#.utf8))
    let offset = try #require(locator.offset(ofValueAt: .top["a"]))
    #expect(locator.position(of: offset) == .init(line: 1, column: 6))
  }

  @Test func `a truncated text has no position`() {
    for end in 0..<Self.text.utf8.count {
      let locator = JSONLocator(Array(Self.text.utf8.prefix(end)))
      _ = (locator.repeatedName()?.offset, locator.offset(ofValueAt: .top["ünï"]["cd"]))
    }
    #expect(JSONLocator([]).offset(ofValueAt: .top["a"]) == nil)
  }
}
