import BoundedJSON

/// Finds out what production's JSON parser says about a body that is not JSON.
struct JSONDiagnosis {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Where the body is wrong, and what was expected.
  private struct Fault: Error {
    let text: String
    let position: Int
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The parser's words with the place; nil if the body is JSON.
  static func words(about body: [UInt8]) -> String? {
    var diagnosis = JSONDiagnosis(body)
    do throws(Fault) {
      try diagnosis.value("Expected a value.")
      diagnosis.skipBlanks()
      guard diagnosis.position == body.count else {
        throw Fault(text: "Parsing terminated before end of input.", position: diagnosis.position)
      }
      return nil
    } catch {
      let place = min(error.position, body.count)
      // A body that ends too early leaves nothing to show.
      let isCut = place == body.count
      let before = isCut ? body[place...] : body[max(0, place - 20)..<place]
      let shown = before + body[place..<min(place + 20, body.count)]
      let caret = String(repeating: " ", count: before.count) + "^"
      return "\(error.text)\n\(String(decoding: shown, as: UTF8.self))\n\(caret)"
    }
  }

  private mutating func value(_ expected: String) throws(Fault) {
    skipBlanks()
    guard position < bytes.count else { throw missing(expected) }
    switch bytes[position] {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try word("Unable to parse number.")
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      try word("Unexpected token.")
    default: throw missing(expected)
    }
  }

  private mutating func object() throws(Fault) {
    try enter()
    if take(UInt8(ascii: "}")) { return }
    repeat {
      skipBlanks()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw missing("Expected an object key or }.")
      }
      try string()
      guard take(UInt8(ascii: ":")) else { throw missing("Expected : between key:value pair.") }
      try value("Expected a value.")
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw missing("Expected , or } after key:value pair.") }
    depth -= 1
  }

  private mutating func array() throws(Fault) {
    try enter()
    if take(UInt8(ascii: "]")) { return }
    repeat { try value("Expected a value or ] within an array.") } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw missing("Expected , or ] after array value.") }
    depth -= 1
  }

  private mutating func enter() throws(Fault) {
    position += 1
    depth += 1
    guard depth <= JSONReader.maximumDepth else {
      throw Fault(text: "Message too deep. Max recursion depth reached for key ''", position: position)
    }
  }

  private mutating func string() throws(Fault) {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else {
      throw Fault(text: "Closing quote expected in string.", position: bytes.count)
    }
    position += 1
  }

  /// Takes a number or a literal, which must be JSON.
  private mutating func word(_ fault: String) throws(Fault) {
    let start = position
    while position < bytes.count, !"{}[],:\" \t\r\n".utf8.contains(bytes[position]) { position += 1 }
    guard (try? JSONReader.read(Array(bytes[start..<position]))) != nil else {
      throw Fault(text: fault, position: start)
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private func missing(_ expected: String) -> Fault {
    let isCut = position >= bytes.count
    return Fault(text: isCut ? "Unexpected end of string. \(expected)" : expected, position: position)
  }
}

extension ServerError {
  /// Whether the body is not a JSON object.
  var isAboutJSON: Bool {
    reason == "parseError" || self == .misfit(path: "", "must be object")
  }

  /// A body that is not a JSON object, in production's words.
  static func malformed(_ body: [UInt8]) -> Self {
    guard let words = JSONDiagnosis.words(about: body) else {
      var error = ServerError.unreadable("Unknown name \"\": Root element must be a message.")
      error.reason = "invalid"
      return error
    }
    return .unreadable(words)
  }
}
