/// Reads one JSON text (RFC 8259) from outside: a request, a response, a token or a file.
///
/// The time is proportional to the length, and the nesting is bounded. Where RFC 8259 leaves a choice:
/// - A member named twice keeps its last value, as in JavaScript.
/// - A number without fraction or exponent that fits 64 bits is an integer; any other is a double, or keeps its
///   digits; one out of range is rejected.
/// - Half of a surrogate pair becomes U+FFFD; a string that is not UTF-8 is rejected.
/// - One byte order mark at the start is ignored.
package struct JSONReader {
  /// Why the text is not JSON; it quotes at most one character of it.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    /// The reason and the position, for an error message.
    package let description: String
    /// The byte where reading failed, starting with 0.
    package let position: Int
    /// Whether only the nesting is wrong.
    package var isTooDeep = false

    /// The reason without any of the text, for files that hold secrets.
    package var reasonWithoutText: String {
      "\(isTooDeep ? "its JSON is nested too deeply" : "it is not JSON") at byte \(position)"
    }
  }

  /// The deepest nesting of objects and arrays accepted from other programs; no protocol we read needs half
  /// of it.
  package static let maximumDepth = 64
  /// The deepest nesting in files and tokens that this program wrote: a value from outside may be nested in a
  /// record.
  package static let ownDepth = 2 * maximumDepth

  let bytes: [UInt8]
  var position = 0
  private let depthLimit: Int

  private init(_ bytes: [UInt8], _ depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  /// Reads the one value that makes up all of `bytes`.
  package static func read(
    _ bytes: [UInt8], depth limit: Int = maximumDepth
  ) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes, limit)
    reader.skipMark()
    let value = try reader.value(depth: 0)
    try reader.finish()
    return value
  }

  /// Reads the value that `bytes` start with; anything may follow.
  package static func first(in bytes: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes, maximumDepth)
    return try reader.value(depth: 0)
  }

  /// Passes on each member of the one object that makes up all of `bytes`, in order; of two with the same name,
  /// the last one counts.
  ///
  /// A dictionary of the members would take most of the time that a token takes.
  ///
  /// - Returns: whether it is an object; otherwise, nothing was passed on.
  package static func members(
    of bytes: [UInt8], _ use: (_ name: String, JSONValue) -> Void
  ) throws(Failure) -> Bool {
    var reader = JSONReader(bytes, maximumDepth)
    reader.skipMark()
    reader.skipBlanks()
    let isObject = reader.position < bytes.count && bytes[reader.position] == UInt8(ascii: "{")
    if isObject { try reader.members(depth: 1, use) } else { _ = try reader.value(depth: 0) }
    try reader.finish()
    return isObject
  }

  private mutating func skipMark() {
    // RFC 8259 section 8.1: a reader may ignore the mark that some editors write.
    position = bytes.withoutByteOrderMark.startIndex
  }

  private mutating func finish() throws(Failure) {
    skipBlanks()
    guard position == bytes.count else { throw unexpected() }
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    skipBlanks()
    guard position < bytes.count else { throw unexpected() }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", is: .bool(true))
    case UInt8(ascii: "f"): return try word("false", is: .bool(false))
    case UInt8(ascii: "n"): return try word("null", is: .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    var members: ByName<JSONValue> = [:]
    // Reserve a likely size, so that the table need not grow step by step; only once, since there may be many
    // objects.
    if depth == 1 { members.reserveCapacity(min(16, (bytes.count - position) / 24)) }
    try self.members(depth: depth) { members[$0] = $1 }
    return .object(members)
  }

  @inline(__always)
  private mutating func members(depth: Int, _ use: (String, JSONValue) -> Void) throws(Failure) {
    try checkDepth(depth)
    position += 1
    skipBlanks()
    if take("}") { return }
    repeat {
      skipBlanks()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw unexpected() }
      let name = try string()
      skipBlanks()
      guard take(":") else { throw unexpected() }
      use(name, try value(depth: depth))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw unexpected() }
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    try checkDepth(depth)
    var elements: [JSONValue] = []
    position += 1
    skipBlanks()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth))
      skipBlanks()
    } while take(",")
    guard take("]") else { throw unexpected() }
    return .array(elements)
  }

  private func checkDepth(_ depth: Int) throws(Failure) {
    guard depth <= depthLimit else {
      throw Failure(
        description: "JSON is nested too deeply at position \(position)", position: position, isTooDeep: true)
    }
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
    // Times and counts: a string for each would cost more than the number.
    if isWhole, position - whole <= 18 {
      let magnitude = bytes[whole..<position].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
      return .integer(whole > start ? -magnitude : magnitude)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw Failure(
        description: "Number in JSON is out of range at position \(start)", position: start)
    }
    // A double keeps fifteen digits.
    return text.utf8.count > 16 && text != number.description ? .digits(text) : .number(number)
  }

  /// Consumes one or more digits and returns the first.
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

  mutating func take(_ character: Unicode.Scalar) -> Bool {
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

  func unexpected() -> Failure {
    guard position < bytes.count else {
      return Failure(description: "Unexpected end of JSON input", position: position)
    }
    let token = String(decoding: bytes[position...].prefix(1), as: UTF8.self)
    return Failure(
      description: "Unexpected token '\(token)' in JSON at position \(position)", position: position)
  }
}
