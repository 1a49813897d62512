import EmulatorWire

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

  /// The first byte of the value at a place; nil if there is none.
  package func offset(ofValueAt place: Place) -> Int? { walk(place)?.value }

  /// The first byte of the name of the member at a place, or of an element's value; nil if there is none.
  package func offset(ofNameAt place: Place) -> Int? { walk(place)?.name }

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

  private func walk(_ place: Place) -> (name: Int, value: Int)? {
    var walker = JSONWalker(bytes)
    var name = walker.start()
    for step in place.steps {
      guard let found = walker.enter(step) else { return nil }
      name = found
    }
    return (name, walker.start())
  }
}

extension JSONWalker {
  /// Moves from an object or array to a value in it; returns the first byte of its name, or of the value if
  /// it has none.
  fileprivate mutating func enter(_ step: String) -> Int? {
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
  fileprivate mutating func repeatedName() -> (name: String, offset: Int)? {
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
}
