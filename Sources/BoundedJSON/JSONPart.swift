/// The end of a JSON text while ``JSONWriter`` adds to it; the caller has reserved space.
package struct JSONPart {
  /// The text and the free space after it.
  let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var end: Int

  init(buffer: UnsafeMutableBufferPointer<UInt8>, end: Int) {
    self.buffer = buffer
    self.end = end
  }

  /// A sign, twenty digits, and room to reverse them.
  static let longestNumber = 41

  @inline(__always)
  mutating func add(_ byte: UInt8) {
    buffer[end] = byte
    end += 1
  }

  @inline(__always)
  mutating func add(_ letters: UnsafeBufferPointer<UInt8>) {
    guard let from = letters.baseAddress, let to = buffer.baseAddress else { return }
    (to + end).update(from: from, count: letters.count)
    end += letters.count
  }

  /// Adds a comma, unless the next value is the first in its container or follows a name.
  @inline(__always)
  mutating func addComma() {
    guard end > 0 else { return }
    switch buffer[end - 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): return
    // Strings end with a quotation mark, so none of the above can be the end of one.
    default: add(UInt8(ascii: ","))
    }
  }

  mutating func add(digitsOf value: some FixedWidthInteger) {
    if value < 0 { add(UInt8(ascii: "-")) }
    // Written from the back, then moved to the front.
    let limit = end + 40
    var place = limit
    var rest = UInt64(value.magnitude)
    repeat {
      place -= 1
      buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for digit in place..<limit { add(buffer[digit]) }
  }

  /// Adds a valid UTF-8 string, with escapes.
  mutating func add(escaping letters: UnsafeBufferPointer<UInt8>) {
    for byte in letters {
      guard Self.mustEscape(byte) else {
        add(byte)
        continue
      }
      add(UInt8(ascii: "\\"))
      switch byte {
      case 0x08: add(UInt8(ascii: "b"))
      case 0x09: add(UInt8(ascii: "t"))
      case 0x0A: add(UInt8(ascii: "n"))
      case 0x0C: add(UInt8(ascii: "f"))
      case 0x0D: add(UInt8(ascii: "r"))
      case 0x20...: add(byte)
      default:
        for letter in [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")] { add(letter) }
        add(Self.hexadecimalDigit(byte >> 4))
        add(Self.hexadecimalDigit(byte & 0xF))
      }
    }
  }

  /// Whether any byte of the string must be escaped, which is rare: eight bytes are checked at a time.
  static func mustEscape(_ letters: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(letters)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (quotes, backslashes) = (ones * UInt64(UInt8(ascii: "\"")), ones * UInt64(UInt8(ascii: "\\")))
    var found: UInt64 = 0
    var place = 0
    while bytes.count - place >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // Subtracting sets the clear upper bit of a byte only if the byte was too small or a lower one
      // borrowed.
      found |=
        ((word &- ones * 0x20) | ((word ^ quotes) &- ones) | ((word ^ backslashes) &- ones)) & ~word
      place += 8
    }
    while place < bytes.count {
      if mustEscape(bytes[place]) { return true }
      place += 1
    }
    return found & (ones << 7) != 0
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
