/// The one segment of a symbol: a string's bytes in UTF-8 (ISO/IEC 18004 section 7.4.5, byte mode).
struct ByteSegment {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Byte mode means ISO/IEC 8859-1 by default; with non-ASCII bytes the symbol declares UTF-8 (section
  /// 7.4.2).
  var needsECI: Bool { bytes.contains { $0 >= 0x80 } }

  /// The header and the bytes.
  ///
  /// - Parameter lengthBits: the width of the byte count.
  /// - Returns: the bits, without a terminator.
  func bits(lengthBits: Int) -> BitBuffer {
    var bits = BitBuffer()
    if needsECI {
      bits.append(0b0111, count: 4)
      // 26 is UTF-8 in the AIM register of Extended Channel Interpretations.
      bits.append(26, count: 8)
    }
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: lengthBits)
    for byte in bytes { bits.append(Int(byte), count: 8) }
    return bits
  }

  /// The number of bits that ``bits(lengthBits:)`` puts before the bytes.
  static func headBits(needsECI: Bool, lengthBits: Int) -> Int { (needsECI ? 12 : 0) + 4 + lengthBits }
}
