import Foundation
import TestSupport
import Testing

@testable import BoundedJSON

/// Text eight times as long takes about eight times as long, whatever it contains.
@Suite(.serialized) struct LinearReadingTests {
  static let shapes: [(name: String, make: @Sendable (Int) -> String)] = [
    ("an array", { "[" + Array(repeating: "1", count: $0).joined(separator: ",") + "]" }),
    ("an object", { "{" + (0..<$0).map { "\"m\($0)\":1" }.joined(separator: ",") + "}" }),
    ("one name", { "{" + Array(repeating: #""a":1"#, count: $0).joined(separator: ",") + "}" }),
    ("empty objects", { "[" + Array(repeating: "{}", count: $0).joined(separator: ",") + "]" }),
    (
      "many deep values",
      { count in
        let one = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        return "[" + Array(repeating: one, count: count / 30).joined(separator: ",") + "]"
      }
    ),
    (
      "many deep objects",
      { count in
        let one = String(repeating: #"{"a":"#, count: 60) + "1" + String(repeating: "}", count: 60)
        return "[" + Array(repeating: one, count: count / 30).joined(separator: ",") + "]"
      }
    ),
    ("opening brackets", { String(repeating: "[", count: 10 * $0) }),
    ("a string", { "\"" + String(repeating: "text", count: 10 * $0) + "\"" }),
    ("an unfinished string", { "\"" + String(repeating: "text", count: 10 * $0) }),
    ("escapes", { "\"" + String(repeating: #"\n"#, count: 2 * $0) + "\"" }),
    ("surrogates", { "\"" + String(repeating: #"\uD83D\uDE00"#, count: $0) + "\"" }),
    ("half pairs", { "\"" + String(repeating: #"\uD83D"#, count: $0) + "\"" }),
    ("other letters", { "\"" + String(repeating: "é😀", count: $0) + "\"" }),
    ("combining marks as a name", { #"{"a\#(String(repeating: "\u{301}\u{323}", count: $0))":1}"# }),
    ("a number", { "1" + String(repeating: "0", count: 4 * $0) }),
    ("a fraction", { "0." + String(repeating: "1", count: 4 * $0) }),
    ("blanks", { String(repeating: " \n", count: 10 * $0) }),
  ]

  @Test(arguments: shapes.indices)
  func `reading is linear`(index: Int) {
    let shape = Self.shapes[index]
    let found = growth(from: 4000, of: { Array(shape.make($0).utf8) }) { text in
      _ = try? JSONReader.read(text)
    }
    #expect(found < linearGrowth, "\(shape.name)")
  }

  /// A type that contains itself, as an error's details may.
  struct Tree: Codable, Equatable {
    var name: String?
    var rest: JSONValue?
    var children: [Tree]?
  }

  @Test(arguments: [
    #"{"children":[X]}"#, #"{"rest":[X]}"#, #"{"rest":{"a":[X]},"name":"n"}"#,
  ])
  func `reading into types is linear`(around: String) throws {
    let found = try growth(
      from: 500,
      of: { count in
        let element = #"{"name":"n","rest":[[[[[[[[[[{"a":[[[[[[[[1]]]]]]]]}]]]]]]]]]]}"#
        let elements = Array(repeating: element, count: count).joined(separator: ",")
        return Array(around.replacingOccurrences(of: "X", with: elements).utf8)
      }
    ) { text in
      _ = try BoundedDecoder.decode(Tree.self, from: text)
    }
    #expect(found < linearGrowth)
  }

  @Test func `a deep text costs no more than a flat one of the same length`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 20_000)
    let flat = Array("[\(Array(repeating: "1", count: 10_000).joined(separator: ","))]".utf8)
    let first = processorTime { _ = try? BoundedDecoder.decode(Tree.self, from: flat) }
    #expect(processorTime { _ = try? BoundedDecoder.decode(Tree.self, from: deep) } < first)
  }
}
