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
  /// - Returns: the members by name, without those that are null, and whether each has elements or members; nil for an array.
  @discardableResult
  mutating func elements(
    of name: String, _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) -> ByName<Bool>? {
    let members = isArray ? nil : try members(name, body)
    if members == nil { try array(body) }
    guard walker.start() == bytes.count else { throw .notJSON }
    return members
  }

  private var isArray: Bool {
    mutating get {
      let first = walker.start()
      return first < bytes.count && bytes[first] == UInt8(ascii: "[")
    }
  }

  private mutating func members(
    _ name: String, _ body: (Int, JSONValue) throws(ImportFault.Reason) -> Void
  ) throws(ImportFault.Reason) -> ByName<Bool> {
    var members: ByName<Bool> = [:]
    try expect("{")
    guard !walker.take("}") else { return members }
    repeat {
      guard case .string(let member) = try value() else { throw .notJSON }
      try expect(":")
      if member.hasBytes(of: name), isArray {
        try array(body)
        members[member] = true
        continue
      }
      let value = try value()
      guard value != .null else { continue }
      guard !member.hasBytes(of: name) else { throw .misfit(Misfit("must be a list", at: .top[name])) }
      members[member] = value.array?.isEmpty == false || value.object?.isEmpty == false
    } while walker.take(",")
    try expect("}")
    return members
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
