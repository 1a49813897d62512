/// A position in a JSON text that moves from value to value without reading them.
package struct JSONWalker {
  package let bytes: [UInt8]
  /// The next byte.
  package private(set) var position = 0

  /// Starts before the first byte, after a byte order mark.
  package init(_ bytes: [UInt8]) { self.init(bytes, at: bytes.withoutByteOrderMark.startIndex) }

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Moves to the next value and returns its first byte.
  package mutating func start() -> Int {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    return position
  }

  /// Moves past the next value if it is well formed, otherwise to a position that a reader rejects.
  package mutating func skipValue() {
    var depth = 0
    _ = start()
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
        continue
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

  /// Moves past the string that starts here.
  package mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }

  /// Moves past a character and the blanks before it, if the character is next.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    let offset = start()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
