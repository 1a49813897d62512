/// CRC-32 (ISO-HDLC, as in Ethernet and gzip): finds damage, and is no protection against intent.
enum Checksum {
  /// The checksum of bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    table.withUnsafeBufferPointer { table in
      for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
    }
    return ~value
  }

  /// The checksum of bytes that lie in one piece, eight at a time.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    var place = 0
    table.withUnsafeBufferPointer { table in
      while bytes.count - place >= 8 {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        let (low, high) = (UInt32(truncatingIfNeeded: word) ^ value, UInt32(truncatingIfNeeded: word >> 32))
        value =
          table[0x700 + Int(low & 0xFF)] ^ table[0x600 + Int(low >> 8 & 0xFF)]
          ^ table[0x500 + Int(low >> 16 & 0xFF)] ^ table[0x400 + Int(low >> 24)]
          ^ table[0x300 + Int(high & 0xFF)] ^ table[0x200 + Int(high >> 8 & 0xFF)]
          ^ table[0x100 + Int(high >> 16 & 0xFF)] ^ table[Int(high >> 24)]
        place += 8
      }
      while place < bytes.count {
        value = table[Int((value ^ UInt32(bytes[place])) & 0xFF)] ^ (value >> 8)
        place += 1
      }
    }
    return ~value
  }

  /// The checksum of an array.
  static func of(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { of($0) } }

  /// Eight lower-case hexadecimal digits.
  static func text(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Eight tables of 256 entries; the n-th is for a byte that n others follow.
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      table[index] = value
    }
    for index in 256..<table.count {
      let before = table[index - 256]
      table[index] = table[Int(before & 0xFF)] ^ (before >> 8)
    }
    return table
  }()
}
