/// Finds the positions of values in a JSON text, for messages that name a line.
///
/// Decoded values do not know their position. Only a message needs one, so the text is walked again for it.
/// ``JSONReader`` must have accepted the text.
package struct JSONLocator: Sendable {
  /// A position in the text, as editors show it.
  package struct Position: Sendable, Equatable {
    /// The line, starting with 1.
    package let line: Int
    /// The character in the line, starting with 1.
    package let column: Int
  }

  private let bytes: [UInt8]

  /// Takes the bytes of a JSON text in UTF-8.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first byte of the value at a path of member names and indexes; nil if there is none.
  package func offset(ofValueAt path: [String]) -> Int? { walk(path)?.value }

  /// The first byte of the name of the member at a path, or of an element's value; nil if there is none.
  package func offset(ofNameAt path: [String]) -> Int? { walk(path)?.name }

  /// The second of two members with the same name in one object; nil if no object has such members.
  package func repeatedName() -> (name: String, offset: Int)? {
    var walker = JSONWalker(bytes)
    return walker.repeatedName()
  }

  /// The line and character of the byte at an offset.
  package func position(of offset: Int) -> Position {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var head = before[start...]
    if start == 0 { head = Array(head).withoutByteOrderMark }
    let line = before.count { $0 == UInt8(ascii: "\n") }
    return Position(line: line + 1, column: String(decoding: head, as: UTF8.self).count + 1)
  }

  private func walk(_ path: [String]) -> (name: Int, value: Int)? {
    var walker = JSONWalker(bytes)
    var name = walker.start()
    for step in path {
      guard let found = walker.enter(step) else { return nil }
      name = found
    }
    return (name, walker.start())
  }
}

/// A position in a JSON text that moves from value to value without reading them.
package struct JSONWalker {
  private let bytes: [UInt8]
  /// The next byte.
  package private(set) var position = 0

  /// Starts before the first byte, after a byte order mark.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.withoutByteOrderMark.startIndex
  }

  /// Moves to the next value and returns its first byte.
  package mutating func start() -> Int {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    return position
  }

  /// Moves from an object or array to a value in it; returns the first byte of its name, or of the value if
  /// it has none.
  mutating func enter(_ step: String) -> Int? {
    if take("{") {
      while let (name, offset) = memberName() {
        if name == step { return offset }
        skipValue()
        guard take(",") else { return nil }
      }
      return nil
    }
    guard take("["), let wanted = Int(step), wanted >= 0 else { return nil }
    for _ in 0..<wanted {
      guard position < bytes.count else { return nil }
      skipValue()
      guard take(",") else { return nil }
    }
    let offset = start()
    return offset < bytes.count && bytes[offset] != UInt8(ascii: "]") ? offset : nil
  }

  /// Moves past the next value and returns the second of two equal names in it.
  mutating func repeatedName() -> (name: String, offset: Int)? {
    if take("{") {
      var names: Set<Name> = []
      while let (name, offset) = memberName() {
        guard names.insert(name).inserted else { return (name, offset) }
        if let found = repeatedName() { return found }
        guard take(",") else { break }
      }
      _ = take("}")
      return nil
    }
    guard take("[") else {
      skipValue()
      return nil
    }
    guard !take("]") else { return nil }
    repeat {
      if let found = repeatedName() { return found }
    } while take(",")
    _ = take("]")
    return nil
  }

  /// Moves past a member's name and colon; nil if the object has no further member.
  private mutating func memberName() -> (name: String, offset: Int)? {
    let offset = start()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
    skipString()
    let text = Array(bytes[offset..<position])
    guard case .string(let name)? = try? JSONReader.read(text), take(":") else { return nil }
    return (name, offset)
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

  private mutating func skipString() {
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
