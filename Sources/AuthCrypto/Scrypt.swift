/// Keys from passwords that take memory to compute (RFC 7914).
package enum Scrypt {
  /// The most memory that a computation may take, in bytes.
  private static let mostMemory = 1 << 26

  /// A key of `length` bytes; nil for parameters that are invalid or take too much memory.
  ///
  /// The cost is a power of two; a block has `blockSize` times 128 bytes.
  package static func key(
    from password: [UInt8], salt: [UInt8], cost: Int, blockSize: Int, parallelization: Int, length: Int
  ) -> [UInt8]? {
    guard cost > 1, cost.nonzeroBitCount == 1, (1...64).contains(blockSize),
      (1...16).contains(parallelization),
      (1...1024).contains(length), cost <= mostMemory / (128 * blockSize)
    else { return nil }
    let blocks = PBKDF2<SHA256>.key(
      from: password, salt: salt, iterations: 1, length: 128 * blockSize * parallelization)
    var mixed: [UInt8] = []
    for start in stride(from: 0, to: blocks.count, by: 128 * blockSize) {
      let words = stride(from: start, to: start + 128 * blockSize, by: 4).map { word(blocks, at: $0) }
      mixed += mix(words, cost: cost).flatMap { littleEndian($0) }
    }
    return PBKDF2<SHA256>.key(from: password, salt: mixed, iterations: 1, length: length)
  }

  /// ROMix (section 5).
  private static func mix(_ block: [UInt32], cost: Int) -> [UInt32] {
    var block = block
    let size = block.count
    var table: [UInt32] = []
    table.reserveCapacity(cost * size)
    for _ in 0..<cost {
      table += block
      blockMix(&block)
    }
    for _ in 0..<cost {
      let place = Int(block[size - 16]) & (cost - 1)
      for index in 0..<size { block[index] ^= table[place * size + index] }
      blockMix(&block)
    }
    return block
  }

  /// BlockMix (section 4): even blocks come before odd ones.
  private static func blockMix(_ block: inout [UInt32]) {
    let count = block.count / 16
    var last = Array(block[(count - 1) * 16..<count * 16])
    var result = block
    for index in 0..<count {
      for place in 0..<16 { last[place] ^= block[index * 16 + place] }
      salsa(&last)
      let target = (index.isMultiple(of: 2) ? index / 2 : count / 2 + index / 2) * 16
      for place in 0..<16 { result[target + place] = last[place] }
    }
    block = result
  }

  /// Salsa20/8 (section 3).
  private static func salsa(_ block: inout [UInt32]) {
    var x = block
    for _ in 0..<4 {
      for quarter in quarters {
        let (a, b, c, d) = (quarter[0], quarter[1], quarter[2], quarter[3])
        x[b] ^= rotateRight(x[a] &+ x[d], 25)
        x[c] ^= rotateRight(x[b] &+ x[a], 23)
        x[d] ^= rotateRight(x[c] &+ x[b], 19)
        x[a] ^= rotateRight(x[d] &+ x[c], 14)
      }
    }
    for index in 0..<16 { block[index] &+= x[index] }
  }

  /// The places of the quarter rounds: columns, then rows.
  private static let quarters = [
    [0, 4, 8, 12], [5, 9, 13, 1], [10, 14, 2, 6], [15, 3, 7, 11],
    [0, 1, 2, 3], [5, 6, 7, 4], [10, 11, 8, 9], [15, 12, 13, 14],
  ]
}
