/// What production's JSON parser says about malformed custom claims (Docs/protocol.md 10.9).
///
/// The parser takes names and texts without quotes, so its complaints are about the first place that even that does not explain.
struct GsonDiagnosis {
  private let letters: [Unicode.Scalar]
  private var next = 0
  private var path = "$"

  /// The complaint about a text that is not JSON.
  static func text(of json: String) -> String {
    var diagnosis = Self(letters: Array(json.unicodeScalars))
    do throws(Complaint) {
      try diagnosis.value()
      try diagnosis.end()
    } catch {
      return """
        \(error.description) at line \(diagnosis.line) column \(diagnosis.column) path \(diagnosis.path)
        See https://github.com/google/gson/blob/main/Troubleshooting.md#malformed-json
        """
    }
    return "com.google.gson.JsonSyntaxException: malformed JSON"
  }

  private init(letters: [Unicode.Scalar]) { self.letters = letters }

  private enum Complaint: Error, CustomStringConvertible {
    case malformed(String)
    case endOfInput

    var description: String {
      switch self {
      case .malformed(let text): "com.google.gson.stream.MalformedJsonException: \(text)"
      case .endOfInput: "java.io.EOFException: End of input"
      }
    }
  }

  private var line: Int { letters[..<next].count { $0 == "\n" } + 1 }

  private var column: Int {
    next - (letters[..<next].lastIndex(of: "\n").map { $0 + 1 } ?? 0) + 1
  }

  /// Takes the next letter that is not blank.
  private mutating func take() -> Unicode.Scalar? {
    while next < letters.count {
      next += 1
      if ![" ", "\t", "\r", "\n"].contains(letters[next - 1]) { return letters[next - 1] }
    }
    return nil
  }

  private mutating func end() throws(Complaint) {
    if take() != nil {
      throw .malformed("Use JsonReader.setStrictness(Strictness.LENIENT) to accept malformed JSON")
    }
  }

  private mutating func value() throws(Complaint) {
    switch take() {
    case nil: throw .endOfInput
    case "{": try object()
    case "[": try array()
    case let mark? where mark == "\"" || mark == "'": _ = try quoted(mark)
    case let letter? where Self.special.contains(letter): throw .malformed("Expected value")
    default:
      next -= 1
      _ = bare()
    }
  }

  private mutating func object() throws(Complaint) {
    let outer = path
    path = outer + "."
    var isFirst = true
    while true {
      let name: String
      switch take() {
      case nil: throw isFirst ? .endOfInput : .malformed("Unterminated object")
      case "}" where isFirst:
        path = outer
        return
      case let mark? where mark == "\"" || mark == "'": name = try quoted(mark)
      case let letter? where Self.special.contains(letter): throw .malformed("Expected name")
      default:
        next -= 1
        name = bare()
      }
      path = outer + "." + name
      switch take() {
      case nil: throw .endOfInput
      case ":", "=": break
      default: throw .malformed("Expected ':'")
      }
      try value()
      switch take() {
      case nil: throw .endOfInput
      case ",", ";": isFirst = false
      case "}":
        path = outer
        return
      default: throw .malformed("Unterminated object")
      }
    }
  }

  private mutating func array() throws(Complaint) {
    let outer = path
    var index = 0
    while true {
      path = "\(outer)[\(index)]"
      let before = next
      if take() == "]" {
        path = outer
        return
      }
      next = before
      try value()
      switch take() {
      case nil: throw .endOfInput
      case ",", ";": index += 1
      case "]":
        path = outer
        return
      default: throw .malformed("Unterminated array")
      }
    }
  }

  private mutating func quoted(_ mark: Unicode.Scalar) throws(Complaint) -> String {
    var text = String.UnicodeScalarView()
    while next < letters.count {
      let letter = letters[next]
      next += 1
      if letter == mark { return String(text) }
      if letter == "\\", next < letters.count { next += 1 }
      text.append(letter)
    }
    throw .malformed("Unterminated string")
  }

  private mutating func bare() -> String {
    var text = String.UnicodeScalarView()
    while next < letters.count, !Self.ending.contains(letters[next]) {
      text.append(letters[next])
      next += 1
    }
    return String(text)
  }

  private static let special: Set<Unicode.Scalar> = ["}", "]", ":", ",", ";", "="]
  private static let ending: Set<Unicode.Scalar> = special.union([
    "{", "[", "/", "\\", "#", " ", "\t", "\r", "\n",
  ])
}
