/// Writes one JSON text (RFC 8259) from front to back, without building a tree.
///
/// It writes the commas itself; callers only add what comes next: `begin`, names and values, `end`.
struct JSONWriter {
  /// The text so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty text with room for so many bytes.
  init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Structure

  mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
  }

  mutating func endObject() { bytes.append(UInt8(ascii: "}")) }

  mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
  }

  mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  /// Writes the name of the member whose value comes next.
  mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  // MARK: Values

  mutating func null() {
    separate()
    bytes += "null".utf8
  }

  mutating func bool(_ value: Bool) {
    separate()
    bytes += (value ? "true" : "false").utf8
  }

  mutating func integer(_ value: some FixedWidthInteger) {
    separate()
    digits(value)
  }

  /// Writes a whole number as a string of digits, as the protocol does for 64-bit integers.
  mutating func quoted(_ value: some FixedWidthInteger) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    digits(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a finite number; a whole one has no fraction.
  mutating func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    precondition(value.isFinite, "JSON has no such number")
    // From 2^53 on, and for a negative zero, the shortest form differs from an integer's.
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53, whole != 0 || value.sign == .plus {
      return integer(whole)
    }
    separate()
    let text = value.description
    bytes += text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...]
  }

  mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { escape($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  // MARK: Parts

  /// Writes text, which is valid UTF-8, and escapes only what must be escaped, in the short form if there is one.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    // Nearly every text needs no escape. Each condition is added up by itself: joined by `||`, the loop is not vectorized and takes ten
    // times as long.
    var special: UInt8 = 0
    for byte in text {
      special |=
        (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0)
    }
    guard special != 0 else { return bytes.append(contentsOf: text) }
    var start = 0
    for (place, byte) in text.enumerated() where Self.mustBeEscaped(byte) {
      bytes.append(contentsOf: text[start..<place])
      start = place + 1
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case 0x08: bytes.append(UInt8(ascii: "b"))
      case 0x09: bytes.append(UInt8(ascii: "t"))
      case 0x0A: bytes.append(UInt8(ascii: "n"))
      case 0x0C: bytes.append(UInt8(ascii: "f"))
      case 0x0D: bytes.append(UInt8(ascii: "r"))
      case 0x20...: bytes.append(byte)
      default:
        bytes += "u00".utf8
        bytes.append(Self.hexadecimalDigit(byte >> 4))
        bytes.append(Self.hexadecimalDigit(byte & 0xF))
      }
    }
    bytes.append(contentsOf: text[start...])
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private mutating func digits(_ value: some FixedWidthInteger) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = UInt64(value.magnitude)
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Writes a comma, unless the next value is the first in its container or follows a name.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): return
    // Strings end with a quotation mark, so none of the above can be the end of one.
    default: bytes.append(UInt8(ascii: ","))
    }
  }
}
