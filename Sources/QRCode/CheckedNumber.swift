/// Numbers with the check bits of a BCH code, which tell a reader the format of a symbol (ISO/IEC 18004
/// annexes C and D).
enum CheckedNumber {
  /// The 15 bits for level M and a mask.
  static func format(mask: Int) -> Int {
    let levelM = 0b00
    // The constant at the end keeps the bits from being all zero.
    return withCheck(levelM << 3 | mask, checkBits: 10, generator: 0x537) ^ 0x5412
  }

  /// The 18 bits for a version.
  static func version(_ number: Int) -> Int { withCheck(number, checkBits: 12, generator: 0x1F25) }

  /// The number followed by the remainder of its division by the generator, a polynomial over two elements.
  private static func withCheck(_ number: Int, checkBits: Int, generator: Int) -> Int {
    var remainder = number << checkBits
    while remainder >> checkBits != 0 {
      let surplus = remainder.bitWidth - remainder.leadingZeroBitCount - 1 - checkBits
      remainder ^= generator << surplus
    }
    return number << checkBits | remainder
  }
}
