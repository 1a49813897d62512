/// Bits in writing order, the highest bit of each number first.
struct BitBuffer {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  /// Appends the lowest `count` bits of a number.
  mutating func append(_ value: Int, count added: Int) {
    for place in stride(from: added - 1, through: 0, by: -1) {
      if count % 8 == 0 { bytes.append(0) }
      if value >> place & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
      count += 1
    }
  }
}
