import BoundedJSON
import IdentityToolkit

/// Reads one large JSON object piece by piece: its members, and the elements of an array one by one.
///
/// It only finds where a value ends; ``JSONReader`` decodes and checks the value.
struct JSONSections {
  private let bytes: [UInt8]
  private var position = 0

  /// Starts before the first byte.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Calls `body` with each element of the array that is the member `name`, in order, and returns all other members.
  ///
  /// - Throws: ``ImportFault/Reason`` if the file is not a JSON object, or the error of `body`.
  mutating func elements(
    of name: String, _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) -> [String: JSONValue] {
    var others: [String: JSONValue] = [:]
    // A byte order mark, which some editors write.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try expect("{")
    if !take("}") {
      repeat {
        guard case .string(let member) = try value() else { throw .notJSON }
        try expect(":")
        if member == name {
          try array(body)
        } else {
          others[member] = try value()
        }
      } while take(",")
      try expect("}")
    }
    skipBlanks()
    guard position == bytes.count else { throw .notJSON }
    return others
  }

  private mutating func array(
    _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) {
    try expect("[")
    guard !take("]") else { return }
    var index = 0
    repeat {
      try body(index, try value())
      index += 1
    } while take(",")
    try expect("]")
  }

  /// Decodes the value that starts here.
  private mutating func value() throws(ImportFault.Reason) -> JSONValue {
    skipBlanks()
    let start = position
    skipValue()
    do throws(JSONReader.Failure) {
      return try JSONReader.read(Array(bytes[start..<position]))
    } catch {
      throw error.isTooDeep ? .tooDeep : .notJSON
    }
  }

  /// Moves past the value that starts here if it is well formed, else to a place that makes the reader refuse it.
  private mutating func skipValue() {
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { return }
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard depth > 0 else { return }
        position += 1
        continue
      default:
        position += 1
        continue
      }
      if depth == 0 { return }
    }
  }

  private mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ImportFault.Reason) {
    guard take(character) else { throw .notJSON }
  }
}
