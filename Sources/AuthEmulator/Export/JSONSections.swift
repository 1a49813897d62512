/// Reads one large JSON object piece by piece: its members, and the elements of an array one by one.
///
/// It only finds the end of each value; ``JSONReader`` decodes and checks it.
struct JSONSections {
  private let bytes: [UInt8]
  private var walker: JSONWalker

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    walker = JSONWalker(bytes)
  }

  /// Calls `body` with each element of the array in the member `name`, in order, or of the array that is the whole text.
  ///
  /// - Returns: whether there is such an array.
  @discardableResult
  mutating func elements(
    of name: String, _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) -> Bool {
    let first = walker.start()
    var isFound = first < bytes.count && bytes[first] == UInt8(ascii: "[")
    if isFound { try array(body) } else { isFound = try member(name, body) }
    guard walker.start() == bytes.count else { throw .notJSON }
    return isFound
  }

  private mutating func member(
    _ name: String, _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) -> Bool {
    try expect("{")
    guard !walker.take("}") else { return false }
    var isFound = false
    repeat {
      guard case .string(let member) = try value() else { throw .notJSON }
      try expect(":")
      if member == name {
        try array(body)
        isFound = true
      } else {
        _ = try value()
      }
    } while walker.take(",")
    try expect("}")
    return isFound
  }

  private mutating func array(
    _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) {
    try expect("[")
    guard !walker.take("]") else { return }
    var index = 0
    repeat {
      try body(index, try value())
      index += 1
    } while walker.take(",")
    try expect("]")
  }

  /// Decodes the value that starts here.
  private mutating func value() throws(ImportFault.Reason) -> JSONValue {
    let start = walker.start()
    walker.skipValue()
    do throws(JSONReader.Failure) {
      return try JSONReader.read(Array(bytes[start..<walker.position]))
    } catch {
      throw error.isTooDeep ? .tooDeep : .notJSON
    }
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ImportFault.Reason) {
    guard walker.take(character) else { throw .notJSON }
  }
}
