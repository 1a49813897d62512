/// Writes one JSON text (RFC 8259) from front to back, without building a tree.
///
/// It writes the commas itself; callers only add what comes next: `begin`, names and values, `end`.
package struct JSONWriter {
  /// The text so far, in UTF-8, and free space after it: written in place, because appending checks for space
  /// with each byte.
  private var storage: [UInt8]
  private(set) var count = 0

  init(reserving capacity: Int = 0) {
    storage = []
    // Not an array of zeros: the code that creates it looks up its type each time.
    storage.append(addingCapacity: capacity) { $0.append(repeating: 0, count: capacity) }
  }

  mutating func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }

  // MARK: Structure

  package mutating func beginObject() { write("{") }
  package mutating func endObject() { write("}", isEnd: true) }
  package mutating func beginArray() { write("[") }
  package mutating func endArray() { write("]", isEnd: true) }

  /// Writes a member's name, in which nothing needs an escape; its value comes next.
  package mutating func name(_ name: StaticString) {
    write(atMost: name.utf8CodeUnitCount + 3) { text in
      text.add(UInt8(ascii: "\""))
      name.withUTF8Buffer { text.add($0) }
      text.add(UInt8(ascii: "\""))
      text.add(UInt8(ascii: ":"))
    }
  }

  /// Writes any string as a member's name; its value comes next.
  mutating func name(text: String) {
    string(text)
    write(":", isEnd: true)
  }

  // MARK: Values

  mutating func null() { write("null") }

  mutating func bool(_ value: Bool) { write(value ? "true" : "false") }

  package mutating func integer(_ value: some FixedWidthInteger) {
    write(atMost: JSONPart.longestNumber) { $0.add(digitsOf: value) }
  }

  /// Writes an integer as a string of digits, like the protocol's 64-bit integers.
  package mutating func quoted(_ value: some FixedWidthInteger) {
    write(atMost: JSONPart.longestNumber + 2) { text in
      text.add(UInt8(ascii: "\""))
      text.add(digitsOf: value)
      text.add(UInt8(ascii: "\""))
    }
  }

  /// Writes a finite number, without a fraction if it is whole.
  mutating func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    precondition(value.isFinite, "JSON has no such number")
    // From 2^53 on, and for a negative zero, the shortest form differs from an integer's.
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53, whole != 0 || value.sign == .plus {
      return integer(whole)
    }
    var text = value.description
    if text.hasSuffix(".0") { text.removeLast(2) }
    digits(text)
  }

  /// Writes a number as it was read.
  mutating func digits(_ text: String) {
    var text = text
    text.withUTF8 { digits in write(atMost: digits.count) { $0.add(digits) } }
  }

  /// Writes a string and escapes only what must be escaped, in the short form if there is one.
  package mutating func string(_ value: String) {
    let isWritten: Void? = value.utf8.withContiguousStorageIfAvailable { string($0) }
    guard isWritten == nil else { return }
    var value = value
    value.withUTF8 { string($0) }
  }

  /// Writes a string after a prefix in which nothing needs an escape.
  package mutating func string(_ beginning: StaticString, _ rest: String) {
    let isWritten: Void? = rest.utf8.withContiguousStorageIfAvailable { letters in
      let mustEscape = JSONPart.mustEscape(letters)
      write(atMost: beginning.utf8CodeUnitCount + (mustEscape ? 6 : 1) * letters.count + 2) { text in
        text.add(UInt8(ascii: "\""))
        beginning.withUTF8Buffer { text.add($0) }
        if mustEscape { text.add(escaping: letters) } else { text.add(letters) }
        text.add(UInt8(ascii: "\""))
      }
    }
    if isWritten == nil { string("\(beginning)\(rest)") }
  }

  // MARK: Parts

  private mutating func string(_ letters: UnsafeBufferPointer<UInt8>) {
    let mustEscape = JSONPart.mustEscape(letters)
    // The longest escape, \u001f, has six bytes.
    write(atMost: (mustEscape ? 6 : 1) * letters.count + 2) { text in
      text.add(UInt8(ascii: "\""))
      if mustEscape { text.add(escaping: letters) } else { text.add(letters) }
      text.add(UInt8(ascii: "\""))
    }
  }

  private mutating func write(_ word: StaticString, isEnd: Bool = false) {
    write(atMost: word.utf8CodeUnitCount, isEnd: isEnd) { text in word.withUTF8Buffer { text.add($0) } }
  }

  /// Writes at most `limit` bytes, after a comma unless they are the first in their container, follow a name,
  /// or end something.
  @inline(__always)
  private mutating func write(atMost limit: Int, isEnd: Bool = false, _ body: (inout JSONPart) -> Void) {
    let needed = count + limit + 1
    if needed > storage.count {
      storage += repeatElement(0, count: max(storage.count, needed - storage.count))
    }
    let start = count
    count = storage.withUnsafeMutableBufferPointer { buffer in
      var part = JSONPart(buffer: buffer, end: start)
      if !isEnd { part.addComma() }
      body(&part)
      return part.end
    }
  }
}
