/// The object literals of a JavaScript or HTML text, as far as they are data: nothing is run.
///
/// It reads keys with and without quotes, comments, trailing commas and text in any quotes. Whatever else a value is, it is skipped.
struct JavaScriptReader {
  /// What a member of an object is.
  indirect enum Value: Equatable {
    /// Text in quotes.
    case text(String)
    /// Another object.
    case object([String: Value])
    /// A number, a list, a variable or anything else that is neither.
    case other
  }

  /// Objects inside objects, and brackets inside expressions, deeper than this are no configuration.
  private static let depthLimit = 32

  private let bytes: [UInt8]
  private var index = 0
  /// How many bytes were read, some of them several times.
  private var work = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      index + wanted.count <= bytes.count && bytes[index..<index + wanted.count].elementsEqual(wanted)
    }
  }

  /// The next object literal that is not part of one returned before; nil at the end, and in a text that only looks like JavaScript.
  mutating func nextObject() -> [String: Value]? {
    while let byte {
      guard work < 8 * bytes.count + 65_536 else { return nil }
      if skipComment() { continue }
      switch byte {
      case UInt8(ascii: "{"):
        let start = index
        if let object = object(depth: 0) { return object }
        // The braces of a block: what stands in it may be an object.
        index = start + 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): _ = text()
      default: index += 1
      }
    }
    return nil
  }

  // MARK: - Pieces

  private mutating func object(depth: Int) -> [String: Value]? {
    guard depth < Self.depthLimit else { return nil }
    index += 1
    var members: [String: Value] = [:]
    while true {
      skipBlank()
      if byte == UInt8(ascii: "}") { break }
      guard let name = name() else { return nil }
      skipBlank()
      switch byte {
      case UInt8(ascii: ":"):
        index += 1
        guard let value = value(depth: depth) else { return nil }
        members[name] = value
      // A name alone stands for the variable of this name.
      case UInt8(ascii: ","), UInt8(ascii: "}"): members[name] = .other
      default: return nil
      }
      skipBlank()
      if byte == UInt8(ascii: ",") { index += 1 } else if byte != UInt8(ascii: "}") { return nil }
    }
    index += 1
    return members
  }

  private mutating func name() -> String? {
    guard let byte else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return text() }
    let start = index
    while let byte = self.byte, Self.isNameByte(byte) { index += 1 }
    return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private mutating func value(depth: Int) -> Value? {
    skipBlank()
    switch byte {
    case UInt8(ascii: "{"):
      let start = index
      if let object = object(depth: depth + 1), isAtEndOfValue() { return .object(object) }
      index = start
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      let start = index
      if let text = text(), isAtEndOfValue() { return .text(text) }
      index = start
    default: break
    }
    return skipExpression() ? .other : nil
  }

  /// Whether nothing more belongs to the value, such as `+ suffix`.
  private mutating func isAtEndOfValue() -> Bool {
    skipBlank()
    return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
  }

  /// Skips to the comma or brace that ends a value; false if there is none.
  private mutating func skipExpression() -> Bool {
    let start = index
    defer { work += index - start }
    var depth = 0
    while let byte {
      if skipComment() { continue }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        _ = text()
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ","), UInt8(ascii: "}"):
        if depth == 0 { return true }
        if byte == UInt8(ascii: "}") { depth -= 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      // A statement is no value.
      case UInt8(ascii: ";") where depth == 0: return false
      default: break
      }
      guard depth >= 0, depth < Self.depthLimit else { return false }
      index += 1
    }
    return false
  }

  private mutating func skipBlank() {
    while let byte {
      if skipComment() { continue }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    guard byte == UInt8(ascii: "/") else { return false }
    if isNext("//") {
      while let byte, byte != 0x0A { index += 1 }
      return true
    }
    guard isNext("/*") else { return false }
    let start = index
    defer { work += index - start }
    index += 2
    while byte != nil, !isNext("*/") { index += 1 }
    index = min(index + 2, bytes.count)
    return true
  }

  // MARK: - Text

  /// The text in the quotes at this place; nil if they are not closed, or it is put together from values.
  private mutating func text() -> String? {
    let quote = bytes[index]
    let start = index
    defer { work += index - start }
    var text: [UInt8] = []
    var isComputed = false
    index += 1
    while let byte {
      index += 1
      switch byte {
      case quote: return isComputed ? nil : String(decoding: text, as: UTF8.self)
      // Only a template goes on in the next line; an apostrophe in a sentence is no quote.
      case 0x0A where quote != UInt8(ascii: "`"): return nil
      case UInt8(ascii: "$") where quote == UInt8(ascii: "`") && self.byte == UInt8(ascii: "{"):
        isComputed = true
      case UInt8(ascii: "\\"):
        guard let character = escaped() else { return nil }
        text += character
      default: text.append(byte)
      }
    }
    return nil
  }

  /// What stands for the escape behind a backslash; nothing for a line that goes on.
  private mutating func escaped() -> [UInt8]? {
    guard let byte else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "v"): return [0x0B]
    case 0x0A: return []
    case UInt8(ascii: "x"): return codePoint(digits: 2)
    case UInt8(ascii: "u"): return codePoint(digits: 4)
    default: return [byte]
    }
  }

  private mutating func codePoint(digits: Int) -> [UInt8]? {
    guard index + digits <= bytes.count,
      let value = UInt32(String(decoding: bytes[index..<index + digits], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    index += digits
    return Array(String(Character(scalar)).utf8)
  }
}
