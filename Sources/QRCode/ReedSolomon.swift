/// The Reed-Solomon code of QR codes: the check codewords are the remainder of a division by a generator
/// polynomial.
struct ReedSolomon {
  /// The generator's coefficients, highest first, without the leading 1.
  let generator: [UInt8]

  /// Creates a code with `degree` check codewords: its generator is the product of (x - 2^i) for each i below
  /// the degree.
  init(degree: Int) {
    var coefficients = [UInt8](repeating: 0, count: degree)
    coefficients[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in coefficients.indices {
        coefficients[index] = GaloisField.product(coefficients[index], root)
        if index + 1 < degree { coefficients[index] ^= coefficients[index + 1] }
      }
      root = GaloisField.doubled(root)
    }
    generator = coefficients
  }

  /// The check codewords of a block.
  func check(_ data: ArraySlice<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for codeword in data {
      let factor = codeword ^ remainder[0]
      for index in 1..<remainder.count {
        remainder[index - 1] = remainder[index] ^ GaloisField.product(generator[index - 1], factor)
      }
      remainder[remainder.count - 1] = GaloisField.product(generator[generator.count - 1], factor)
    }
    return remainder
  }
}
