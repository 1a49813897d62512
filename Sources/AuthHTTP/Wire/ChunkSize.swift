/// The line before a chunk (RFC 9112 section 7.1).
enum ChunkSize {
  /// Reads `chunk-size [chunk-ext]`; the extensions are checked for control characters and dropped.
  ///
  /// - Returns: the size and the number of its digits.
  static func parse(_ line: Span<UInt8>) throws(MessageFault) -> (size: Int, digits: Int) {
    let fault = MessageFault(400, "a chunk size is not readable")
    var size = 0
    var index = 0
    while index < line.count, let digit = Octet.hexValue(line[index]) {
      // Fifteen digits stay below the sign bit; leading zeros count, so that padding is bounded.
      guard index < 15 else { throw fault }
      size = size << 4 | Int(digit)
      index += 1
    }
    guard index > 0 else { throw fault }
    if index == line.count { return (size, index) }
    let rest = line.withoutBlanks(index..<line.count)
    guard !rest.isEmpty, line[rest.lowerBound] == Octet.semicolon,
      line.allSatisfy(in: rest, Octet.isFieldContent)
    else { throw fault }
    return (size, index)
  }
}
