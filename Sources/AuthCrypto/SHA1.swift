/// SHA-1 (FIPS 180-4 section 6.1): 20 bytes, only for one-time passwords (RFC 6238).
package struct SHA1: BlockHash {
  package static let blockSize = 64
  package static let lengthSize = 8

  package var blocks = BlockBuffer(blockSize: 64)
  private var schedule = [UInt32](repeating: 0, count: 80)
  /// FIPS 180-4 section 5.3.1.
  package private(set) var state: [UInt32] = [
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
  ]

  package init() {}

  package mutating func compress(_ block: Range<Int>) {
    for t in 0..<16 { schedule[t] = blocks.word(at: block.lowerBound + 4 * t) }
    for t in 16..<80 {
      let mixed = schedule[t - 3] ^ schedule[t - 8] ^ schedule[t - 14] ^ schedule[t - 16]
      schedule[t] = rotateRight(mixed, 31)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for t in 0..<80 {
      // FIPS 180-4 sections 4.1.1 and 4.2.1.
      let (function, constant): (UInt32, UInt32) =
        switch t {
        case ..<20: ((b & c) ^ (~b & d), 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: ((b & c) ^ (b & d) ^ (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotateRight(a, 27) &+ function &+ e &+ constant &+ schedule[t]
      (e, d, c, b, a) = (d, c, rotateRight(b, 2), a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }
}
