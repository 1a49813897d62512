/// The few Distinguished Encoding Rules (ITU-T X.690) that a public key needs.
enum DER {
  /// The first byte of an element.
  enum Tag {
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let sequence: UInt8 = 0x30
  }

  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
    let length = bigEndian(content.count).drop { $0 == 0 }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }

  static func sequence(_ content: [UInt8]) -> [UInt8] { element(Tag.sequence, content) }

  /// A non-negative number, big-endian without leading zeros.
  static func integer(_ number: [UInt8]) -> [UInt8] {
    // The first bit is the sign.
    element(Tag.integer, number.first.map { $0 < 0x80 } == true ? number : [0] + number)
  }

  /// Reads one element after another.
  struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    /// Consumes exactly these bytes; false if other bytes come next.
    mutating func take(_ bytes: [UInt8]) -> Bool {
      guard rest.starts(with: bytes) else { return false }
      rest.removeFirst(bytes.count)
      return true
    }

    /// The content of the next element; nil if it has another tag or is longer than the input.
    mutating func element(_ tag: UInt8) -> ArraySlice<UInt8>? {
      guard rest.first == tag, let length = rest.dropFirst().first else { return nil }
      var content = rest.dropFirst(2)
      var count = Int(length)
      if length >= 0x80 {
        let size = Int(length & 0x7F)
        guard (1...4).contains(size), content.count >= size else { return nil }
        count = content.prefix(size).reduce(0) { $0 << 8 | Int($1) }
        content = content.dropFirst(size)
      }
      guard content.count >= count else { return nil }
      rest = content.dropFirst(count)
      return content.prefix(count)
    }

    mutating func sequence() -> Reader? { element(Tag.sequence).map { Reader($0) } }
  }
}
