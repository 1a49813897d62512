import Platform

/// Replaces values in a JSON text and keeps every other byte, so that a recorded response can be returned
/// byte for byte.
package struct JSONRewriter {
  /// The replacement for a value, given the name of its member and of the members around it, the innermost last; nil for the value
  /// itself.
  package typealias Replace = (_ names: [String], _ value: Scalar) -> String?

  package enum Scalar {
    case string(String)
    /// A number as written, because no type can hold every number.
    case number(String)
  }

  private let bytes: [UInt8]
  private var place = 0
  private var copied = 0
  private var output: [UInt8] = []
  private let rename: ((String) -> String)?
  private let replace: Replace

  private init(_ bytes: [UInt8], _ rename: ((String) -> String)?, _ replace: @escaping Replace) {
    self.bytes = bytes
    self.rename = rename
    self.replace = replace
  }

  /// The text with strings and numbers replaced by strings, and member names by others; nil if it is not
  /// JSON.
  package static func rewrite(
    _ bytes: [UInt8], renaming rename: ((String) -> String)? = nil, _ replace: @escaping Replace
  ) -> [UInt8]? {
    // Checked once by the bounded reader: from here on, the text is valid and not too deep.
    guard (try? JSONReader.read(bytes, depth: JSONReader.ownDepth)) != nil else { return nil }
    var rewriter = JSONRewriter(bytes, rename, replace)
    return rewriter.rewritten()
  }

  /// One level of nesting in an object or a list.
  private struct Level {
    let isObject: Bool
    var name = ""
    var expectsName: Bool
  }

  private mutating func rewritten() -> [UInt8] {
    var levels: [Level] = []
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "{"):
        levels.append(Level(isObject: true, expectsName: true))
        place += 1
      case UInt8(ascii: "["):
        levels.append(Level(isObject: false, expectsName: false))
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = levels.popLast()
        place += 1
      case UInt8(ascii: ","):
        if let last = levels.indices.last { levels[last].expectsName = levels[last].isObject }
        place += 1
      case UInt8(ascii: "\""):
        let token = takeString()
        if let last = levels.indices.last, levels[last].expectsName {
          levels[last].expectsName = false
          levels[last].name = text(of: token)
          if let name = rename?(levels[last].name), name != levels[last].name { put(name, token) }
        } else {
          offer(.string(text(of: token)), token, levels)
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let token = takeNumber()
        offer(.number(String(decoding: bytes[token], as: UTF8.self)), token, levels)
      default: place += 1
      }
    }
    return output + bytes[copied...]
  }

  private mutating func offer(_ value: Scalar, _ token: Range<Int>, _ levels: [Level]) {
    if let text = replace(levels.filter(\.isObject).map(\.name), value) { put(text, token) }
  }

  private mutating func put(_ text: String, _ token: Range<Int>) {
    output += bytes[copied..<token.lowerBound]
    output += Self.quoted(text)
    copied = token.upperBound
  }

  private mutating func takeString() -> Range<Int> {
    let start = place
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, bytes.count)
    return start..<place
  }

  private mutating func takeNumber() -> Range<Int> {
    let start = place
    while place < bytes.count, "+-.eE0123456789".utf8.contains(bytes[place]) { place += 1 }
    return start..<place
  }

  private func text(of token: Range<Int>) -> String {
    (try? JSONReader.read(Array(bytes[token])))?.string ?? ""
  }

  private static func quoted(_ text: String) -> [UInt8] { JSONOutput.bytes(of: JSONValue.string(text)) }
}
