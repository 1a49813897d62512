import IdentityToolkit

/// Reads one JSON text (RFC 8259) that a client sent; a member named twice keeps its last value, as in JavaScript.
struct JSONReader {
  /// Why a text is not JSON, in words fit for an error message.
  struct Failure: Error, Equatable {
    let description: String
  }

  /// Nesting that no request needs; without a limit a body of brackets would exhaust the stack.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the value that makes up the whole of `bytes`.
  static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.position == bytes.count else { throw reader.unexpected() }
    return value
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    guard depth < Self.maximumDepth else { throw Failure(description: "JSON is nested too deeply") }
    skipBlanks()
    guard position < bytes.count else { throw unexpected() }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", is: .bool(true))
    case UInt8(ascii: "f"): return try word("false", is: .bool(false))
    case UInt8(ascii: "n"): return try word("null", is: .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    var members: [String: JSONValue] = [:]
    position += 1
    skipBlanks()
    if take("}") { return .object(members) }
    // Room for what is likely, so that the table need not grow step by step; only once, since objects may be many.
    if depth == 0 { members.reserveCapacity(min(16, (bytes.count - position) / 24)) }
    repeat {
      skipBlanks()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw unexpected() }
      let name = try string()
      skipBlanks()
      guard take(":") else { throw unexpected() }
      members[name] = try value(depth: depth + 1)
      skipBlanks()
    } while take(",")
    guard take("}") else { throw unexpected() }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    var elements: [JSONValue] = []
    position += 1
    skipBlanks()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
    } while take(",")
    guard take("]") else { throw unexpected() }
    return .array(elements)
  }

  private mutating func string() throws(Failure) -> String {
    position += 1
    var start = position
    skipPlainCharacters()
    // Most strings hold no escape: they lie in the body as they are.
    if take("\"") { return try text(bytes[start..<position - 1]) }
    var unescaped: [UInt8] = []
    while position < bytes.count {
      unescaped += bytes[start..<position]
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return try text(unescaped[...])
      case UInt8(ascii: "\\"):
        position += 1
        unescaped += try escape()
        start = position
        skipPlainCharacters()
      default:
        throw Failure(description: "Bad control character in string literal in JSON at position \(position)")
      }
    }
    throw unexpected()
  }

  /// Goes on to what ends or interrupts a string: a quotation mark, a backslash, a control character or the end of the body.
  private mutating func skipPlainCharacters() {
    let end = Self.endOfPlainCharacters(bytes.span, from: position)
    position = end
  }

  private static func endOfPlainCharacters(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
      bytes[place] != UInt8(ascii: "\\")
    {
      place += 1
    }
    return place
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String {
    // Nothing in ASCII can be broken, and the way that repairs is the quicker one.
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    if all < 0x80 { return String(decoding: bytes, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(description: "String in JSON is not UTF-8 before position \(position)")
    }
    return text
  }

  /// The bytes that the escape after a backslash stands for.
  private mutating func escape() throws(Failure) -> [UInt8] {
    guard position < bytes.count else { throw unexpected() }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), position + 1 < bytes.count,
        bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        units.append(try codeUnit())
      }
      // A lone surrogate has no UTF-8 form; it becomes U+FFFD.
      return Array(String(decoding: units, as: UTF16.self).utf8)
    default:
      throw Failure(description: "Bad escaped character in JSON at position \(position - 1)")
    }
  }

  private mutating func codeUnit() throws(Failure) -> UInt16 {
    guard position + 4 <= bytes.count,
      let digits = String(validating: bytes[position..<position + 4], as: UTF8.self),
      digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16)
    else { throw Failure(description: "Bad Unicode escape in JSON at position \(position)") }
    position += 4
    return unit
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = position
    var isWhole = true
    _ = take("-")
    let whole = position
    guard let first = digits() else { throw unexpected() }
    if first == UInt8(ascii: "0"), position > whole + 1 {
      position = whole + 1
      throw unexpected()
    }
    if take(".") {
      isWhole = false
      guard digits() != nil else { throw unexpected() }
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      guard digits() != nil else { throw unexpected() }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw Failure(description: "Number in JSON is out of range at position \(start)")
    }
    return .number(number)
  }

  /// Takes one or more digits and returns the first of them.
  private mutating func digits() -> UInt8? {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      position += 1
    }
    return position > start ? bytes[start] : nil
  }

  private mutating func word(_ word: String, is value: JSONValue) throws(Failure) -> JSONValue {
    for byte in word.utf8 {
      guard position < bytes.count, bytes[position] == byte else { throw unexpected() }
      position += 1
    }
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private func unexpected() -> Failure {
    guard position < bytes.count else { return Failure(description: "Unexpected end of JSON input") }
    let token = String(decoding: bytes[position...].prefix(1), as: UTF8.self)
    return Failure(description: "Unexpected token '\(token)' in JSON at position \(position)")
  }
}
