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
  /// - Returns: the names of the members, without those that are null; none for an array.
  @discardableResult
  mutating func elements(
    of name: String, _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) -> [String]? {
    let names = isArray ? nil : try members(name, body)
    if names == nil { try array(body) }
    guard walker.start() == bytes.count else { throw .notJSON }
    return names
  }

  private var isArray: Bool {
    mutating get {
      let first = walker.start()
      return first < bytes.count && bytes[first] == UInt8(ascii: "[")
    }
  }

  private mutating func members(
    _ name: String, _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) -> [String] {
    try expect("{")
    guard !walker.take("}") else { return [] }
    var names: [String] = []
    repeat {
      guard case .string(let member) = try value() else { throw .notJSON }
      try expect(":")
      if member == name, isArray {
        try array(body)
      } else if try value() == .null {
        continue
      } else if member == name {
        throw .misfit(Misfit("must be a list", at: .top[name]))
      }
      names.append(member)
    } while walker.take(",")
    try expect("}")
    return names
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
