/// The field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1, used for error correction in QR codes (ISO/IEC
/// 18004 section 7.5.2).
enum GaloisField {
  /// The product; addition and subtraction are both exclusive or.
  static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var sum: UInt8 = 0
    var shifted = one
    var rest = other
    while rest != 0 {
      if rest & 1 == 1 { sum ^= shifted }
      shifted = doubled(shifted)
      rest >>= 1
    }
    return sum
  }

  /// The product with x.
  static func doubled(_ element: UInt8) -> UInt8 { element & 0x80 == 0 ? element << 1 : element << 1 ^ 0x1D }
}
